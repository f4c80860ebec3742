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
    private let files: any FileSystem

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
        try withLock { try attempt(body) }
    }

    /// Holds the lock during the body.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        if makesFolders {
            try filing { () throws(FileError) in
                try files.makeFolders(Path.directory(of: paths.preferences))
            }
        }
        let lock = try StoreLock.take(besides: paths.preferences, on: files, timeout: timeout)
        defer { lock.release(on: files) }
        try filing { () throws(FileError) in
            let preferences = try followed(paths.preferences)
            try AtomicFile.sweep(
                Path.directory(of: preferences), namesOfTargets: [Path.name(of: preferences)],
                on: files, limits: limits)
            let logs: Set = [
                ContainerPaths.recoveryLog, ContainerPaths.journal, ContainerPaths.analytics,
            ]
            try AtomicFile.sweep(paths.root, namesOfTargets: logs, on: files, limits: limits)
        }
        return try body()
    }

    /// One transaction for one who holds the lock.
    func attempt<Result>(_ body: (inout StoreDraft) throws -> Result) throws -> Result {
        for _ in 0..<Self.attempts {
            let (preferences, stamp) = try readPreferences()
            var draft = StoreDraft(
                preferences: preferences ?? Preferences(format: format), hadPreferences: preferences != nil,
                files: files, paths: paths, limits: limits)
            let result = try body(&draft)
            if try write(draft, preferencesSeen: stamp) { return result }
        }
        throw StoreChangeError.alwaysChanging(path: paths.preferences)
    }

    private func readPreferences() throws -> (Preferences?, FileStamp?) {
        let contents = try filing { () throws(FileError) -> FileContents? in
            guard try files.stamp(of: paths.preferences) != nil else { return nil }
            return try files.read(paths.preferences, links: .follow, limit: limits.plistBytes)
        }
        guard let contents else { return (nil, nil) }
        do throws(PropertyListError) {
            return (try Preferences(contents.bytes, limits: limits), contents.stamp)
        } catch {
            throw StoreChangeError.preferences(path: paths.preferences, error)
        }
    }

    /// Writes everything beside its target, then puts all in place if nothing has changed since it was read.
    ///
    /// - Returns: False, with nothing changed, if something has.
    private func write(_ draft: StoreDraft, preferencesSeen: FileStamp?) throws -> Bool {
        let preferences = try output(draft.preferences)
        var staged: [AtomicFile] = []
        var committed = 0
        defer { for file in staged[committed...] { file.discard(on: files) } }
        for (name, bytes) in draft.changes {
            guard let bytes else { continue }
            let path = try paths.path(of: name)
            staged.append(
                try filing { () throws(FileError) in
                    try AtomicFile.stage(bytes, for: path, on: files, isDurable: isDurable)
                })
        }
        if let preferences {
            staged.append(
                try filing { () throws(FileError) in
                    try AtomicFile.stage(for: paths.preferences, on: files, isDurable: isDurable) {
                        piece throws(FileError) in
                        try preferences.write(piece)
                    }
                })
        }
        return try filing { () throws(FileError) in
            // A body that decided by the preferences needs them unchanged also when it only changed a file.
            guard try stamp(paths.preferences) == preferencesSeen else { return false }
            for (name, old) in draft.seen {
                guard try stamp(Path.join(paths.root, name)) == old else { return false }
            }
            for file in staged {
                try file.commit(on: files, isDurable: isDurable)
                committed += 1
            }
            for (name, bytes) in draft.changes where bytes == nil {
                let path = Path.join(paths.root, name)
                guard try files.stamp(of: path) != nil else { continue }
                try files.remove(path)
                if isDurable { try files.synchronizeDirectory(Path.directory(of: path)) }
            }
            return true
        }
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

    private func followed(_ path: String) throws(FileError) -> String {
        try files.stamp(of: path) == nil ? path : try files.resolved(path)
    }

    /// The state of what a path leads to.
    private func stamp(_ path: String) throws(FileError) -> FileStamp? {
        guard let stamp = try files.stamp(of: path) else { return nil }
        return stamp.kind == .link ? try files.stamp(of: try files.resolved(path)) : stamp
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
