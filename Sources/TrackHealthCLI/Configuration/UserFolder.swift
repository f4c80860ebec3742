// The user's folders, what is kept in them, and paths as a person gives them.

import Foundation
import SharedStore
import Terminal
import TrackingModel

/// The user's folders: by the variables of the XDG Base Directory Specification, otherwise below the home folder.
enum UserFolder {
    /// Makes a folder that only its owner can enter, where it is not there yet.
    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

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

/// Where the program keeps what must outlive it: backups, the place of the last demo.
enum StateFolder {
    /// `$XDG_STATE_HOME`, or `~/.local/state`.
    static var home: String { UserFolder.path("XDG_STATE_HOME", or: ".local/state") }

    static var own: String { home + "/trackhealth" }

    /// The history of everything that was watched.
    static var history: String { own + "/history.sqlite" }

    private static var lastDemo: String { own + "/last-demo" }

    /// Remembers the container of a demo, so that other commands find it without a path.
    static func rememberDemo(_ container: String) {
        try? UserFolder.make(own)
        try? AtomicFile.replace(lastDemo, with: Array(container.utf8), on: LocalFileSystem())
    }

    /// The container of the last demo, where it still exists.
    static var rememberedDemo: String? {
        guard let file = try? LocalFileSystem().read(lastDemo, links: .refuse, limit: 4_096) else {
            return nil
        }
        let path = file.bytes.utf8Text
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }
}

/// A path as a person gives it, in a setting or on the command line.
enum GivenPath {
    /// A path with the home folder in the place of `~`, from the root.
    static func absolute(_ path: String) -> String {
        if path == "~" || path.hasPrefix("~/") {
            return UserFolder.home + path.dropFirst()
        }
        return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}
