// The step from a store that was found to one that is read.

extension OpenedStore {
    /// A reader of the store.
    public func reader(limits: ReadLimits = ReadLimits()) -> StoreReader {
        StoreReader(location, files: files, limits: limits)
    }
}
