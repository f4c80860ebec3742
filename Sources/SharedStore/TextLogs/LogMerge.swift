// All logs of a store as one list of lines and one of callbacks, without what two of them repeat.

import TrackingModel

/// Puts the logs of a store together.
///
/// A daily file repeats every line of the preferences' debug log of its day and mirrors the other logs: the file's copy
/// is kept, since it is dated and complete.
enum LogMerge {
    /// A line as two logs would both hold it.
    private struct LineKey: Hashable {
        var time: Int64
        var text: Substring
    }

    static func merged(
        lines: [LogEntry], preferences: [TextLog], files: [TextLog]
    ) -> (entries: [LogEntry], callbacks: [Callback]) {
        var lists = [lines]
        var callbacks = concatenated(files.map(\.callbacks))
        if files.isEmpty {
            lists += preferences.map(\.entries)
            callbacks = concatenated(preferences.map(\.callbacks))
        } else {
            let repeated = repeatedLines(preferences, files)
            lists += preferences.map { log in
                log.entries.filter { entry in !repeated.contains(key(entry, isMirror: false)) }
            }
            let others = concatenated(preferences.map(\.callbacks))
            if !others.isEmpty {
                let known = Set(callbacks.map(CallbackKey.init))
                callbacks += others.filter { !known.contains(CallbackKey($0)) }
            }
        }
        lists += files.map(\.entries)
        return (ordered(lists), callbacks.ascending(\.at))
    }

    /// Logs of which none is known to be complete as one, what an earlier one has left out of the later ones.
    static func joined(_ logs: [TextLog]) -> (entries: [LogEntry], callbacks: [Callback]) {
        guard logs.count > 1 else {
            return (ordered(logs.map(\.entries)), logs.first?.callbacks ?? [])
        }
        var lines: Set<LineKey> = []
        var known: Set<CallbackKey> = []
        var lists: [[LogEntry]] = []
        var callbacks: [Callback] = []
        for log in logs {
            let new = zip(log.entries, log.mirrors).filter { entry, isMirror in
                entry.at == nil || !lines.contains(key(entry, isMirror: isMirror))
            }
            lists.append(new.map { $0.0 })
            let fresh = log.callbacks.filter { !known.contains(CallbackKey($0)) }
            callbacks += fresh
            for (entry, isMirror) in new where entry.at != nil {
                lines.insert(key(entry, isMirror: isMirror))
            }
            known.formUnion(fresh.lazy.map(CallbackKey.init))
        }
        return (ordered(lists), callbacks.ascending(\.at))
    }

    /// All lists as one. A store mostly has one log; that is no copy.
    private static func concatenated<Element>(_ lists: [[Element]]) -> [Element] {
        let filled = lists.filter { !$0.isEmpty }
        return filled.count == 1 ? filled[0] : filled.flatMap { $0 }
    }

    /// A callback as two logs would both hold it.
    private struct CallbackKey: Hashable {
        let time: Int64
        let event: EventName

        init(_ callback: Callback) {
            time = milliseconds(callback.at)
            event = callback.event
        }
    }

    /// Lines of the preferences' logs that are in a file too.
    private static func repeatedLines(_ preferences: [TextLog], _ files: [TextLog]) -> Set<LineKey> {
        var wanted: Set<LineKey> = []
        for entry in preferences.lazy.flatMap(\.entries) where entry.at != nil {
            wanted.insert(key(entry, isMirror: false))
        }
        var found: Set<LineKey> = []
        if wanted.isEmpty { return found }
        for log in files {
            for (entry, isMirror) in zip(log.entries, log.mirrors) where entry.at != nil {
                let key = key(entry, isMirror: isMirror)
                if wanted.contains(key) { found.insert(key) }
            }
        }
        return found
    }

    /// Lines of the debug log are distinguished by milliseconds; those of the other logs hold whole seconds.
    private static func key(_ entry: LogEntry, isMirror: Bool) -> LineKey {
        guard let at = entry.at else { return LineKey(time: .min, text: "") }
        if !isMirror && entry.origin.listsCallbacks {
            return LineKey(time: milliseconds(at), text: entry.message[...])
        }
        var text = entry.message[...]
        for prefix in TextLog.mirrorPrefixes + ["[SERVICE] "] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count)
        }
        if text.hasSuffix("]"), let bracket = text.lastIndex(of: "["), text[bracket...].hasPrefix("[bat=") {
            text = text[..<bracket]
            while text.last == " " { text.removeLast() }
        }
        // Negative, so that it can't equal a time in milliseconds.
        return LineKey(time: -(milliseconds(at) / 1000), text: text)
    }

    private static func milliseconds(_ at: Instant) -> Int64 {
        // Times in logs lie between 2001 and 48 h after the reading.
        Int64(truncatingIfRepresentable: (at.seconds * 1000).rounded()) ?? 0
    }

    /// By time; a line without one goes with the line before it in its log.
    private static func ordered(_ lists: [[LogEntry]]) -> [LogEntry] {
        let lists = lists.filter { !$0.isEmpty }
        // Places instead of lines, which are large and many.
        var places: [LineOfList] = []
        places.reserveCapacity(lists.sum(\.count))
        for (list, entries) in lists.enumerated() {
            var time = entries.lazy.compactMap(\.at).first ?? Instant(0)
            for (index, entry) in entries.enumerated() {
                time = entry.at ?? time
                places.append(LineOfList(time: time, list: Int32(list), index: Int32(index)))
            }
        }
        if lists.count == 1, zip(places, places.dropFirst()).allSatisfy({ $0.time <= $1.time }) {
            return lists[0]
        }
        return places.ascending(\.time).map { lists[Int($0.list)][Int($0.index)] }
    }

    /// Where a line stands; there are fewer of both than 32 bits can tell.
    private struct LineOfList {
        let time: Instant
        let list: Int32
        let index: Int32
    }
}

extension Int64 {
    fileprivate init?(truncatingIfRepresentable value: Double) {
        guard let whole = Int(truncatingIfRepresentable: value) else { return nil }
        self = Int64(whole)
    }
}
