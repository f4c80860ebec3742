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
        guard try files.exists(paths.root) else { return ClearingPlan() }
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
        guard try files.exists(paths.preferences) else { return [:] }
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
        if logs.hasRecoveryLog, try files.exists(recovery) {
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

    // MARK: - What can be said of a clearing before it is done: whether it is allowed, where its backup would go

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

    // MARK: - Puts cleared logs back in front of what was recorded since, or the files from before a repair; doing it twice changes nothing more

    /// What a restore did.
    public struct Restoration: Hashable, Sendable {
        public var backup: String
        /// Keys and files that were put back or were there still.
        public var restored: [String]
        /// Keys and files that hold something else now and were left as they are.
        public var conflicts: [String]
    }

    /// Whole backups of this container, newest first.
    public func backups() throws -> [ClearingBackup] {
        try folder.backups(limits: limits)
    }

    /// The newest backup of cleared logs, if any. A repair is undone where it was made, by command.
    public func newestClearing() throws -> ClearingBackup? {
        try folder.newest(limits: limits) { $0.manifest.repair == nil }
    }

    /// Restores the logs that were cleared last.
    public func restoreClearing() throws -> Restoration {
        guard let cleared = try newestClearing() else { throw StoreChangeError.noBackup(path: folder.path) }
        return try restore(cleared)
    }

    /// Restores the logs of a backup, by default of the newest one; one of a repair is put back file by file.
    ///
    /// Entries written since then are kept once, after the restored ones; restored text comes before newer text. Files
    /// are restored before keys: if it is interrupted between them, restoring again adds the keys and changes no file.
    public func restore(_ backup: ClearingBackup? = nil) throws -> Restoration {
        try LiveStore.refuse(paths, on: files)
        guard let backup = try backup ?? backups().first else {
            throw StoreChangeError.noBackup(path: folder.path)
        }
        let checked = try ClearingBackup.open(backup.path, of: paths, on: files)
        if let repair = checked.manifest.repair { return try undo(repair, checked) }
        let keys = try checked.preferences(on: files, limits: limits)
        return try transaction.withLock { transaction in
            try transaction.attempt { draft in
                try restore(checked, keys, into: &draft, on: transaction.files)
            }
        }
    }

    private func restore(
        _ checked: ClearingBackup, _ keys: [String: PropertyListValue], into draft: inout StoreDraft,
        on confined: any FileSystem
    ) throws -> Restoration {
        var result = Restoration(backup: checked.path, restored: [], conflicts: [])
        for (key, value) in keys.inKeyOrder {
            if let merged = merged(older: value, newer: draft.preferences[key]) {
                draft.preferences[key] = merged
                result.restored.append(key)
            } else {
                result.conflicts.append(key)
            }
        }
        for file in checked.manifest.files {
            let older = try checked.contents(of: file.name, on: files, limits: limits)
            let isLog = file.name != ContainerPaths.recoveryLog
            if isLog { try confined.makeDirectory(Path.directory(of: try paths.path(of: file.name))) }
            let newer = try draft.contents(of: file.name)
            guard let merged = merged(older: older, newer: newer ?? [], isText: isLog) else {
                result.conflicts.append(file.name)
                continue
            }
            if merged != newer { try draft.setContents(merged, of: file.name) }
            result.restored.append(file.name)
        }
        return result
    }

    private func merged(older: PropertyListValue, newer: PropertyListValue?) -> PropertyListValue? {
        switch (older, newer) {
        case (_, nil): older
        case (.data(let older), .data(let newer)):
            (merged(older: older, newer: newer, isText: false)).map(PropertyListValue.data)
        case (.string(let older), .string(let newer)):
            merged(older: Array(older.utf8), newer: Array(newer.utf8), isText: true)
                .map { .string($0.utf8Text) }
        default: older == newer ? older : nil
        }
    }

    private func merged(older: [UInt8], newer: [UInt8], isText: Bool) -> [UInt8]? {
        if newer.starts(with: older) { return newer }
        if isText {
            let needsBreak = older.last != "\n" && !newer.isEmpty
            return older + (needsBreak ? Array("\n".utf8) : []) + newer
        }
        // A damaged log was kept byte for byte; it can only come back whole, in place of nothing.
        let layout = JSONArrayLayout(newer[...], depth: limits.depth)
        let isEmpty = newer.allSatisfy(JSONPartScan.isSpace) || (layout.isWhole && layout.elements.isEmpty)
        if isEmpty { return older }
        return JSONArrayMerge.merged(older: older, newer: newer, depth: limits.depth)
    }

    // MARK: - What is true of the store after a clearing that failed

    /// The error for a clearing that failed: its cause where nothing is gone, and then no backup stays; otherwise what is
    /// gone, what is left, and where the backup is.
    func failure(_ error: any Error, backup: String?) -> any Error {
        guard let backup else { return error }
        let unknown = StoreChangeError.partlyCleared(gone: [], left: [], backup: backup, reason: "\(error)")
        do {
            // Nothing is taken before the manifest is there.
            if try !files.exists(Path.join(backup, ClearingBackup.manifestName)) {
                try? files.removeFolder(backup)
                return error
            }
        } catch {
            return unknown
        }
        guard let made = try? ClearingBackup.open(backup, of: paths, on: files),
            let left = try? items(.all).items.map(\.name)
        else { return unknown }
        let cleared = made.manifest.keys + made.manifest.files.map(\.name)
        let gone = cleared.filter { !left.contains($0) }
        guard !gone.isEmpty else {
            // Without its manifest first: a backup that is removed by half must not look whole.
            try? files.remove(Path.join(backup, ClearingBackup.manifestName))
            try? files.removeFolder(backup)
            return error
        }
        return StoreChangeError.partlyCleared(
            gone: gone, left: cleared.filter(left.contains), backup: backup, reason: "\(error)")
    }
}
