// The details of the moment at the cursor: gaps, credited minutes, events, and the callbacks before and after.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension TimelineView {
    /// The details of the moment at the cursor.
    var momentDetails: [DetailLine] {
        guard timeline != nil else { return [] }
        let column = axis.column(of: cursor)
        let start = axis.moment(ofColumn: column)
        let end = start + axis.secondsPerColumn
        var lines: [DetailLine] = [
            .title(
                timelineState.cursor == nil
                    ? spanText(start, now) + " (now)"
                    : span(start, end),
                .title)
        ]
        lines += measureLines + gapLines(at: cursor)
        for burst in (report?.bursts ?? []).filter({ $0.end >= start && $0.start < end }).prefix(3) {
            lines += [
                .gap, .title("\(burst.verdict.title.uppercased()) BURST", burst.role),
                .text(burst.reason),
            ]
            lines += self.lines(report?.deviceUse.reasons(for: burst) ?? [])
        }
        lines += deviceLines(from: start, to: min(end, now))
        lines += truthLines(from: start, to: min(end, now))
        lines += countedLines(from: start, to: min(end, now))
        let marks = timeline?.marks(from: start, to: end) ?? []
        if !marks.isEmpty { lines += [.gap, .title("Happened", .muted)] }
        for mark in marks.prefix(20) {
            let app = mark.app.map { appName($0) + " " } ?? ""
            lines.add(calendar.time(of: mark.at).clockWithSeconds, app + mark.description, mark.kind.role)
        }
        if marks.count > 20 { lines.append(.text("and \(marks.count - 20) more", .muted)) }
        lines += neighbourLines(of: cursor)
        return lines
    }

    private func span(_ start: Instant, _ end: Instant) -> String {
        if timelineState.zoom == .hour {
            return timeText(start) + glyphs.dash
                + calendar.time(of: end).clockWithSeconds
        }
        return spanText(start, end)
    }

    private func gapLines(at moment: Instant) -> [DetailLine] {
        let gaps = (report?.gaps ?? []).filter { $0.start <= moment && moment <= $0.end }
            .sorted { $0.mayMissMinutes && !$1.mayMissMinutes }
        return gaps.prefix(3).flatMap { gap -> [DetailLine] in
            let minutes = minutesText(gap.minutes)
            return [
                .gap, .title("\(gap.title.uppercased())  \(minutes)", gap.role),
                .text(gap.explanation),
            ]
        }
    }

    /// The minutes between the anchor and the cursor.
    private var measureLines: [DetailLine] {
        guard let timeline, let anchor = timelineState.anchor else { return [] }
        let (start, end) = (min(anchor, cursor), max(anchor, cursor))
        let counted = timeline.callbacks(from: start, to: end).count { $0.wasCounted == true }
        var lines: [DetailLine] = [
            .gap, .title("Measured, " + span(start, end), .accent),
            .field("length", shortAge(end - start)),
            .field("credited", usageText(counted * 60)),
        ]
        if axis.contains(start), axis.contains(end),
            let sums = truthSums(in: TimeSpan(start, end))
        {
            lines += [
                .field("really used", usageText(sums.usedSeconds)),
                .field("really lost", "\(sums.lost) min, \(sums.phantom) phantom", sums.role),
            ]
        }
        for gapClass in Gap.Class.allCases {
            let gaps = (report?.gaps ?? []).filter {
                $0.gapClass == gapClass && $0.mayMissMinutes && $0.start < end && $0.end > start
            }
            guard !gaps.isEmpty else { continue }
            let description = minutesText(gaps.minutesTogether)
            lines.add(gapClass.title, "\(description) in \(countText(gaps.count, "gap"))", gapClass.role)
        }
        let errors = timeline.marks(from: start, to: end).count { $0.kind == .error }
        if errors > 0 { lines.add("errors", String(errors), .error) }
        return lines
    }

    /// What evidence says of the device.
    private func deviceLines(from start: Instant, to end: Instant) -> [DetailLine] {
        guard hasDeviceUse, let report, start < end else { return [] }
        let known = lines(report.deviceUse.reasons(start, end))
        return section("Device", known.isEmpty ? [.text("No evidence of this time.", .muted)] : known)
    }

    private func countedLines(from start: Instant, to end: Instant) -> [DetailLine] {
        guard let timeline, let covered = timeline.coveredFrom, end > covered else {
            return [.gap, .text("The logs of this store don't cover this time.", .muted)]
        }
        var counted: [String: Int] = [:]
        var rejected = 0
        var unknown = 0
        // A credited minute is the one before its callback, as in the graph; half of it decides, or any part of it if
        // the columns are shorter.
        let (early, late) = end - start >= 60 ? (30.0, 30.0) : (0.0, 60.0)
        for callback in timeline.callbacks(from: start, to: end + 60) {
            if callback.wasCounted == true {
                if callback.at > start + early, callback.at <= end + late {
                    counted[callback.app, default: 0] += 1
                }
            } else if callback.at < end {
                if callback.wasCounted == false { rejected += 1 } else { unknown += 1 }
            }
        }
        var lines: [DetailLine] = [.gap, .title("Credited", .muted)]
        for (app, minutes) in counted.largestFirst.prefix(8) {
            lines.add(usageText(minutes * 60), appName(app))
        }
        if counted.isEmpty {
            lines.append(.text("nothing", .muted))
        } else if end - start < 60 {
            lines.append(.text("A minute is credited where its callback came.", .muted))
        }
        if rejected > 0 {
            lines.add("not credited", countText(rejected, "callback"), .warning)
        }
        if unknown > 0 {
            lines.add("unknown", "what became of " + countText(unknown, "callback"), .unknown)
        }
        return lines
    }

    private func neighbourLines(of moment: Instant) -> [DetailLine] {
        guard let timeline else { return [] }
        let before = timeline.callbacks(from: oldestMoment, to: moment + 1).last
        // A callback in the same second counts as the one before.
        let after = timeline.callbacks(from: moment + 1, to: now + 1).first
        var lines: [DetailLine] = []
        func description(_ callback: Timeline.Arrival) -> String {
            appName(callback.app) + (callback.wasCounted == false ? ", not credited" : "")
        }
        if let before {
            lines.add(shortAge(moment - before.at) + " before", description(before))
        }
        if let after {
            lines.add(shortAge(after.at - moment) + " after", description(after))
        }
        return section("Callbacks", lines)
    }
}
