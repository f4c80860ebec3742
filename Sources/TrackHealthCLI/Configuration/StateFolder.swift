// Where the program keeps what must outlive it: backups, the place of the last demo.

import Foundation
import SharedStore

enum StateFolder {
    /// `$XDG_STATE_HOME`, or `~/.local/state`.
    static var home: String { UserFolder.path("XDG_STATE_HOME", or: ".local/state") }

    static var own: String { home + "/trackhealth" }

    /// The history of everything that was watched.
    static var history: String { own + "/history.sqlite" }

    private static var lastDemo: String { own + "/last-demo" }

    /// Remembers the container of a demo, so that other commands find it without a path.
    static func rememberDemo(_ container: String) {
        try? FileManager.default.createDirectory(
            atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? AtomicFile.replace(lastDemo, with: Array(container.utf8), on: LocalFileSystem())
    }

    /// The container of the last demo, where it still exists.
    static var rememberedDemo: String? {
        guard let file = try? LocalFileSystem().read(lastDemo, links: .refuse, limit: 4_096) else {
            return nil
        }
        let path = String(decoding: file.bytes, as: UTF8.self)
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }
}
