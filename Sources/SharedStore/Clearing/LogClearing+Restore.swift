// Puts cleared logs back in front of what was recorded since, or the files from before a repair; doing it twice changes
// nothing more.

extension LogClearing {
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
        for (key, value) in keys.sorted(by: { $0.key < $1.key }) {
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
                .map { .string(String(decoding: $0, as: UTF8.self)) }
        default: older == newer ? older : nil
        }
    }

    private func merged(older: [UInt8], newer: [UInt8], isText: Bool) -> [UInt8]? {
        if newer.starts(with: older) { return newer }
        if isText {
            let needsBreak = older.last != UInt8(ascii: "\n") && !newer.isEmpty
            return older + (needsBreak ? Array("\n".utf8) : []) + newer
        }
        // A damaged log was kept byte for byte; it can only come back whole, in place of nothing.
        let layout = JSONArrayLayout(newer[...], depth: limits.depth)
        let isEmpty = newer.allSatisfy(JSONPartScan.isSpace) || (layout.isWhole && layout.elements.isEmpty)
        if isEmpty { return older }
        return JSONArrayMerge.merged(older: older, newer: newer, depth: limits.depth)
    }
}
