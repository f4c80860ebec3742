// The counters that a tracker kept in its app's suite, carried over to the engine's own file once.

import TrackingModel

/// Begins an engine's file with what an earlier tracker, or this engine, had written into the suite.
public enum SuiteTakeover {
    /// Copies the keys that only trackers write, unless the engine's file is there already. The suite stays as it is.
    ///
    /// - Parameters:
    ///   - root: The container's folder.
    ///   - group: The App Group, after which the suite is named.
    ///   - files: What reads and writes files.
    /// - Returns: The number of keys; 0 where there was nothing to do.
    @discardableResult
    public static func run(
        in root: String, group: String, on files: any FileSystem = LocalFileSystem()
    ) throws -> Int {
        let suite = Path.join(root, ContainerPaths.preferences(of: group))
        var transaction = StoreTransaction(ContainerPaths(engineIn: root), on: files)
        transaction.makesFolders = true
        return try transaction.withLock { transaction in
            guard try transaction.files.stamp(of: suite) != nil else { return 0 }
            let limits = transaction.limits
            let contents = try transaction.files.read(suite, links: .refuse, limit: limits.plistBytes)
            guard case .dictionary(let values) = try PropertyList.read(contents.bytes, limits: limits).value
            else { return 0 }
            return try transaction.attempt { draft in
                guard draft.origin == .missing else { return 0 }
                let own = values.filter { TrackerKeys.isOwn($0.key, $0.value) }
                for (key, value) in own { draft.preferences[key] = value }
                return own.count
            }
        }
    }
}
