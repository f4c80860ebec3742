// Clears logs behind a verified backup, in one transaction, so that nothing recorded meanwhile is lost.

public import TrackingModel

/// Clears and restores the logs of one container.
public struct LogClearing: Sendable {
    /// What was cleared.
    public struct Outcome: Hashable, Sendable {
        public var cleared: ClearingPlan
        /// The folder of the backup; nil when there was nothing to clear or no backup was wanted.
        public var backup: String?
    }

    let transaction: StoreTransaction
    /// What reads and writes files; confined to the container once the lock is held.
    var files: any FileSystem { transaction.files }
    let stateHome: String
    var limits: ReadLimits { transaction.limits }
    var paths: ContainerPaths { transaction.paths }
    var folder: BackupFolder { BackupFolder(of: paths, stateHome: stateHome, on: files) }

    /// The folder of the backups of all stores.
    ///
    /// - Parameter stateHome: `$XDG_STATE_HOME` or its default.
    public static func backups(in stateHome: String) -> String { Path.join(stateHome, "trackhealth/backups") }

    /// - Parameters:
    ///   - paths: Where the store's files are.
    ///   - stateHome: The folder for backups, `$XDG_STATE_HOME` or its default.
    ///   - files: What reads and writes files.
    ///   - limits: What is the most that is read.
    public init(
        _ paths: ContainerPaths, stateHome: String, on files: any FileSystem = LocalFileSystem(),
        limits: ReadLimits = ReadLimits()
    ) {
        var transaction = StoreTransaction(paths, on: files)
        transaction.limits = limits
        // The lock lies beside the preferences, also where there are none yet.
        transaction.makesFolders = true
        self.init(transaction, stateHome: stateHome)
    }

    /// What `clear` would take. Writes nothing and takes no lock.
    public func plan(_ logs: ClearScope) throws -> ClearingPlan {
        guard try files.stamp(of: paths.root) != nil else { return ClearingPlan() }
        var whole = transaction
        whole.makesFolders = false
        return try LogClearing(try whole.confined(), stateHome: stateHome).items(logs)
    }

    func items(_ logs: ClearScope) throws -> ClearingPlan {
        var plan = ClearingPlan()
        for (key, value) in try preferences() where logs.keys.contains(key) {
            plan.items.append(ClearingPlan.Item(key: key, value: value))
        }
        plan.items.sort { $0.name < $1.name }
        for name in try fileNames(logs) { plan.items.append(try item(ofFile: name)) }
        return plan
    }

    /// Clears logs: the recovery log becomes an empty array, keys and text logs go.
    ///
    /// The backup is whole and read back before anything is removed. Throws, with nothing removed, when the
    /// preferences can't be read, the backup can't be written or the store belongs to another process.
    ///
    /// Logs go in a transaction's order: the recovery log, the keys, the text logs. When that stops in between,
    /// restoring the backup gives back what is gone and leaves the rest as it is.
    public func clear(
        _ logs: ClearScope, at now: Instant, makingBackup: Bool = true
    ) throws -> Outcome {
        try LiveStore.refuse(paths, on: files)
        if try plan(logs).isEmpty { return Outcome(cleared: ClearingPlan()) }
        return try transaction.withLock { transaction in
            let clearing = LogClearing(transaction, stateHome: stateHome)
            try clearing.folder.sweep(limits: limits)
            let backup = makingBackup ? try clearing.folder.makeBackup(at: now) : nil
            do {
                let cleared = try transaction.attempt { draft in
                    try clearing.clear(logs, in: &draft, at: now, backup: backup)
                }
                return Outcome(cleared: cleared, backup: backup)
            } catch {
                throw clearing.failure(error, backup: backup)
            }
        }
    }

    private init(_ transaction: StoreTransaction, stateHome: String) {
        self.transaction = transaction
        self.stateHome = stateHome
    }

    private func clear(
        _ logs: ClearScope, in draft: inout StoreDraft, at now: Instant, backup: String?
    ) throws -> ClearingPlan {
        var plan = ClearingPlan()
        var going: [String: PropertyListValue] = [:]
        for key in logs.keys { going[key] = draft.preferences[key] }
        plan.items = going.map { ClearingPlan.Item(key: $0.key, value: $0.value) }.sorted {
            $0.name < $1.name
        }
        var manifest = ClearingBackup.Manifest(
            container: paths.root, logs: logs, clearedAt: now.seconds, keys: going.keys.sorted(), files: [])
        for name in try fileNames(logs) {
            let path = try paths.path(of: name)
            let item = try item(ofFile: name)
            if let backup {
                let copy = Path.join(backup, name)
                let stamp = try folder.copy(path, to: copy, limit: limits.jsonBytes)
                draft.note(stamp, of: name)
                manifest.files.append(ClearingBackup.Manifest.File(name: name, bytes: stamp.size))
            } else if name == ContainerPaths.recoveryLog, item.entries == nil {
                throw StoreChangeError.damagedLog(path: path)
            }
            plan.items.append(item)
            if name == ContainerPaths.recoveryLog {
                try draft.setContents(Array("[]".utf8), of: name)
            } else {
                try draft.remove(name)
            }
        }
        if let backup {
            if !going.isEmpty {
                let bytes = try PropertyList.write(.dictionary(going), format: .binary)
                try folder.write(bytes, to: Path.join(backup, ClearingBackup.preferencesName))
            }
            try folder.write(manifest, to: backup)
            _ = try ClearingBackup.open(backup, of: paths, on: files).preferences(on: files, limits: limits)
        }
        for key in going.keys { draft.preferences[key] = nil }
        return plan
    }

    private func preferences() throws -> [String: PropertyListValue] {
        guard try files.stamp(of: paths.preferences) != nil else { return [:] }
        let bytes = try files.read(paths.preferences, links: .refuse, limit: limits.plistBytes).bytes
        do throws(PropertyListError) {
            guard case .dictionary(let keys) = try PropertyList.read(bytes, limits: limits).value else {
                throw .unknownFormat
            }
            return keys
        } catch {
            throw StoreChangeError.preferences(path: paths.preferences, error)
        }
    }

    /// The files that go: the recovery log unless it is empty already, and regular `.log` files.
    private func fileNames(_ logs: ClearScope) throws -> [String] {
        var names: [String] = []
        let recovery = try paths.path(of: ContainerPaths.recoveryLog)
        if logs.hasRecoveryLog, try files.stamp(of: recovery) != nil {
            let item = try item(ofFile: ContainerPaths.recoveryLog)
            if item.entries != 0 { names.append(ContainerPaths.recoveryLog) }
        }
        let folder = try paths.path(of: ContainerPaths.logFolder)
        // A link in place of the folder would lead out of the container.
        if logs.hasLogFiles, try files.stamp(of: folder)?.kind == .directory {
            let entries = try files.list(folder, limit: limits.directoryEntries).entries
            names += entries.filter { $0.kind == .regular && $0.isNameReadable && $0.name.hasSuffix(".log") }
                .map { Path.join(ContainerPaths.logFolder, $0.name) }
        }
        return names
    }

    private func item(ofFile name: String) throws -> ClearingPlan.Item {
        let path = try paths.path(of: name)
        do throws(FileError) {
            let contents = try files.read(path, links: .refuse, limit: limits.plistBytes)
            return ClearingPlan.Item(name: name, isFile: true, contents: contents.bytes)
        } catch .tooLarge(_, let bytes, _) {
            return ClearingPlan.Item(name: name, isFile: true, bytes: bytes)
        } catch {
            throw StoreChangeError.file(error)
        }
    }
}
