// The only way to parse TOML: what would end the process in the parser is found before.

package import TOMLKit

/// Why a text is not TOML.
package struct TomlError: Error, Hashable, CustomStringConvertible {
    package let place: TextPosition?
    package let description: String
}

package enum TomlDocument {
    /// The top level of a text.
    ///
    /// toml++ aborts on the name of a table that begins with a sign that no name can have, on `}` in the place of a value
    /// and on some dates, and takes a stack frame for each part of a dotted key. Such a text, and any date, which no file
    /// of this program needs, is refused at that place, unless it is wrong before.
    package static func table(of text: String) throws(TomlError) -> TOMLTable {
        guard let obstacle = TomlPositions(text).obstacle else { return try parsed(text) }
        _ = try parsed(String(decoding: Array(text.utf8.prefix(obstacle.offset)), as: UTF8.self))
        throw TomlError(place: obstacle.place, description: obstacle.reason)
    }

    private static func parsed(_ text: String) throws(TomlError) -> TOMLTable {
        do {
            return try TOMLTable(string: text)
        } catch {
            let error = error as? TOMLParseError
            throw TomlError(
                place: error.map { TextPosition(line: $0.source.begin.line, column: $0.source.begin.column) },
                description: error?.description ?? "it can't be parsed")
        }
    }
}
