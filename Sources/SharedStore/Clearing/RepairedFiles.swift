// The files of a container that a repair of its counters may change, by their names in the container.

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
        let besides = [
            paths.preferences, KeptFile.path(besides: paths.preferences),
            KeptFile.damaged(besides: paths.preferences),
        ]
        let recovery = Path.join(paths.root, ContainerPaths.recoveryLog)
        return besides.map { String($0.dropFirst(root.count)) }
            + [
                ContainerPaths.recoveryLog,
                String(KeptFile.path(besides: recovery).dropFirst(root.count)),
                ContainerPaths.analytics,
            ]
    }
}
