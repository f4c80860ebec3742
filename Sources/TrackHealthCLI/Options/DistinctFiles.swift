// Keeps a command from replacing a file that it reads.

import Foundation
import PlainText

enum DistinctFiles {
    /// Throws where an output is a file that the command reads or goes on with, by whatever path.
    ///
    /// - Parameter inputs: What is read, by the option or word that names it.
    static func refuse(_ output: String, equalTo inputs: [(name: String, path: String?)]) throws {
        let place = identity(of: output)
        for case (let name, let path?) in inputs where identity(of: path) == place {
            throw Refusal.sameFile(output, name)
        }
    }

    /// Throws where an output exists in a folder that is read.
    static func refuse(_ output: String, replacingIn folder: String) throws {
        let (inner, outer) = (resolved(output), resolved(folder))
        guard FileManager.default.fileExists(atPath: inner), inner.hasPrefix(outer + "/") else { return }
        throw Refusal(
            "\(HarmlessText.line(output)) is a file of the container that is exported and would be lost; "
                + "choose a place outside of it.")
    }

    /// Device and inode of what is there, so that links and other spellings are the same; else the path.
    private static func identity(of path: String) -> String {
        var status = stat()
        guard stat(GivenPath.absolute(path), &status) == 0 else { return resolved(path) }
        return "\(status.st_dev) \(status.st_ino)"
    }

    /// The path without links, of a file that need not be there yet.
    ///
    /// - Parameter links: Links to nothing that are followed at most.
    private static func resolved(_ path: String, links: Int = 16) -> String {
        let whole = URL(filePath: GivenPath.absolute(path)).standardizedFileURL
        if let found = realpath(whole.path, nil) {
            defer { free(found) }
            return String(cString: found)
        }
        let folder = whole.deletingLastPathComponent()
        if links > 0, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: whole.path) {
            let next = target.hasPrefix("/") ? target : folder.path + "/" + target
            return resolved(next, links: links - 1)
        }
        guard folder.path != whole.path else { return whole.path }
        return resolved(folder.path, links: links) + "/" + whole.lastPathComponent
    }
}

extension Refusal {
    /// The output is a file that the command reads.
    static func sameFile(_ path: String, _ name: String) -> Refusal {
        Refusal(
            "\(HarmlessText.line(path)) is the file of \(name) too and would be lost; name another file for --output."
        )
    }
}
