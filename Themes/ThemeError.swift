// What can be wrong with a theme file, with the place where it is wrong.

/// Why a theme can't be used.
package enum ThemeError: Error, Equatable, CustomStringConvertible {
    case unknownTheme(String, known: [String])
    case syntax(file: String, line: Int, column: Int, message: String)
    case unknownRole(file: String, String)
    case unknownModifier(file: String, role: String, String)
    case unknownColor(file: String, role: String, String)
    case badPalette(file: String, String)
    case unknownVariant(file: String, String)
    case inheritsItself(file: String)
    case unreadable(file: String, String)

    package var description: String {
        switch self {
        case .unknownTheme(let name, let known):
            "There is no theme “\(name)”. Known: \(known.joined(separator: ", ")). A path to a .toml file works too."
        case .syntax(let file, let line, let column, let message):
            "\(file):\(line):\(column): \(message)"
        case .unknownRole(let file, let role):
            "\(file): [roles] has “\(role)”, which is no role. `trackhealth themes show default` lists them all."
        case .unknownModifier(let file, let role, let modifier):
            "\(file): role “\(role)” has the modifier “\(modifier)”. Known: bold, dim, italic, underline, reverse."
        case .unknownColor(let file, let role, let color):
            "\(file): role “\(role)” names the colour “\(color)”, which is neither in [palette], nor #RRGGBB, "
                + "nor “default”."
        case .badPalette(let file, let name):
            "\(file): [palette] “\(name)” must be \"#RRGGBB\" or [\"#RRGGBB\", 0…255, \"name of one of 16\"]."
        case .unknownVariant(let file, let variant):
            "\(file): variant “\(variant)” must be dark, light or any."
        case .inheritsItself(let file):
            "\(file): the chain of `inherits` comes back to this theme."
        case .unreadable(let file, let reason):
            "\(file): \(reason)"
        }
    }
}
