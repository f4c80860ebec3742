// What is behind a row of the Compare screen: both sides in full, and the way to the record.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

struct CompareDetails: ContextProvider {
    let context: ViewContext
    let comparison: HealthComparison

    private var old: HealthReport { comparison.before.report }
    private var new: HealthReport { comparison.after.report }

    func lines(of row: CompareRow) -> [DetailLine] {
        switch row {
        case .verdict, .moment, .format: verdict
        case .minutes(let change): minutes(change)
        case .finding(let change): finding(change)
        case .app(let app), .day(let app, _): self.app(app)
        case .thresholds: thresholds
        case .key(let change): key(change)
        }
    }

    private func goTo(_ link: EvidenceLink?) -> [DetailLine] {
        section("Go to", link.map { [linkLine($0)] } ?? [])
    }

    private var verdict: [DetailLine] {
        var lines: [DetailLine] = [.title(comparison.conclusion, .title)]
        for (name, report) in [("Before", old), ("After", new)] {
            lines += [
                .gap, .title("\(name): \(report.verdict.level.rawValue)", .muted),
                .text(report.verdict.reason),
                .field("store", report.source.path, .muted),
                .field("format", report.source.format, .muted),
                .field("as of", timeText(report.at), .muted),
            ]
            lines.add("last record", report.lastTraceAt.map { timeText($0) }, .muted)
        }
        return lines + goTo(verdictLink)
    }

    private func minutes(_ change: MinuteChange) -> [DetailLine] {
        let dash = glyphs.dash
        var lines: [DetailLine] = [
            .title(change.figure.rawValue + " minutes", .title),
            .text("Each figure holds for the time that its own log covers.", .muted), .gap,
            .field("before", MinuteChange.text(change.before, dash: dash)),
            .field("after", MinuteChange.text(change.after, dash: dash)),
            .field("difference", change.differenceText, .accent), .gap,
        ]
        for (name, report) in [("log before", old), ("log after", new)] {
            let start = report.coverage.start.map { "complete since " + timeText($0) }
            let text = start ?? report.coverage.silence?.description ?? "no record known missing"
            lines.add(name, text, .muted)
        }
        let link: EvidenceLink? =
            switch change.figure {
            case .lost, .rejected:
                new.gaps.first { $0.gapClass == .lost }.map { .gap($0.start, apps: $0.apps) }
            case .phantom: new.bursts.first { !$0.isHarmless }.map { .burst($0.start) }
            case .recovered: nil
            }
        return lines + goTo(link)
    }

    private func finding(_ change: FindingChange) -> [DetailLine] {
        let finding = change.finding
        var lines: [DetailLine] = [.title("\(finding.title): \(change.course.rawValue)", finding.level.role)]
        for (name, side) in [("Before", change.before), ("After", change.after)] {
            guard let side else { continue }
            lines += [.gap, .title("\(name): \(side.level.word)", .muted), .text(side.detail)]
            lines.add("since", side.since.map { timeText($0) }, .muted)
        }
        lines += section("What to do", [.text(finding.remedy)])
        return lines + goTo(change.after?.link) + [
            .gap, .field("code", finding.code.rawValue, .muted),
        ]
    }

    private func app(_ app: AppChange) -> [DetailLine] {
        var lines: [DetailLine] = [.title(app.name, .title)]
        switch app.match {
        case .id: lines.add("id", app.id, .muted)
        case .start: lines.append(.text("Recognised by the beginning of its id.", .muted))
        case .name: lines.append(.text("Recognised by its name; its id is another one.", .muted))
        case .none:
            lines.append(.text("Only in the store \(app.before == nil ? "after" : "before").", .muted))
        }
        lines.append(.gap)
        for day in app.days.reversed() {
            func text(_ seconds: Int?) -> String { seconds.map(durationText) ?? "unknown" }
            let difference = secondsMoreText(day.difference)
            lines.add(
                calendar.dayText(day.day),
                "\(text(day.before)), then \(text(day.after))"
                    + (difference.isEmpty ? "" : " (\(difference))"),
                day.difference == 0 ? .muted : .text)
        }
        return lines + goTo(app.after.map { _ in .app(app.id) })
    }

    private var thresholds: [DetailLine] {
        var lines: [DetailLine] = [
            .title("Thresholds registered", .title),
            .text("Where none is on record, it is unknown whether there are any.", .muted), .gap,
        ]
        for app in comparison.apps {
            func text(_ count: Int?) -> String { count.map { String($0) } ?? "unknown" }
            let difference = countMoreText(app.registeredDifference)
            lines.add(
                HarmlessText.line(app.name),
                "\(text(app.registeredBefore)), then \(text(app.registeredAfter))"
                    + (difference.isEmpty ? "" : " (\(difference))"))
        }
        return lines
    }

    private func key(_ change: StoreChange) -> [DetailLine] {
        guard let item = change.item else { return [] }
        return details(of: change) + goTo(change.after.map { _ in .key(item.key) })
    }
}
