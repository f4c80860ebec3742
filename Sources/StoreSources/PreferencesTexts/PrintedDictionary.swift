// A dictionary as programs print it: `plutil -p`, `defaults read`, the descriptions of Foundation and Swift, JSON.

import Foundation
import SharedStore

/// What could be read of such a text.
///
/// The forms differ in their signs only: a key and its value are joined by `=>`, `=` or `:`, and what follows is
/// parted by new lines, `;` or `,`. None of them keeps all types apart, so that a number may have been a text.
struct PrintedDictionary {
    /// The form, as people call it.
    enum Form: String {
        case plutil = "output of plutil -p"
        /// Also what NSDictionary says of itself.
        case defaults = "output of defaults"
        case json = "JSON dump of preferences"
        case swift = "printed Swift dictionary"
    }

    private(set) var values: [String: PropertyListValue] = [:]
    private(set) var form = Form.json
    /// Keys whose data the printing program shortened.
    private(set) var cutKeys: [String] = []
    /// The line from which on the text could not be understood; nil where it was read to its end.
    private(set) var brokenLine: Int?

    /// Whether it broke there because there are more values than are read.
    var isTooLarge: Bool { text.isFull }

    private var text: PrintedText

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - mostValues: Beyond so many the rest counts as not understood.
    ///   - depth: Dictionaries and arrays within each other.
    /// - Returns: Nil where the text is not such a dictionary.
    init?(_ bytes: [UInt8], mostValues: Int, depth: Int) {
        text = PrintedText(bytes, mostValues: mostValues)
        text.skipSpace()
        guard let open = text.next, open == "{" || open == "[" else { return nil }
        text.advance()
        while true {
            text.skipSeparators()
            guard let sign = text.next else {
                brokenLine = text.line
                break
            }
            if sign == "}" || sign == "]" { break }
            let start = text.line
            guard let key = text.key(), let joint = text.joint() else {
                brokenLine = start
                break
            }
            if values.isEmpty { form = Self.form(open, joint) }
            guard let value = text.value(depth: depth - 1, untyped: form == .defaults) else {
                brokenLine = start
                break
            }
            values[key] = value
            if text.takeWasCut() {
                cutKeys.append(key)
                // The reader reports it where something else belongs: the key is there, its value is unknown.
                values[key] = .string("shortened when printed")
            }
        }
        if values.isEmpty { return nil }
    }

    /// Puts other values in the place of some.
    mutating func change(_ keys: (String) -> Bool, _ changed: (PropertyListValue) -> PropertyListValue) {
        // In place: a second dictionary of all would double what a large print takes.
        for key in values.keys.filter(keys) { values[key] = values[key].map(changed) }
    }

    private static func form(_ open: Unicode.Scalar, _ joint: PrintedText.Joint) -> Form {
        switch joint {
        case .arrow: .plutil
        case .equals: .defaults
        case .colon: open == "[" ? .swift : .json
        }
    }
}
