// How much lies in a folder that is being filled.

import Foundation

enum FolderSize {
    /// The bytes of all files in it, as far as they can be seen; links count themselves.
    static func bytes(in folder: String) -> Int {
        let keys: [URLResourceKey] = [.fileSizeKey]
        let found = FileManager.default.enumerator(
            at: URL(filePath: folder), includingPropertiesForKeys: keys, options: [],
            errorHandler: { _, _ in true })
        var sum = 0
        for case let file as URL in found ?? .init() {
            sum += (try? file.resourceValues(forKeys: Set(keys)).fileSize) ?? 0
        }
        return sum
    }
}
