// The second half of a transaction: everything is written beside its target, then put in place.

extension StoreTransaction {
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
            let file = try filing { () throws(FileError) in
                try AtomicFile.stage(for: path, known: draft.seen[name], on: files, isDurable: waits) {
                    piece throws(FileError) in
                    try piece(bytes[...])
                }
            }
            staged.append((file, draft.seen[name] ?? file.replaced))
        }
        if let output {
            let file = try filing { () throws(FileError) in
                try AtomicFile.stage(
                    for: paths.preferences, known: .some(found.stamp), on: files, isDurable: waits
                ) { piece throws(FileError) in
                    try output.write(piece)
                }
            }
            staged.append((file, found.stamp))
        }
        try filing { () throws(FileError) in
            // A body that decided by the preferences needs them unchanged also when it only changed a file.
            try expect(found.stamp, at: paths.preferences)
            for (name, old) in draft.seen { try expect(old, at: Path.join(paths.root, name)) }
            var swaps: [AtomicSwap] = []
            do throws(FileError) {
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
        }
        guard output != nil || !draft.changes.isEmpty else { return }
        let isKept = waits && keep(flushed: staged.map(\.file.target))
        remember(draft, output, comesAgain: isDurable && (isKept || !waits))
    }

    /// Whether the journal and what is kept give all of a draft again after a loss of power.
    private func comesAgain(_ draft: StoreDraft, _ found: Found) -> Bool {
        guard let memory, !draft.waitsForDisk, memory.comesAgain(found.stamp) else { return false }
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
                let isThere = try files.stamp(of: path) != nil
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
        memory.noteFollowed(comesAgain ? state : nil)
        guard draft.isRemembered else {
            memory.forget()
            return
        }
        switch output {
        case .patched(let preferences)?: memory.note(preferences, draft.layouts, in: state)
        case nil: memory.note(draft.preferences, draft.layouts, in: state)
        case .binary, .xml: memory.note(nil, in: nil)
        }
        for (name, bytes) in draft.changes {
            let state = try? files.stamp(of: Path.join(paths.root, name))
            memory.note(bytes, of: name, draft.layouts.files[name], in: state)
        }
    }

    private func expect(_ seen: FileStamp?, at path: String) throws(FileError) {
        guard try files.stamp(of: path) == seen else { throw .changing(path: path) }
    }

    /// Brings a change to the disk, if it has to be there before the next one; all are verified once more at the end.
    private func settle(_ swap: AtomicSwap, waits: Bool) throws(FileError) {
        guard waits else { return }
        try swap.verify(on: files)
        try swap.synchronize(on: files)
    }
}
