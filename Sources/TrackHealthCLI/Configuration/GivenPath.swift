// A path as a person gives it, in a setting or on the command line.

import Foundation

enum GivenPath {
    /// A path with the home folder in the place of `~`, from the root.
    static func absolute(_ path: String) -> String {
        if path == "~" || path.hasPrefix("~/") {
            return UserFolder.home + path.dropFirst()
        }
        return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}
