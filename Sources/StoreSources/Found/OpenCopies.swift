// The private copies of this process, which go with it: an exit runs no deinitializer.

import Foundation
import SharedStore
import Synchronization

enum OpenCopies {
    private static let paths = Mutex<Set<String>>([])
    private static let cleaning: Void = {
        atexit { for path in OpenCopies.paths.withLock({ $0 }) { try? LocalFileSystem().removeFolder(path) } }
    }()

    static func add(_ path: String) {
        _ = cleaning
        _ = paths.withLock { $0.insert(path) }
    }

    static func remove(_ path: String) { _ = paths.withLock { $0.remove(path) } }
}
