// Whether the device has been unlocked since it started, by whether a file of the container opens.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    internal import SharedStore
    public import TrackingEngine

    /// Before the first unlock the files of the container can't be read. `UIApplication.isProtectedDataAvailable` is
    /// false again whenever the screen is locked, and no extension has it.
    public struct UnlockedFiles: ProtectedData {
        private let path: String

        public init(_ container: GroupContainer) { path = container.paths.preferences }

        public var isAvailable: Bool {
            // A file that is not there yet is no locked one.
            let files = FileManager.default
            return !files.fileExists(atPath: path) || FileHandle(forReadingAtPath: path) != nil
        }
    }
#endif
