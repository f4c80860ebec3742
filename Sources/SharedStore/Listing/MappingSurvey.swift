// What a mapping fits in a store, and what is left: for whoever writes one.

import TrackingModel

/// The preferences and log lines of a store, as they are written.
public struct MappingSurvey: Sendable {
    public let values: [String: PropertyListValue]
    /// Lines without their times, by the name of the file.
    public let logs: [String: [String]]

    /// Lines of all logs that are looked through, the newest.
    private static let mostLines = 50_000

    /// Reads a store. What can't be read is left out: opening the store says what is wrong with it.
    ///
    /// - Parameters:
    ///   - store: Any that can be opened, or a text log.
    ///   - logs: Where its logs are.
    public init(_ store: OpenedStore, logs: StoreMapping.LogPlace = StoreMapping.LogPlace()) {
        let (location, limits) = (store.location, ReadLimits())
        let files = (try? location.confined(store.files)) ?? store.files
        values = files.dictionary(at: location.plist, links: location.links) ?? [:]
        let secrets = SecretText(values)
        let paths: [String]
        if location.isTextLog {
            paths = location.textLogs(in: files)
        } else {
            let folder = location.root.map { Path.join($0, logs.folder ?? ContainerPaths.logFolder) }
            paths =
                folder.map { DailyLog.list($0, mapped: logs, files: files, limits: limits).0.map(\.path) }
                ?? []
        }
        var (found, left) = ([String: [String]](), Self.mostLines)
        for path in paths.reversed() {
            guard let (bytes, _) = try? TextLogFiles.tail(path, links: location.links, files: files),
                let text = LogText.utf8(of: bytes)
            else { continue }
            let lines = text.withUnsafeBufferPointer { buffer in
                LastLines(of: buffer, most: left).lines {
                    TextLogLine(copied: $0, limit: limits.textLineBytes, keepsColumns: true)
                }
            }
            left -= lines.count
            found[Path.name(of: path)] = lines.map { secrets.masked($0.message) }
        }
        self.logs = found
    }

    /// A rule with how many keys or lines it is for.
    public typealias Use = (rule: String, count: Int, example: String?)

    /// What each rule of a mapping fits; and how many keys and lines none does.
    public func uses(of mapping: StoreMapping) -> (rules: [Use], keysLeft: Int, linesLeft: Int) {
        var rules: [Use] = []
        func add(_ rule: String, _ keys: [String]) { rules.append((rule, keys.count, keys.first)) }
        for counter in mapping.counters {
            let keys = values.keys.filter { !counter.figures(of: $0, values[$0] ?? .array([])).isEmpty }
            add("counter \(counter.key)", keys.sorted())
        }
        for key in mapping.heartbeats {
            add("heartbeat \(key)", values.keys.filter { key.fields(of: $0) != nil }.sorted())
        }
        var lines = mapping.callbacks.map { ("\($0.outcome.rawValue) \($0.line)", [String]()) }
        var linesLeft = 0
        for line in logs.inKeyOrder.flatMap(\.value) {
            let index = mapping.callbacks.firstIndex { $0.line.fields(in: line) != nil }
            if let index { lines[index].1.append(line) } else { linesLeft += 1 }
        }
        for (rule, found) in lines { add(rule, found) }
        return (rules, values.count - mapping.ownKeys(in: values), linesLeft)
    }
}
