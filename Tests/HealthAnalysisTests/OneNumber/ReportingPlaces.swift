// One store at one instant as every place tells of it: report, documents, measures, metrics, timeline and week.

import Foundation
import HealthAnalysis
import TrackingModel

/// All that is told of a store at an instant, with a way to look up a figure in each place.
struct ReportingPlaces {
    let report: HealthReport
    /// Callbacks of today.
    let callbacks: [Timeline.Arrival]
    /// Over seven days, of a history that holds this one read.
    let week: WeeklyReport
    let html: String
    private let status: [String: Any]
    private let statusLine: [String: Any]
    private let text: [Substring]
    private let markdown: [Substring]
    private let csv: [RecordTable: [[String: String]]]
    private let samples: [(name: String, labels: String, value: Double)]
    private let measures: [String: Double]

    init(_ contents: StoreContents, at moment: Instant, calendar: LocalCalendar) throws {
        let report = HealthReport(contents, at: moment, calendar: calendar)
        self.report = report
        let end = report.today.start + report.today.length
        callbacks = Timeline(contents, at: moment, calendar: calendar).callbacks.filter {
            $0.at >= report.today.start && $0.at < end
        }
        week = WeeklyReport(Self.window(contents, report), contents, at: moment, calendar: calendar)
        html = Document(report, contents).html
        status = try Self.object(StatusDocument(report).text())
        let lines = JSONLines(report, contents, device: "d").text.split(separator: "\n")
        statusLine = try Self.object(String(lines.first ?? ""))
        text = Document(report, contents).text().split(separator: "\n")
        markdown = Document(report, contents).markdown.split(separator: "\n")
        csv = Dictionary(
            uniqueKeysWithValues: [RecordTable.apps, .gaps].map {
                ($0, Self.rows(CSVReport($0, of: report, contents, device: "d").text))
            })
        let catalogue = MetricCatalogue(report, device: "d", version: "0")
        samples = MetricsText(catalogue, as: .openMetrics).text.split(separator: "\n").compactMap(Self.sample)
        measures = Self.performance(HealthCheck(report, HealthCheck.Request()).text)
    }

    /// What a history has kept that saw this read alone.
    private static func window(_ contents: StoreContents, _ report: HealthReport) -> HistoryWindow {
        var window = HistoryWindow(span: TimeSpan(report.today.start - 6 * 86_400, report.at))
        window.recovery = contents.recovery
        window.callbacks = contents.callbacks
        window.journal = contents.engine?.records ?? []
        window.log = contents.log.filter { $0.at != nil }
        window.memory = contents.memory
        window.gaps = report.mark.gaps
        guard !contents.source.generation.keepsLastCallsOnly else { return window }
        let oldest = [
            contents.recovery.first?.at, contents.callbacks.first?.at,
            contents.engine?.records.first?.reading.wall, contents.log.lazy.compactMap(\.at).first,
        ].compactMap { $0 }.min()
        if let oldest { window.coverage = [TimeSpan(oldest, report.at)] }
        return window
    }

    private static func object(_ text: String) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// The rows of a table none of whose cells that are asked for holds a comma.
    private static func rows(_ text: String) -> [[String: String]] {
        let lines = text.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        let names = (lines.first ?? "").components(separatedBy: ",")
        return lines.dropFirst().map {
            Dictionary(uniqueKeysWithValues: zip(names, $0.components(separatedBy: ",")))
        }
    }

    private static func sample(_ line: Substring) -> (name: String, labels: String, value: Double)? {
        guard !line.hasPrefix("#"), let open = line.firstIndex(of: "{"), let close = line.lastIndex(of: "}"),
            let value = Double(line[line.index(after: close)...].dropFirst())
        else { return nil }
        return (String(line[..<open]), String(line[open...close]), value)
    }

    private static func performance(_ text: String) -> [String: Double] {
        let head = text.prefix { $0 != "\n" }
        guard let bar = head.firstIndex(of: "|") else { return [:] }
        let pairs = head[head.index(after: bar)...].split(separator: " ").compactMap {
            item -> (String, Double)? in
            let parts = item.split(separator: "'", omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            let digits = parts[2].dropFirst().prefix { $0.isNumber || $0 == "." || $0 == "-" }
            return Double(digits).map { (String(parts[1]), $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// A number of `status --json`; a truth value counts as 0 or 1.
    func status(_ keys: String...) -> Double? { Self.number(in: status, keys) }

    /// All numbers of an object of `status --json` together; nil where there is no such object.
    func statusSum(_ keys: String...) -> Double? {
        var value: Any? = status
        for key in keys { value = (value as? [String: Any])?[key] }
        return (value as? [String: Any]).map { $0.values.compactMap { $0 as? Double }.reduce(0, +) }
    }

    /// How many objects a list of `status --json` has.
    func statusCount(_ key: String) -> Double? { (status[key] as? [Any]).map { Double($0.count) } }

    /// A member of all apps of `status --json` together; nil where no app has it.
    func statusApps(_ key: String) -> Double? {
        let apps = status["apps"] as? [[String: Any]] ?? []
        return Self.sum(apps.compactMap { $0[key] as? Double })
    }

    /// A number of the line `status` of the JSON lines.
    func line(_ key: String) -> Double? { Self.number(in: statusLine, [key]) }

    private static func number(in object: [String: Any], _ keys: [String]) -> Double? {
        var value: Any? = object
        for key in keys { value = (value as? [String: Any])?[key] }
        return (value as? NSNumber)?.doubleValue
    }

    /// The words behind a label of the plain text.
    func text(_ label: String) -> String? {
        text.first { $0.hasPrefix("  " + label + " ") }.map {
            $0.drop { $0 == " " }.dropFirst(label.count).trimmingCharacters(in: .whitespaces)
        }
    }

    /// The cell behind a label of the Markdown.
    func markdown(_ label: String) -> String? {
        markdown.lazy.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            .first { $0.count == 2 && $0[0] == label }?[1]
    }

    /// The figure and the note of a tile of the page.
    func tile(_ label: String) -> (value: String, note: String)? {
        guard let start = html.range(of: "<dt>\(label)</dt><dd><b>"),
            let end = html.range(of: "</b>", range: start.upperBound..<html.endIndex),
            let small = html.range(of: "<small>", range: end.upperBound..<html.endIndex),
            let close = html.range(of: "</small>", range: small.upperBound..<html.endIndex)
        else { return nil }
        return (
            String(html[start.upperBound..<end.lowerBound]), String(html[small.upperBound..<close.lowerBound])
        )
    }

    /// What stands in brackets behind a heading: `DATA GAPS (3)`.
    func textHeading(_ title: String) -> String? { Self.bracketed(title, text) }

    func markdownHeading(_ title: String) -> String? { Self.bracketed("## " + title, markdown) }

    private static func bracketed(_ title: String, _ lines: [Substring]) -> String? {
        lines.first { $0.hasPrefix(title + " (") }.map { String($0.dropFirst(title.count + 2).dropLast()) }
    }

    /// A column of all rows of a CSV table together; nil where every cell is empty.
    func csvSum(_ table: RecordTable, _ column: String) -> Double? {
        Self.sum((csv[table] ?? []).compactMap { $0[column].flatMap(Double.init) })
    }

    func csvRows(_ table: RecordTable) -> Double { Double(csv[table]?.count ?? 0) }

    /// The sum of the samples of a metric whose labels hold a text; nil where there is none.
    func metric(_ name: String, _ label: String = "") -> Double? {
        Self.sum(
            samples.filter { $0.name == name && (label.isEmpty || $0.labels.contains(label)) }.map(\.value))
    }

    /// A value of the performance data of a check.
    func measure(_ name: String) -> Double? { measures[name] }

    private static func sum(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) }
}
