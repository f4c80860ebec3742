// The user's folders: by the variables of the XDG Base Directory Specification, otherwise below the home folder.

import Foundation
import Terminal

enum UserFolder {
    static var home: String { home(Environment.value) }

    /// `$HOME`; where it is missing or no absolute path, the home folder that the system has for the user.
    ///
    /// - Parameter environment: The value of a variable by its name.
    static func home(_ environment: (_ name: String) -> String?) -> String {
        if let path = environment("HOME"), path.hasPrefix("/") { return path }
        return registered
    }

    /// The home folder in the system's list of users; the root where it has none.
    private static let registered = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"

    /// The folder that a variable names by an absolute path; any other value is ignored, as the specification wants.
    ///
    /// - Parameter usual: The path below the home folder that holds without the variable.
    static func path(_ variable: String, or usual: String) -> String {
        if let path = Environment.value(of: variable), path.hasPrefix("/") { return path }
        return home + "/" + usual
    }
}
