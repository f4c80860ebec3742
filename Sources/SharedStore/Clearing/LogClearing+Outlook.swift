// What can be said of a clearing before it is done: whether it is allowed, where its backup would go.

extension LogClearing {
    /// Why these logs can't be cleared here, in one sentence; nil where they can.
    public var refusal: String? {
        do throws(StoreChangeError) {
            try LiveStore.refuse(paths, on: files)
            return nil
        } catch {
            return error.description
        }
    }

    /// The folder that holds this container's backups.
    public var backupFolder: String { folder.path }

    /// The backup in a folder, checked against its manifest.
    public func backup(at path: String) throws -> ClearingBackup {
        try ClearingBackup.open(path, of: paths, on: files)
    }
}
