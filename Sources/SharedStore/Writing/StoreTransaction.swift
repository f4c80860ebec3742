// Changes a store as one step: lock, read, change, write beside, check, replace.

/// Transactions on one store. Any number of processes and threads may have one each.
public struct StoreTransaction: Sendable {
    private static let attempts = 8

    public var paths: ContainerPaths
    public var limits = ReadLimits()
    /// Seconds to wait for another writer.
    public var timeout = 5.0
    /// Whether every transaction is brought to the disk before it returns. Off, a kill is still survived, a loss
    /// of power is not: for simulated stores.
    public var isDurable = true
    /// Whether the folder of the preferences is made where it is missing.
    public var makesFolders = false
    /// The format of preferences that are written for the first time.
    public var format = PropertyList.Format.binary
    /// What reads and writes the files; confined to the container for one who holds the lock.
    private(set) var files: any FileSystem

    public init(_ paths: ContainerPaths, on files: any FileSystem = LocalFileSystem()) {
        self.paths = paths
        self.files = files
    }

    /// Runs the body under the lock and writes what it changed: files in the order of their first change, then the
    /// preferences, then the removals of files.
    ///
    /// The preferences record how far the files' records are applied, so they are written after them. If the process is
    /// killed in between, there are records that no key mentions yet, which can be applied again; never the reverse.
    /// What a key may still mention is removed last.
    ///
    /// The body runs again if a process without the lock wrote in the meantime, so it must have no other effects. An
    /// error that it throws leaves the store unchanged. Preferences that can't be read throw
    /// `StoreChangeError.preferences` and are never replaced.
    @discardableResult
    public func transact<Result>(_ body: (inout StoreDraft) throws -> Result) throws -> Result {
        try withLock { try $0.attempt(body) }
    }

    /// Holds the lock during the body, which gets the transaction with its files confined to the container: whoever can
    /// write into the container can't lead the body out of it.
    func withLock<Result>(_ body: (StoreTransaction) throws -> Result) throws -> Result {
        let confined = try confined()
        if makesFolders {
            try filing { () throws(FileError) in
                try confined.files.makeFolders(Path.directory(of: paths.preferences))
            }
        }
        let lock = try StoreLock.take(besides: paths.preferences, on: confined.files, timeout: timeout)
        defer { lock.release(on: confined.files) }
        try filing { () throws(FileError) in try confined.sweep() }
        return try body(confined)
    }

    /// This transaction with its files confined to the container.
    func confined() throws(StoreChangeError) -> StoreTransaction {
        try filing { () throws(FileError) in
            if makesFolders { try files.makeFolders(paths.root) }
            var confined = self
            confined.files = try files.confined(to: paths.root)
            return confined
        }
    }

    /// Removes what killed writers left.
    private func sweep() throws(FileError) {
        let guarded: Set = [
            TemporaryName.shortened(Path.name(of: paths.preferences)), ContainerPaths.recoveryLog,
            ContainerPaths.journal, ContainerPaths.analytics,
        ]
        for folder in Set([Path.directory(of: paths.preferences), paths.root]) {
            try AtomicFile.sweep(folder, on: files, limits: limits, isGuarded: guarded.contains)
        }
        let logs = Path.join(paths.root, ContainerPaths.logFolder)
        if try files.stamp(of: logs)?.kind == .directory {
            // No other program writes temporary files of this name there.
            try AtomicFile.sweep(logs, on: files, limits: limits) { _ in true }
        }
    }

    /// One transaction for one who holds the lock.
    func attempt<Result>(_ body: (inout StoreDraft) throws -> Result) throws -> Result {
        var changed = paths.preferences
        for _ in 0..<Self.attempts {
            let (preferences, stamp) = try readPreferences()
            var draft = StoreDraft(
                preferences: preferences ?? Preferences(format: format), hadPreferences: preferences != nil,
                files: files, paths: paths, limits: limits)
            let result = try body(&draft)
            do {
                try write(draft, preferencesSeen: stamp)
                return result
            } catch StoreChangeError.file(.changing(let path)) {
                changed = path
            }
        }
        throw StoreChangeError.alwaysChanging(path: changed)
    }

    private func readPreferences() throws -> (Preferences?, FileStamp?) {
        let contents = try filing { () throws(FileError) -> FileContents? in
            guard try files.stamp(of: paths.preferences) != nil else { return nil }
            return try files.read(paths.preferences, links: .refuse, limit: limits.plistBytes)
        }
        guard let contents else { return (nil, nil) }
        do throws(PropertyListError) {
            return (try Preferences(contents.bytes, limits: limits), contents.stamp)
        } catch {
            throw StoreChangeError.preferences(path: paths.preferences, error)
        }
    }

    /// Writes everything beside its target, then puts all in place if nothing has changed since it was read. Throws
    /// `FileError.changing`, with nothing changed, for what has.
    private func write(_ draft: StoreDraft, preferencesSeen: FileStamp?) throws {
        let preferences = try output(draft.preferences)
        var staged: [(file: AtomicFile, seen: FileStamp?)] = []
        var placed = 0
        defer { for change in staged[placed...] { change.file.discard(on: files) } }
        for (name, bytes) in draft.changes {
            guard let bytes else { continue }
            let path = try paths.path(of: name)
            let file = try filing { () throws(FileError) in
                try AtomicFile.stage(bytes, for: path, on: files, isDurable: isDurable)
            }
            staged.append((file, draft.seen[name] ?? file.replaced))
        }
        if let preferences {
            let file = try filing { () throws(FileError) in
                try AtomicFile.stage(for: paths.preferences, on: files, isDurable: isDurable) {
                    piece throws(FileError) in
                    try preferences.write(piece)
                }
            }
            staged.append((file, preferencesSeen))
        }
        try filing { () throws(FileError) in
            // A body that decided by the preferences needs them unchanged also when it only changed a file.
            try expect(preferencesSeen, at: paths.preferences)
            for (name, old) in draft.seen { try expect(old, at: Path.join(paths.root, name)) }
            var swaps: [AtomicSwap] = []
            do throws(FileError) {
                for (file, seen) in staged {
                    let swap = try AtomicSwap.put(file, insteadOf: seen, on: files)
                    placed += 1
                    swaps.append(swap)
                    try settle(swap)
                }
                for (name, bytes) in draft.changes where bytes == nil {
                    let path = Path.join(paths.root, name)
                    let swap = try AtomicSwap.remove(path, seen: draft.seen[name] ?? nil, on: files)
                    swaps.append(swap)
                    try settle(swap)
                }
                for swap in swaps { try swap.verify(on: files) }
            } catch {
                for swap in swaps.reversed() { try swap.undo(on: files) }
                throw error
            }
            for swap in swaps { swap.finish(on: files) }
        }
    }

    private func expect(_ seen: FileStamp?, at path: String) throws(FileError) {
        guard try files.stamp(of: path) == seen else { throw .changing(path: path) }
    }

    private func settle(_ swap: AtomicSwap) throws(FileError) {
        try swap.verify(on: files)
        if isDurable { try swap.synchronize(on: files) }
    }

    /// What the preferences become; nil when they stay.
    private func output(_ preferences: Preferences) throws(StoreChangeError) -> Preferences.Output? {
        guard preferences.hasChanges else { return nil }
        do throws(PropertyListError) {
            return try preferences.output()
        } catch {
            throw .preferences(path: paths.preferences, error)
        }
    }

    /// Converts a file error into a store error.
    private func filing<Result>(_ body: () throws(FileError) -> Result) throws(StoreChangeError) -> Result {
        do {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}
