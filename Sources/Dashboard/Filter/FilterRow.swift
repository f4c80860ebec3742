// What a filter or a search tests in a row, without joining the row's texts.

import HealthAnalysis
import TrackingModel

/// A row that a filter can test.
protocol FilterRow {
    /// Whether any of its texts passes.
    func hasText(_ passes: (String) -> Bool) -> Bool
    /// Whether any text of a field passes.
    func hasValue(_ field: FilterField, _ passes: (String) -> Bool) -> Bool
    var severity: Severity? { get }
    /// From its start to its end; nil without a time.
    var span: ClosedRange<Instant>? { get }
}

/// The apps of events and ids, for rows that contain only those, and the records that findings count.
struct AppLookup: Hashable {
    /// App ids by the name of the event.
    let ids: [String: String]
    /// App names by id.
    let names: [String: String]
    /// The apps of the records that a finding counts by their moments, by its code; nil for any app.
    private let counted: [String: [Instant: Set<String?>]]
    private let knownIDs: PrefixIndex

    init(_ contents: StoreContents?, _ report: HealthReport?) {
        ids = contents?.mappings ?? [:]
        names = report?.names ?? [:]
        counted = Dictionary(
            (report?.findings ?? []).filter { !$0.counted.isEmpty }.map { finding in
                let moments = Dictionary(grouping: finding.counted, by: \.at)
                return (finding.code.rawValue, moments.mapValues { Set($0.map(\.app)) })
            }, uniquingKeysWith: { first, _ in first })
        knownIDs = PrefixIndex(names.keys)
    }

    /// The codes of the findings that count a record.
    ///
    /// - Parameter app: The id of its app, or the series of its event; nil where it names none.
    func codes(counting at: Instant?, app: String?) -> [String] {
        guard let at else { return [] }
        // A line can call an app otherwise that no store knows.
        let app = app.flatMap { names[$0] == nil ? nil : $0 }
        return counted.compactMap { code, moments in
            moments[at].flatMap { app == nil || $0.contains(app) || $0.contains(nil) ? code : nil }
        }
    }

    /// The app of which a line gives the id, or the beginning of it; nil where it could be that of several.
    func app(like name: Substring) -> String? {
        let name = String(name)
        return names[name] == nil ? knownIDs.only(beginning: name) : name
    }

    /// The id of the app that a value of the metadata names.
    func app(ofValue value: String) -> String? { ids[value] ?? (names[value] == nil ? nil : value) }

    func has(_ id: String, _ passes: (String) -> Bool) -> Bool {
        passes(id) || names[id].map(passes) ?? false
    }
}

extension LogEntry {
    /// The id of the app that the line names; as the line has it, where the store knows none like it.
    func app(_ names: AppLookup) -> String? {
        for field in metadata {
            if let app = names.app(ofValue: field.value) { return app }
        }
        return namedApp.map { names.app(like: $0) ?? String($0) }
    }

    /// What a line of a text log gives as `appID=`, without the dots of an id that is cut.
    private var namedApp: Substring? {
        guard let mark = message.firstRange(of: "appID=") else { return nil }
        let name = message[mark.upperBound...].prefix { $0 != " " && $0 != "," }
        let whole = name.hasSuffix("...") ? name.dropLast(3) : name
        return whole.isEmpty ? nil : whole
    }

    /// The event that the metadata names.
    func event(_ names: AppLookup) -> EventName? {
        metadata.first { names.ids[$0.value] != nil }.map { EventName($0.value) }
    }
}

/// A line of the extension log, or all lines of a callback that is one row.
struct LogRow: FilterRow {
    let entry: LogEntry
    /// The other lines of the row.
    var others: [LogEntry] = []
    /// The app of the callback that the lines belong to, where it is known.
    var callbackApp: String?
    let names: AppLookup

    var severity: Severity? { others.reduce(entry.severity) { max($0, $1.severity) } }

    var span: ClosedRange<Instant>? {
        others.isEmpty ? entry.at.map { $0...$0 } : ([entry] + others).lazy.compactMap(\.at).bounds
    }

    private var app: String? { callbackApp ?? entry.app(names) }

    func hasText(_ passes: (String) -> Bool) -> Bool {
        hasText(entry, passes) || others.contains { hasText($0, passes) }
            || callbackApp.map { names.has($0, passes) } ?? false
    }

    private func hasText(_ entry: LogEntry, _ passes: (String) -> Bool) -> Bool {
        if passes(entry.message) || passes(entry.component) || passes(entry.severity.word) { return true }
        for field in entry.metadata where passes(field.value) || passes(field.key) { return true }
        return false
    }

    func hasValue(_ field: FilterField, _ passes: (String) -> Bool) -> Bool {
        switch field {
        case .component: passes(entry.component) || others.contains { passes($0.component) }
        case .event: entry.metadata.contains { names.ids[$0.value] != nil && passes($0.value) }
        case .app: app.map { names.has($0, passes) } ?? false
        case .code:
            ([entry] + others).contains { names.codes(counting: $0.at, app: app).contains(where: passes) }
        default: false
        }
    }
}

/// An entry of the recovery log: info if it succeeded, error if not.
struct RecoveryRow: FilterRow {
    let entry: RecoveryEntry
    let names: AppLookup

    var severity: Severity? { entry.succeeded ? .info : .error }
    var span: ClosedRange<Instant>? { entry.at...entry.at }

    func hasText(_ passes: (String) -> Bool) -> Bool {
        if passes(entry.event.text) || passes(entry.action) || passes(entry.succeeded ? "ok" : "failed") {
            return true
        }
        if let error = entry.error, passes(error) { return true }
        return names.ids[entry.event.text].map { names.has($0, passes) } ?? false
    }

    func hasValue(_ field: FilterField, _ passes: (String) -> Bool) -> Bool {
        switch field {
        case .event: passes(entry.event.text)
        case .app: names.ids[entry.event.text].map { names.has($0, passes) } ?? false
        case .code:
            names.codes(counting: entry.at, app: names.ids[entry.event.text] ?? entry.event.series)
                .contains(where: passes)
        default: false
        }
    }
}

/// A row of a list that is short enough to collect its texts in advance.
struct PlainRow: FilterRow {
    var texts: [String]
    var values: [FilterField: [String]] = [:]
    var severity: Severity?
    var span: ClosedRange<Instant>?

    func hasText(_ passes: (String) -> Bool) -> Bool { texts.contains(where: passes) }

    func hasValue(_ field: FilterField, _ passes: (String) -> Bool) -> Bool {
        values[field]?.contains(where: passes) ?? false
    }
}
