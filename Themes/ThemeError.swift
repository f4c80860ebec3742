// What can be wrong with a theme, and where.

/// Why a theme can't be used.
package enum ThemeError: Error, Equatable, CustomStringConvertible {
    case unknownTheme(String, known: [String])
    /// A mistake in a file; line and column are counted from 1.
    case wrong(file: String, line: Int, column: Int, message: String)
    case unreadable(file: String, String)

    package var description: String {
        switch self {
        case .unknownTheme(let name, let known):
            "There is no theme “\(name)”. Known: \(known.joined(separator: ", ")). A path to a .toml file works too."
        case .wrong(let file, let line, let column, let message):
            "\(file):\(line):\(column): \(message)"
        case .unreadable(let file, let reason):
            "\(file): \(reason)"
        }
    }
}
