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

    init(_ contents: StoreContents?, _ report: HealthReport?) {
        ids = contents?.mappings ?? [:]
        names = Dictionary(
            (report?.apps ?? []).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        counted = Dictionary(
            (report?.findings ?? []).filter { !$0.counted.isEmpty }.map { finding in
                let moments = Dictionary(grouping: finding.counted, by: \.at)
                return (finding.code.rawValue, moments.mapValues { Set($0.map(\.app)) })
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The codes of the findings that count a record.
    ///
    /// - Parameter app: The id of its app, or the series of its event; nil where it names none.
    func codes(counting at: Instant?, app: String?) -> [String] {
        guard let at else { return [] }
        return counted.compactMap { code, moments in
            moments[at].flatMap { app == nil || $0.contains(app) || $0.contains(nil) ? code : nil }
        }
    }

    /// The id of the app that a value of the metadata names.
    func app(ofValue value: String) -> String? { ids[value] ?? (names[value] == nil ? nil : value) }

    func has(_ id: String, _ passes: (String) -> Bool) -> Bool {
        passes(id) || names[id].map(passes) ?? false
    }
}

extension LogEntry {
    /// The id of the app that the metadata names.
    func app(_ names: AppLookup) -> String? {
        for field in metadata {
            if let app = names.app(ofValue: field.value) { return app }
        }
        return nil
    }
}

/// A line of the extension log.
struct LogRow: FilterRow {
    let entry: LogEntry
    let names: AppLookup

    var severity: Severity? { entry.severity }
    var span: ClosedRange<Instant>? { entry.at.map { $0...$0 } }

    func hasText(_ passes: (String) -> Bool) -> Bool {
        if passes(entry.message) || passes(entry.component) || passes(entry.severity.word) { return true }
        for field in entry.metadata where passes(field.value) || passes(field.key) { return true }
        return false
    }

    func hasValue(_ field: FilterField, _ passes: (String) -> Bool) -> Bool {
        switch field {
        case .component: return passes(entry.component)
        case .event: return entry.metadata.contains { names.ids[$0.value] != nil && passes($0.value) }
        case .app:
            // Text logs have no metadata: an app may be named in the message.
            if let app = entry.app(names), names.has(app, passes) { return true }
            return passes(entry.message)
        case .code: return names.codes(counting: entry.at, app: entry.app(names)).contains(where: passes)
        default: return false
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
