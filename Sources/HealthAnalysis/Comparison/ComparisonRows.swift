// The words of a comparison, for the text and for the screen: how two figures stand to each other.

import PlainText
import TrackingModel

extension HealthComparison.Course {
    /// How the verdict changed, in a few words.
    public var words: String {
        switch self {
        case .same: "the same level"
        case .better: "better"
        case .worse: "worse"
        case .unknown: "can't be compared: one of the two is unknown"
        }
    }
}

extension MinuteChange {
    /// `12–19 min`, `none` or `unknown`.
    ///
    /// - Parameters:
    ///   - range: Bounds in minutes; nil for unknown.
    ///   - dash: The sign between two bounds.
    public static func text(_ range: MinuteRange?, dash: String = "–") -> String {
        range.map { $0.high > 0 ? minuteText($0.low, $0.high, dash: dash) : "none" } ?? "unknown"
    }

    /// `+6–13 min`, `-1h 05m`, `same`, or why no difference can be said.
    public var differenceText: String {
        switch course {
        case .same: return "same"
        case .sameBounds: return "same bounds"
        case .unsure: return "can't be said, the bounds overlap"
        case .unknown: return "unknown"
        case .more, .fewer:
            guard let difference else { return "unknown" }
            return course == .more
                ? "+" + minuteText(difference.low, difference.high)
                : "-" + minuteText(-difference.high, -difference.low)
        }
    }
}

/// A difference of seconds: `+12m 05s`, `-1h`, `same`; empty where it is unknown.
public func secondsMoreText(_ seconds: Int?) -> String {
    seconds.map { $0 == 0 ? "same" : ($0 > 0 ? "+" : "") + durationText($0) } ?? ""
}

/// A difference of counts: `+12`, `same`; empty where it is unknown.
public func countMoreText(_ count: Int?) -> String {
    count.map { $0 == 0 ? "same" : ($0 > 0 ? "+" : "") + String($0) } ?? ""
}

extension HealthComparison {
    /// What came out, in one line.
    public var conclusion: String {
        if isUnchanged { return "Nothing differs." }
        if hasSameHealth { return "Same health: verdict, findings and minutes agree; other values differ." }
        var parts: [String] = []
        let (old, new) = (before.report.verdict, after.report.verdict)
        if old.level != new.level || old.code != new.code {
            parts.append("verdict \(old.level.rawValue) to \(new.level.rawValue)")
        }
        func count(_ course: String) -> Int { findings.count { $0.course == course } }
        for word in ["came", "went"] where count(word) > 0 {
            parts.append(countText(count(word), "finding") + " " + word)
        }
        let levels = findings.count {
            if case .stayed(let one, let other) = $0 { one.level != other.level } else { false }
        }
        if levels > 0 { parts.append(countText(levels, "finding") + " with another level") }
        let figures = minutes.filter { $0.before != $0.after }.map(\.figure.rawValue)
        if !figures.isEmpty {
            parts.append("other figures of " + figures.joined(separator: ", ") + " minutes")
        }
        return "Health differs: " + parts.joined(separator: ", ") + "."
    }
}

/// Rows in words. Everything from the stores passes the sanitizer here or where it is laid out.
struct ComparisonRows {
    let comparison: HealthComparison

    init(_ comparison: HealthComparison) { self.comparison = comparison }

    private var before: HealthReport { comparison.before.report }
    private var after: HealthReport { comparison.after.report }

    private func time(_ moment: Instant, _ report: HealthReport) -> String {
        let time = report.calendar.time(of: moment)
        return "\(time.day) \(time.clockWithSeconds)"
    }

    /// What was opened, and the instant that it was judged at.
    func side(_ report: HealthReport) -> [String] {
        var moment = "as of " + time(report.at, report) + " " + report.calendar.identifier
        if let last = report.lastTraceAt {
            let isLast = abs(report.at - last) < 1
            moment += isLast ? ", its last record" : ", last record " + time(last, report)
        }
        return [HarmlessText.line(report.source.path), moment]
    }

    func verdict(_ report: HealthReport) -> String {
        let verdict = report.verdict
        return verdict.level.rawValue.uppercased() + (verdict.code.map { " " + $0.rawValue } ?? "")
            + (verdict.since.map { ", since " + time($0, report) } ?? "")
    }

    var minutes: [[String]] {
        comparison.minutes.map {
            [
                $0.figure.rawValue, MinuteChange.text($0.before), MinuteChange.text($0.after),
                $0.differenceText,
            ]
        } + [["log complete", coverage(before), coverage(after)]]
    }

    /// Since when no callback is missing in the logs.
    private func coverage(_ report: HealthReport) -> String {
        if let start = report.coverage.start { return "since " + time(start, report) }
        return report.coverage.silence?.description ?? "no record known missing"
    }

    var zones: String? {
        comparison.hasTwoTimeZones
            ? "days of \(before.calendar.identifier) before, of \(after.calendar.identifier) after" : nil
    }

    /// App, day, before, after, difference: a row for each day that differs, then the days that agree or that one store
    /// alone knows, several in one row.
    var apps: [[String]] {
        comparison.apps.flatMap { app -> [[String]] in
            var rows = app.commonDays.filter { $0.difference != 0 }.map { day in
                [
                    day.day.description, seconds(day.before, day.isUnderWayBefore),
                    seconds(day.after, day.isUnderWayAfter), secondsMoreText(day.difference),
                ]
            }
            rows += [
                summary(app.commonDays.filter { $0.difference == 0 }, "same"),
                summary(app.days.filter { $0.after == nil }, ""),
                summary(app.days.filter { $0.before == nil }, ""),
            ].compactMap(\.self)
            if app.before?.totalSeconds != nil || app.after?.totalSeconds != nil {
                rows.append([
                    "in all", seconds(app.before?.totalSeconds, false),
                    seconds(app.after?.totalSeconds, false), secondsMoreText(app.totalDifference),
                ])
            }
            if rows.isEmpty { rows = [["no day known", "", "", ""]] }
            return rows.enumerated().map { [$0 == 0 ? HarmlessText.line(app.name) : ""] + $1 }
        }
    }

    private func seconds(_ seconds: Int?, _ isUnderWay: Bool) -> String {
        seconds.map { durationText($0) + (isUnderWay ? " so far" : "") } ?? "unknown"
    }

    /// Days in one row; nil for none.
    private func summary(_ days: [AppChange.Day], _ difference: String) -> [String]? {
        guard let last = days.last else { return nil }
        let name = days.count == 1 ? last.day.description : "\(days.count) days to \(last.day)"
        func sum(_ values: [Int?], _ isUnderWay: Bool) -> String {
            let known = values.compactMap(\.self)
            return seconds(known.count == values.count ? saturatingSum(known) : nil, isUnderWay)
        }
        return [
            name, sum(days.map(\.before), days.contains(where: \.isUnderWayBefore)),
            sum(days.map(\.after), days.contains(where: \.isUnderWayAfter)), difference,
        ]
    }

    /// How apps were recognised, where it was not by their id.
    var appNotes: [String] {
        func names(_ isMeant: (AppChange) -> Bool) -> String? {
            let apps = comparison.apps.filter(isMeant)
            guard !apps.isEmpty else { return nil }
            return apps.map { HarmlessText.line($0.name == $0.id ? $0.id : "\($0.name) (\($0.id))") }
                .joined(separator: ", ") + "."
        }
        var notes = comparison.apps.compactMap { app -> String? in
            guard app.match == .id, let old = app.before?.name, old != app.name else { return nil }
            return
                "\(HarmlessText.line(app.name)) was called \(HarmlessText.line(old)) before; its id is the same."
        }
        notes += comparison.apps.compactMap { app in
            guard app.match == .name, let old = app.before?.id, let new = app.after?.id else { return nil }
            return "\(HarmlessText.line(app.name)) was recognised by its name: its id was "
                + "\(HarmlessText.line(old)) and is \(HarmlessText.line(new))."
        }
        notes += [
            names { $0.match == .start }.map { "Recognised by the beginning of the id: " + $0 },
            names { $0.after == nil }.map { "Only in the store before: " + $0 },
            names { $0.before == nil }.map { "Only in the store after: " + $0 },
        ].compactMap(\.self)
        return notes
    }

    var findingCounts: String {
        let courses = ["came", "went", "stayed"].map { word in
            "\(comparison.findings.count { $0.course == word }) \(word)"
        }
        return comparison.findings.isEmpty ? "none in either" : courses.joined(separator: ", ")
    }

    /// `+ warning  minutes-lost  since 2025-11-13 11:08:04`.
    func head(_ change: FindingChange) -> String {
        let mark =
            switch change {
            case .came: "+"
            case .went: "-"
            case .stayed: "="
            }
        let report = change.after == nil ? before : after
        var level = change.finding.level.word
        if let old = change.before?.level, old != change.finding.level { level = "\(old.word) → \(level)" }
        return "\(mark) \(level)  \(change.finding.code.rawValue)"
            + (change.finding.since.map { "  since " + time($0, report) } ?? "")
    }

    /// Format, sizes and registered thresholds.
    var store: [[String]] {
        func row(_ name: String, _ value: (HealthReport) -> String) -> [String] {
            let (old, new) = (value(before), value(after))
            return [name, old, new, old == new ? "same" : "other"]
        }
        func counts(_ name: String, _ old: Int?, _ new: Int?) -> [String] {
            let difference = increase(from: old, to: new)
            return [
                name, old.map { String($0) } ?? "unknown", new.map { String($0) } ?? "unknown",
                countMoreText(difference),
            ]
        }
        let registered = comparison.registered
        return [
            row("kind") { $0.source.kind.title },
            row("format") { $0.source.generation.title },
            counts("thresholds registered", registered.before, registered.after),
        ]
            + comparison.apps.filter { $0.registeredDifference.map { $0 != 0 } ?? false }.map { app in
                counts("  " + HarmlessText.line(app.name), app.registeredBefore, app.registeredAfter)
            }
    }

    var keyCounts: String {
        guard let keys = comparison.keys, let old = comparison.before.listing?.items.count,
            let new = comparison.after.listing?.items.count
        else { return "unknown: the preferences of one store were not read" }
        guard !keys.isEmpty else { return "none of \(old) differs" }
        let added = keys.count { $0.before == nil }
        let removed = keys.count { $0.after == nil }
        return "\(added) added, \(removed) removed, \(keys.count - added - removed) changed; "
            + "\(old) before, \(new) after"
    }

    func mark(_ change: StoreChange) -> String {
        change.before == nil ? "+" : change.after == nil ? "-" : "~"
    }

    /// A value with its instants in the time of the store that is compared with.
    func text(_ value: StoreValue) -> String {
        value.text(separator: " · ") { time($0, after) }
    }

    func difference(_ change: StoreChange) -> String {
        let text = StoreValue.difference(change.before?.value, change.after?.value)
        // Two instants of one second, or a masked value: that it differs is all there is to say.
        return ["", "0", "0s", "+0s", "-0s"].contains(text) ? "changed" : text
    }
}
