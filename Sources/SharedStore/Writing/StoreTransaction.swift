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
    /// Whether preferences that can't be read, or are gone, are put right: as they were kept, else as none.
    var salvages = false
    /// What reads and writes the files; confined to the container for one who holds the lock.
    private(set) var files: any FileSystem
    /// What is remembered from one transaction to the next; nil for nothing. With one, changes that need not wait for
    /// the disk do not.
    var memory: StoreMemory?

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
        let lock = try confined.lock()
        defer { lock.release(on: confined.files) }
        if memory?.hasJustSwept != true {
            try filing { () throws(FileError) in try confined.sweep() }
            memory?.sweptAt = SystemCalls.nanoseconds
        }
        return try body(confined)
    }

    /// Takes the lock, which lies in the folder of the preferences: only where that is missing is it made.
    private func lock() throws(StoreChangeError) -> StoreLock {
        do {
            return try StoreLock.take(besides: paths.preferences, on: files, timeout: timeout)
        } catch .file(.missing) where makesFolders {
            try filing { () throws(FileError) in
                try files.makeFolders(Path.directory(of: paths.preferences), isDurable: isDurable)
            }
            return try StoreLock.take(besides: paths.preferences, on: files, timeout: timeout)
        }
    }

    /// Folders in which temporary files of the store can lie.
    private var folders: [String] {
        let logs = Path.join(paths.root, ContainerPaths.logFolder)
        let own = Path.directory(of: paths.preferences)
        return own == paths.root ? [own, logs] : [own, paths.root, logs]
    }

    /// This transaction with its files confined to the container.
    func confined() throws(StoreChangeError) -> StoreTransaction {
        try filing { () throws(FileError) in
            var confined = self
            do throws(FileError) {
                confined.files = try files.confined(to: paths.root)
            } catch .missing where makesFolders {
                try files.makeFolders(paths.root, isDurable: isDurable)
                confined.files = try files.confined(to: paths.root)
            }
            if makesFolders, isDurable, let memory, !memory.hasNamedFolder {
                // Who made the folder may have been killed before that; not every folder above can be opened.
                try? files.synchronizeDirectory(Path.directory(of: paths.root))
                memory.hasNamedFolder = true
            }
            return confined
        }
    }

    /// Removes what killed writers left.
    private func sweep() throws(FileError) {
        let guarded: Set = [
            TemporaryName.shortened(Path.name(of: paths.preferences)), ContainerPaths.recoveryLog,
            ContainerPaths.journal, ContainerPaths.analytics,
        ]
        for folder in folders {
            guard try files.stamp(of: folder)?.kind == .directory else { continue }
            // No other program writes temporary files of this name into the folder of logs.
            let isLogs = Path.name(of: folder) == ContainerPaths.logFolder
            try AtomicFile.sweep(folder, on: files, limits: limits) { isLogs || guarded.contains($0) }
        }
    }

    /// One transaction for one who holds the lock.
    func attempt<Result>(_ body: (inout StoreDraft) throws -> Result) throws -> Result {
        var changed = paths.preferences
        for _ in 0..<Self.attempts {
            let read = try readPreferences()
            var draft = draft(of: read)
            let result = try body(&draft)
            do {
                try write(draft, over: read)
                return result
            } catch FileError.changing(let path) {
                changed = path
            } catch let error as FileError {
                throw StoreChangeError.file(error)
            }
        }
        throw StoreChangeError.alwaysChanging(path: changed)
    }

    /// The store as it is now, whoever is changing it.
    func look() throws -> StoreDraft { draft(of: try readPreferences()) }

    private func draft(of read: Found) -> StoreDraft {
        StoreDraft(
            preferences: read.preferences ?? Preferences(format: format), origin: read.origin,
            files: files, paths: paths, limits: limits, memory: memory)
    }

    /// The preferences as a transaction found them.
    struct Found {
        /// Nil where there are none.
        var preferences: Preferences?
        var stamp: FileStamp?
        /// Whether what is at the path is replaced in any case: it is damaged or gone, and these stand for it.
        var isRestored = false

        var origin: StoreDraft.Origin {
            if preferences != nil { return isRestored ? .kept : .file }
            return stamp == nil ? .missing : .damaged
        }
    }

    private func readPreferences() throws -> Found {
        let stamp = try filing { () throws(FileError) in try files.stamp(of: paths.preferences) }
        if let stamp, let known = memory?.preferences(in: stamp) {
            return Found(preferences: known, stamp: stamp)
        }
        memory?.remember(nil, in: nil)
        guard let stamp else {
            guard salvages, let kept = keptPreferences(wholeOnly: false) else { return Found() }
            return Found(preferences: kept, isRestored: true)
        }
        let contents = try filing { () throws(FileError) in
            try files.read(paths.preferences, links: .refuse, limit: limits.plistBytes)
        }
        do throws(PropertyListError) {
            let preferences = try Preferences(contents.bytes, limits: limits)
            // What never reached the disk can look whole.
            if KeptFile.hasHole(contents.bytes), let kept = keptPreferences(wholeOnly: true) {
                return Found(preferences: kept, stamp: contents.stamp, isRestored: true)
            }
            memory?.remember(preferences, in: contents.stamp)
            return Found(preferences: preferences, stamp: contents.stamp)
        } catch {
            if let kept = keptPreferences(wholeOnly: false) {
                return Found(preferences: kept, stamp: contents.stamp, isRestored: true)
            }
            if salvages { return Found(stamp: stamp, isRestored: true) }
            throw StoreChangeError.preferences(path: paths.preferences, error)
        }
    }

    /// - Parameter wholeOnly: Whether blocks of zeros, which a store can hold, are none of it.
    private func keptPreferences(wholeOnly: Bool) -> Preferences? {
        guard
            let bytes = KeptFile.contents(
                besides: paths.preferences, on: files, limit: limits.plistBytes),
            !(wholeOnly && KeptFile.hasHole(bytes))
        else { return nil }
        return try? Preferences(bytes, limits: limits)
    }

    /// Converts a file error into a store error.
    func filing<Result>(_ body: () throws(FileError) -> Result) throws(StoreChangeError) -> Result {
        do {
            return try body()
        } catch {
            throw .file(error)
        }
    }

    // MARK: - The second half of a transaction: everything is written beside its target, then put in place

    /// Writes everything beside its target, then puts all in place if nothing has changed since it was read. Throws
    /// `FileError.changing`, with nothing changed, for what has.
    func write(_ draft: StoreDraft, over found: Found) throws {
        let waits = isDurable && (found.isRestored || !comesAgain(draft, found))
        let output = try output(draft.preferences, isNeeded: found.isRestored, isLasting: waits)
        var staged: [(file: AtomicFile, seen: FileStamp?)] = []
        var placed = 0
        defer { for change in staged[placed...] { change.file.discard(on: files) } }
        for (name, bytes) in draft.changes {
            guard let bytes else { continue }
            let path = try paths.path(of: name)
            let file = try AtomicFile.stage(
                bytes, for: path, known: draft.seen[name], on: files, isDurable: waits)
            staged.append((file, draft.seen[name] ?? file.replaced))
        }
        if let output {
            let file = try AtomicFile.stage(
                for: paths.preferences, known: .some(found.stamp), on: files, isDurable: waits
            ) { piece throws(FileError) in try output.write(piece) }
            staged.append((file, found.stamp))
        }
        // A body that decided by the preferences needs them unchanged also when it only changed a file.
        try expect(found.stamp, at: paths.preferences)
        for (name, old) in draft.seen { try expect(old, at: Path.join(paths.root, name)) }
        var swaps: [AtomicSwap] = []
        do {
            for (file, seen) in staged {
                let swap = try AtomicSwap.put(file, insteadOf: seen, on: files)
                placed += 1
                swaps.append(swap)
                try settle(swap, waits: waits)
            }
            for (name, bytes) in draft.changes where bytes == nil {
                let path = Path.join(paths.root, name)
                let swap = try AtomicSwap.remove(path, seen: draft.seen[name] ?? nil, on: files)
                swaps.append(swap)
                try settle(swap, waits: waits)
            }
            for swap in swaps { try swap.verify(on: files) }
        } catch {
            for swap in swaps.reversed() { try swap.undo(on: files) }
            throw error
        }
        for swap in swaps {
            let isDamaged = found.isRestored && swap.target == paths.preferences
            swap.finish(on: files, keepingOld: isDamaged && found.stamp?.size != 0)
        }
        guard output != nil || !draft.changes.isEmpty else { return }
        let isKept = waits && keep(flushed: staged.map(\.file.target))
        remember(draft, output, comesAgain: isDurable && (isKept || !waits))
    }

    /// Whether the journal and what is kept give all of a draft again after a loss of power.
    private func comesAgain(_ draft: StoreDraft, _ found: Found) -> Bool {
        guard let memory, !draft.waitsForDisk, let stamp = found.stamp, stamp == memory.followed
        else { return false }
        return memory.hasKeptLog || draft.changes.isEmpty
    }

    /// What the preferences become; nil when they stay.
    ///
    /// - Parameters:
    ///   - isNeeded: Whether they are written also without a change.
    ///   - isLasting: Whether they are written with nothing in them that is not needed.
    private func output(
        _ preferences: Preferences, isNeeded: Bool, isLasting: Bool
    ) throws(StoreChangeError) -> Preferences.Output? {
        guard preferences.hasChanges || isNeeded else { return nil }
        do throws(PropertyListError) {
            if memory != nil, !isLasting, let patched = try preferences.patched(limits) {
                return .patched(patched)
            }
            return try preferences.output()
        } catch {
            throw .preferences(path: paths.preferences, error)
        }
    }

    /// Keeps the files as they are now for when they are replaced without waiting for the disk: where this transaction
    /// has a memory, or where it was done before.
    ///
    /// - Parameter flushed: Files whose bytes are on the disk.
    /// - Returns: Whether they are kept.
    private func keep(flushed: [String]) -> Bool {
        do throws(FileError) {
            let log = Path.join(paths.root, ContainerPaths.recoveryLog)
            for path in [log, paths.preferences] {
                if memory == nil, try !KeptFile.exists(besides: path, on: files) { continue }
                let isThere = try files.exists(path)
                if isThere {
                    try KeptFile.keep(path, isFlushed: flushed.contains(path), on: files)
                } else {
                    try KeptFile.remove(besides: path, on: files)
                }
                if path == log { memory?.hasKeptLog = isThere }
            }
            return true
        } catch {
            // Without it, every transaction waits for the disk.
            return false
        }
    }

    private func remember(_ draft: StoreDraft, _ output: Preferences.Output?, comesAgain: Bool) {
        guard let memory else { return }
        let state = try? files.stamp(of: paths.preferences)
        memory.followed = comesAgain ? state : nil
        guard draft.isRemembered else {
            memory.forget()
            return
        }
        switch output {
        case .patched(let preferences)?: memory.remember(preferences, draft.layouts, in: state)
        case nil: memory.remember(draft.preferences, draft.layouts, in: state)
        case .binary, .xml: memory.remember(nil, in: nil)
        }
        for (name, bytes) in draft.changes {
            let state = try? files.stamp(of: Path.join(paths.root, name))
            memory.remember(bytes, of: name, draft.layouts.files[name], in: state)
        }
    }

    private func expect(_ seen: FileStamp?, at path: String) throws(FileError) {
        guard try files.stamp(of: path) == seen else { throw .changing(path: path) }
    }

    /// Brings a change to the disk, if it has to be there before the next one; all are verified once more at the end.
    private func settle(_ swap: AtomicSwap, waits: Bool) throws(FileError) {
        guard waits else { return }
        try swap.verify(on: files)
        try files.synchronizeDirectory(Path.directory(of: swap.target))
    }
}
