// Changes the counters of a container behind a backup of every file that this may touch.

public import TrackingModel

/// A repair of one container: backup first, and under one lock with all that follows.
public struct StoreRepair {
    private let store: ContainerStore
    private let stateHome: String
    private let limits: ReadLimits
    private let unconfined: any FileSystem

    /// - Parameters:
    ///   - paths: Where the store's files are.
    ///   - calendar: The local calendar.
    ///   - stateHome: The folder for backups, `$XDG_STATE_HOME` or its default.
    ///   - files: What reads and writes files.
    ///   - limits: What is the most that is read.
    public init(
        _ paths: ContainerPaths, calendar: LocalCalendar, stateHome: String,
        on files: any FileSystem = LocalFileSystem(), limits: ReadLimits = ReadLimits()
    ) {
        store = ContainerStore(paths, calendar: calendar, on: files)
        self.stateHome = stateHome
        self.limits = limits
        unconfined = files
    }

    /// Runs the body in one transaction, for which preferences that are damaged or gone are as they were kept, else
    /// empty.
    ///
    /// - Parameters:
    ///   - now: When, for the backup's name.
    ///   - body: Returns what it found out, and whether anything is to be changed.
    /// - Returns: What the body found out, with the backup's folder; nil where nothing was changed.
    public func run<Result: Sendable>(
        at now: Instant,
        _ body: (inout ContainerDraft, inout ContainerJournal) throws -> (result: Result, isNeeded: Bool)
    ) throws -> (result: Result, backup: String?) {
        try LiveStore.refuse(store.paths, on: unconfined)
        return try store.salvaging { store, transaction in
            let files = transaction.files
            let folder = BackupFolder(of: store.paths, stateHome: stateHome, on: files)
            try folder.sweep(limits: limits)
            let backup = try folder.makeBackup(at: now)
            do {
                var manifest = try copyFiles(into: backup, folder, now)
                let result = try store.transact(transaction) { draft, journal in
                    let (result, isNeeded) = try body(&draft, &journal)
                    guard isNeeded else { throw Unneeded(result: result) }
                    manifest.repair?.sequence = journal.lastSequence
                    try folder.write(manifest, to: backup)
                    return result
                }
                return (result, backup)
            } catch let unneeded as Unneeded<Result> {
                try? files.removeFolder(backup)
                return (unneeded.result, nil)
            } catch {
                // Without its manifest first: a backup that is removed by half must not look whole.
                try? files.remove(Path.join(backup, ClearingBackup.manifestName))
                try? files.removeFolder(backup)
                throw error
            }
        }
    }

    /// What `run` would find out, on a copy in another folder.
    public func preview<Result: Sendable>(
        in folder: String, at now: Instant,
        _ body: (inout ContainerDraft, inout ContainerJournal) throws -> (result: Result, isNeeded: Bool)
    ) throws -> Result {
        let paths = store.paths
        let root = Path.join(folder, "container")
        let copy = ContainerPaths(
            root: root, preferences: root + paths.preferences.dropFirst(paths.root.count))
        let copier = BackupFolder(of: copy, stateHome: folder, on: unconfined)
        try unconfined.makeFolders(Path.directory(of: copy.preferences), isDurable: false)
        for name in try RepairedFiles(of: paths, on: unconfined, limits: limits).names {
            let path = try paths.path(of: name)
            guard try unconfined.exists(path) else { continue }
            _ = try copier.copy(path, to: copy.path(of: name), limit: limits.jsonBytes)
        }
        let repair = StoreRepair(
            copy, calendar: store.calendar, stateHome: folder, on: unconfined, limits: limits)
        return try repair.run(at: now, body).result
    }

    private struct Unneeded<Result: Sendable>: Error { let result: Result }

    private func copyFiles(
        into backup: String, _ folder: BackupFolder, _ now: Instant
    ) throws -> ClearingBackup.Manifest {
        var manifest = ClearingBackup.Manifest(
            container: folder.paths.root, clearedAt: now.seconds, keys: [], files: [],
            repair: ClearingBackup.Manifest.Repair(missing: [], sequence: 0))
        for name in try RepairedFiles(of: folder.paths, on: folder.files, limits: limits).names {
            let path = try folder.paths.path(of: name)
            guard try folder.files.exists(path) else {
                manifest.repair?.missing.append(name)
                continue
            }
            let stamp = try folder.copy(path, to: Path.join(backup, name), limit: limits.jsonBytes)
            manifest.files.append(ClearingBackup.Manifest.File(name: name, bytes: stamp.size))
        }
        return manifest
    }
}

extension LogClearing {
    /// Puts the files from before a repair back, unless something was recorded since.
    func undo(
        _ repair: ClearingBackup.Manifest.Repair, _ backup: ClearingBackup
    ) throws -> Restoration {
        let store = ContainerStore(paths, calendar: .utc, on: files)
        return try transaction.withLock { transaction in
            let confined = transaction.files
            guard try store.journal(of: transaction).lastSequence <= repair.sequence else {
                throw StoreChangeError.recordedSince(backup: backup.path)
            }
            for file in backup.manifest.files {
                let bytes = try backup.contents(of: file.name, on: files, limits: limits)
                try AtomicFile.replace(try paths.path(of: file.name), with: bytes, on: confined)
            }
            for name in repair.missing {
                let path = try paths.path(of: name)
                if try confined.exists(path) { try confined.remove(path) }
            }
            return Restoration(
                backup: backup.path, restored: backup.manifest.files.map(\.name), conflicts: [])
        }
    }
}

// MARK: - The files of a container that a repair of its counters may change, by their names in the container

/// What is backed up before a repair, and put back when that is undone.
struct RepairedFiles {
    /// In the order in which they are put back: what a callback is kept in first, so that none is nowhere.
    let names: [String]

    private static let journals = [ContainerPaths.journal, ContainerPaths.previousJournal]

    /// Throws for preferences outside of the container.
    init(of paths: ContainerPaths, on files: any FileSystem, limits: ReadLimits) throws {
        let fallbacks = try files.list(paths.root, limit: limits.directoryEntries).entries
            .filter { $0.kind == .regular && ContainerPaths.isFallback($0.name) }
        names = fallbacks.map(\.name).sorted() + (try Self.others(of: paths)) + Self.journals
    }

    /// Whether a name is one of a repaired file of that container: whoever can write a backup must not choose by it
    /// what is written.
    static func isOne(_ name: String, of paths: ContainerPaths) -> Bool {
        ContainerPaths.isFallback(name) && !name.contains("/") || journals.contains(name)
            || (try? others(of: paths).contains(name)) == true
    }

    private static func others(of paths: ContainerPaths) throws(StoreChangeError) -> [String] {
        let root = paths.root + "/"
        guard paths.preferences.hasPrefix(root) else { throw .noJournal(path: paths.preferences) }
        let recovery = root + ContainerPaths.recoveryLog
        let besides = [
            paths.preferences, KeptFile.path(besides: paths.preferences),
            KeptFile.damaged(besides: paths.preferences), recovery, KeptFile.path(besides: recovery),
        ]
        return besides.map { String($0.dropFirst(root.count)) } + [ContainerPaths.analytics]
    }
}
