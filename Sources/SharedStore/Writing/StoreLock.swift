// The lock that all writers of a store take, on a file of its own beside the preferences.

import TrackingModel

/// When uses of a store that wait together have waited long enough; nil where each waits by itself.
enum LockWait {
    /// Seconds of the system's clock.
    @TaskLocal static var end: Double?
}

/// A held lock. Whoever takes one releases it.
///
/// It lies on a separate file because replacing the preferences would leave a lock on their old inode behind.
public struct StoreLock: Sendable {
    private let file: OpenFile

    /// Takes the lock beside the file that the path leads to.
    ///
    /// - Parameters:
    ///   - path: The file that is guarded; a link is followed.
    ///   - files: What reads and writes files.
    ///   - timeout: Seconds to try for; the error then names the holder.
    public static func take(
        besides path: String, on files: any FileSystem, timeout: Double = 5
    ) throws(StoreChangeError) -> StoreLock {
        let deadline = min(SystemClock.seconds + timeout, LockWait.end ?? .infinity)
        // Short pauses, because most holders are done in a few milliseconds and a busy one leaves small windows.
        var pause = 1
        while true {
            let (lockPath, outcome) = try attempt(besides: path, on: files)
            switch outcome {
            case .taken(let file): return StoreLock(file: file)
            case .held(let holder):
                let left = (deadline - SystemClock.seconds) * 1_000
                guard left > 0 else {
                    throw .locked(path: lockPath, holder: holder, seconds: timeout)
                }
                SystemCalls.pause(milliseconds: min(pause, Int(left) + 1))
                pause = min(pause + 1, 4)
            }
        }
    }

    private static func attempt(
        besides path: String, on files: any FileSystem
    ) throws(StoreChangeError) -> (path: String, outcome: LockAttempt) {
        do throws(FileError) {
            let lockPath = try LockFile.path(besides: path, on: files)
            return (lockPath, try files.lock(lockPath))
        } catch {
            throw .file(error)
        }
    }

    public func release(on files: any FileSystem) {
        files.unlock(file)
    }
}
