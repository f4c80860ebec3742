// The gaps as a list: class, bounds, apps, cause; the details explain a gap and show the records before and after it.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Screen {
    package static let gaps = Screen("Gaps", .list, hasApps: true)
}

struct GapsScreen: ListScreen {
    static let screen = Screen.gaps
    static let fields: [FilterField] = [.gapClass, .app, .since, .until]

    let context: ViewContext
    let list: ListState
    private let gaps: [Gap]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        gaps = context.report?.gaps ?? []
    }

    var total: Int { gaps.count }

    /// Gaps that may have cost minutes come first, then the others; each group newest first.
    var order: [Int]? {
        gaps.indices.filter { gaps[$0].mayMissMinutes }
            + gaps.indices.filter { !gaps[$0].mayMissMinutes }
    }

    var badge: Span? {
        let count = gaps.count { $0.mayMissMinutes }
        let worst: Role = gaps.contains { $0.gapClass == .lost } ? .critical : .gap
        return count > 0 ? Span(String(count), worst) : nil
    }

    func columns(_ layout: ListLayout) -> [TableColumn] {
        [
            TableColumn("class", minimum: 13, rank: 10),
            TableColumn("minutes", minimum: 13, alignment: .right, rank: 9),
            TableColumn("when", minimum: timeColumns, rank: 8),
            TableColumn("apps", minimum: 8, ideal: 20, rank: 5),
            TableColumn("cause", minimum: 14, ideal: 40, rank: 4),
            TableColumn("evidence", minimum: 12, ideal: 24, rank: 2),
        ]
    }

    func cells(of record: Int, below above: Int?, _ layout: ListLayout) -> [Span] {
        let gap = gaps[record]
        return [
            Span(gap.title, gap.role),
            Span(
                minuteText(gap.minutes.low, gap.minutes.high, dash: settings.glyphs.dash),
                gap.mayMissMinutes ? .text : .muted),
            Span(calendar.span(gap.start, gap.end, near: now, dash: settings.glyphs.dash), .muted),
            Span(gap.apps.map { appName($0) }.joined(separator: ", "), .text),
            Span(gap.cause, .muted),
            Span(gap.evidence.map(\.description).joined(separator: ", "), .muted),
        ]
    }

    func key(of record: Int) -> RowKey? { .gap(gaps[record].start, gaps[record].apps) }

    func row(of record: Int) -> PlainRow {
        let gap = gaps[record]
        return PlainRow(
            texts: [gap.title, gap.cause, gap.explanation] + gap.apps.map { appName($0) },
            values: [
                .gapClass: [gap.gapClass.rawValue, gap.title],
                .app: gap.apps.flatMap { [$0, appName($0)] },
            ],
            span: gap.start...max(gap.start, gap.end))
    }

    var values: [FilterField: [String]] { [.gapClass: Gap.Class.allCases.map(\.rawValue)] }

    func moment(of record: Int) -> Instant? { gaps[record].start }
    func app(of record: Int) -> String? { gaps[record].apps.first }
    func text(of record: Int) -> String { "\(gaps[record].title): \(gaps[record].explanation)" }

    private var timeColumns: Int {
        guard let oldest = gaps.map(\.start).min(), calendar.day(of: oldest) != calendar.day(of: now)
        else {
            return 11
        }
        return calendar.day(of: oldest).date.year == calendar.day(of: now).date.year ? 28 : 43
    }

    var empty: [String] {
        guard let report else { return [] }
        if report.coverage.silence == .noLog {
            return [
                "Unknown: this store has no log of events.",
                "Without one, a gap looks the same as an unused device.",
            ]
        }
        if report.coverage.silence == .lastCallsOnly {
            return [
                "Unknown: this store keeps the last call of each callback only.",
                "What came between two of them is unknown, and so are the gaps.",
            ]
        }
        if let silence = report.coverage.silence {
            return [
                "Unknown: \(silence.description).",
                "Without records, a gap looks the same as an unused device.",
            ]
        }
        if let start = report.coverage.start {
            let since = calendar.moment(start, near: now, seconds: false)
            return ["None since \(since); what came before is not in the log."]
        }
        return [
            "No gap in the records.",
            "No two records are more than five minutes apart, and no threshold was skipped.",
        ]
    }

    func details(of record: Int, columns: Int) -> [DetailLine] {
        let gap = gaps[record]
        let minutes = minuteText(gap.minutes.low, gap.minutes.high, dash: settings.glyphs.dash)
        var lines: [DetailLine] = [
            .title("\(gap.title.uppercased())  \(minutes)", gap.role),
            .text(gap.meaning, .muted), .gap, .text(gap.explanation, .text), .gap,
            .field("from", calendar.moment(gap.start, near: now), .text),
            .field("to", calendar.moment(gap.end, near: now), .text),
            .field("length", durationText(gap.seconds), .text),
            .field("cause", gap.cause, .text),
            .field(
                "evidence", gap.evidence.map { "\($0.description) (\($0.id))" }.joined(separator: ", "), .text
            ),
        ]
        if !gap.apps.isEmpty {
            lines.append(
                .field(
                    "apps",
                    gap.apps.map { isMapped($0) ? "\(appName($0)) (\($0))" : appName($0) }.joined(
                        separator: ", "), .text))
        }
        if let label = gap.label {
            let note = HarmlessText.line(label.note)
            lines.append(
                .field("label", label.kind.rawValue + (note.isEmpty ? "" : ": " + note), .accent))
        }
        if !gap.missingEvidence.isEmpty {
            let missing = gap.missingEvidence.map { "\($0.description) (\($0.id))" }.joined(separator: ", ")
            lines.append(.field("not in store", missing, .muted))
        }
        let findings = (report?.findings ?? []).filter { finding in
            finding.lookAt == .gaps && finding.since == gap.start
                && (finding.apps.isEmpty || !Set(finding.apps).isDisjoint(with: gap.apps))
        }
        lines += [.gap, .title("Go to", .muted)]
        lines += findings.map { linkLine(.finding($0.code, detail: $0.detail)) }
        if let oldest = contents?.recovery.first, oldest.at > gap.end + 1 {
            lines.append(.field("records", "no longer in the recovery log", .muted))
        } else {
            let (before, after) = neighbours(of: gap)
            if let before { lines.append(recordLine("record before", before)) }
            if let after { lines.append(recordLine("record after", after)) }
        }
        return lines + [linkLine(.moment(gap.start))]
    }

    /// The records before and after a gap.
    private func neighbours(of gap: Gap) -> (RecoveryEntry?, RecoveryEntry?) {
        guard let entries = contents?.recovery, !entries.isEmpty else { return (nil, nil) }
        let apps = Set(gap.apps)
        func concerns(_ entry: RecoveryEntry) -> Bool {
            apps.isEmpty || apps.contains(contents?.mappings[entry.event.text] ?? "")
                || apps.contains(entry.event.series)
        }
        let before = entries.last { $0.at <= gap.start + 1 && concerns($0) }
        let after = entries.first { $0.at >= gap.end - 1 && concerns($0) }
        return (before, after)
    }

    private func recordLine(_ name: String, _ entry: RecoveryEntry) -> DetailLine {
        .link(
            .recoveryEntry(entry.id, at: entry.at), name,
            "\(calendar.moment(entry.at, near: now)) \(entry.event) \(entry.succeeded ? "ok" : "failed")",
            .text)
    }
}
