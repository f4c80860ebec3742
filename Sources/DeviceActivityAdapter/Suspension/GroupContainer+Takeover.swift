// The step from counters in the suite to the engine's own file, which takes the store's lock.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    internal import SharedStore

    extension GroupContainer {
        /// Carries over what an earlier tracker counted in the suite, when the engine's file is not there yet. Call it
        /// before the first use of the store, in the app alone.
        ///
        /// - Returns: The number of keys that were carried over.
        @discardableResult
        public func takeOverSuite() throws -> Int {
            // The daemon may not have written yet what the app set.
            _ = suite?.synchronize()
            return try ExpiringActivity.run("take over counters") {
                try SuiteTakeover.run(in: root, group: group)
            }
        }
    }
#endif
