// A folder of its own for one test.

package import Foundation

/// A folder that is removed with the value.
///
/// Its path has no symbolic links and is short, as the addresses of sockets in it must be.
package final class TemporaryFolder: Sendable {
    package let path: String
    package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    package init() throws {
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        // Foundation's way takes a Mac's /private off, and leads through a link again.
        guard let base = realpath(FileManager.default.temporaryDirectory.path, nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        defer { free(base) }
        path = String(cString: base) + "/th-\(random)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func path(_ name: String) -> String { path + "/" + name }

    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(filePath: path(name)))
    }

    package func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    /// The names in the folder, sorted.
    package var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }
}
