// A comparison as a document: what both stores say side by side, and what differs.

public import Documents
import TrackingModel

extension HealthComparison {
    /// - Parameter showsAllKeys: Lists every key that differs instead of the first ones of each group.
    public func document(showsAllKeys: Bool = false) -> Document {
        let sides = [before.report, after.report]
        return Document(
            [
                .paragraph(conclusion),
                .facts(zip(["before", "after"], sides).map { .init($0, $1.source.path, note: moment($1)) }),
                .heading("Verdict", note: course.words),
                .facts(
                    zip(["before", "after"], sides).map { name, report in
                        .init(name, report.verdict.title(report.calendar) + ": " + report.verdict.reason)
                    }),
            ]
                + [Document.Block].section(
                    "Minutes", note: "bounds, each for the time that its own log covers", minuteRows,
                    ComparedValue.columns("", 12, 28))
                + [Document.Block].section(
                    "Apps by day", note: zones, apps.flatMap(rows), empty: "Neither store knows an app.",
                    [.init("app", 40) { $0.app }] + ComparedValue.columns("day", 22, 14))
                + (appNotes.isEmpty ? [] : [.list(appNotes)])
                + [Document.Block].section("Findings", note: findingCounts, findings, findingColumns)
                + [Document.Block].section("Store", storeRows, ComparedValue.columns("", 34, 28))
                + [Document.Block].section(
                    "Keys", note: keyCounts, keyRows(showsAllKeys), empty: keys == nil ? "Unknown." : "None.",
                    [
                        .init("group", 10) { $0.app }, .init("", 1) { $0.difference },
                        .init("key", 36) { $0.name }, .init("value") { $0.before },
                    ]))
    }

    /// Something in both stores, and by how much it differs.
    private struct ComparedValue {
        var app = ""
        var name: String
        var before: String
        var after = ""
        var difference: String

        static func columns(_ title: String, _ width: Int, _ value: Int) -> [Document.Column<ComparedValue>] {
            [
                .init(title, width) { $0.name }, .init("before", value) { $0.before },
                .init("after", value) { $0.after }, .init("difference", 34) { $0.difference },
            ]
        }
    }

    /// The instant that a store was judged at.
    private func moment(_ report: HealthReport) -> String {
        let (calendar, at) = (report.calendar, report.at)
        let moment = "as of " + calendar.dateAndTime(at) + " " + calendar.identifier
        guard let last = report.lastTraceAt else { return moment }
        return moment
            + (abs(at - last) < 1 ? ", its last record" : ", last record " + calendar.dateAndTime(last))
    }

    private var minuteRows: [ComparedValue] {
        minutes.map {
            ComparedValue(
                name: $0.figure.rawValue, before: MinuteChange.text($0.before),
                after: MinuteChange.text($0.after), difference: $0.differenceText)
        } + [
            ComparedValue(
                name: "log complete", before: coverage(before.report), after: coverage(after.report),
                difference: "")
        ]
    }

    /// Since when no callback is missing in the logs.
    private func coverage(_ report: HealthReport) -> String {
        if let start = report.coverage.start { return "since " + report.calendar.dateAndTime(start) }
        return report.coverage.silence?.description ?? "no record known missing"
    }

    private var zones: String? {
        hasTwoTimeZones
            ? "days of \(before.report.calendar.identifier) before, of \(after.report.calendar.identifier) after"
            : nil
    }

    /// A row for each day that differs, then the days that agree or that one store alone knows, several in one row.
    private func rows(_ app: AppChange) -> [ComparedValue] {
        var rows = app.commonDays.filter { $0.difference != 0 }.map { day in
            ComparedValue(
                name: day.day.description, before: seconds(day.before, day.isUnderWayBefore),
                after: seconds(day.after, day.isUnderWayAfter), difference: secondsMoreText(day.difference))
        }
        rows += [
            summary(app.commonDays.filter { $0.difference == 0 }, "same"),
            summary(app.days.filter { $0.after == nil }, ""),
            summary(app.days.filter { $0.before == nil }, ""),
        ].compactMap(\.self)
        if app.before?.totalSeconds != nil || app.after?.totalSeconds != nil {
            rows.append(
                ComparedValue(
                    name: "in all", before: seconds(app.before?.totalSeconds),
                    after: seconds(app.after?.totalSeconds), difference: secondsMoreText(app.totalDifference))
            )
        }
        if rows.isEmpty { rows = [ComparedValue(name: "no day known", before: "", difference: "")] }
        rows[0].app = app.name
        return rows
    }

    private func seconds(_ seconds: Int?, _ isUnderWay: Bool = false) -> String {
        seconds.map { durationText($0) + (isUnderWay ? " so far" : "") } ?? "unknown"
    }

    /// Days in one row; nil for none.
    private func summary(_ days: [AppChange.Day], _ difference: String) -> ComparedValue? {
        guard let last = days.last else { return nil }
        func sum(_ values: [Int?], _ isUnderWay: Bool) -> String {
            let known = values.compactMap(\.self)
            return seconds(known.count == values.count ? saturatingSum(known) : nil, isUnderWay)
        }
        return ComparedValue(
            name: days.count == 1 ? last.day.description : "\(days.count) days to \(last.day)",
            before: sum(days.map(\.before), days.contains(where: \.isUnderWayBefore)),
            after: sum(days.map(\.after), days.contains(where: \.isUnderWayAfter)), difference: difference)
    }

    /// How apps were recognised, where it was not by their id.
    private var appNotes: [String] {
        func names(_ isMeant: (AppChange) -> Bool) -> String? {
            let names = apps.filter(isMeant).map { $0.name == $0.id ? $0.id : "\($0.name) (\($0.id))" }
            return names.isEmpty ? nil : names.commaSeparated + "."
        }
        let renamed = apps.compactMap { app -> String? in
            guard app.match == .id, let old = app.before?.name, old != app.name else { return nil }
            return "\(app.name) was called \(old) before; its id is the same."
        }
        let byName = apps.compactMap { app -> String? in
            guard app.match == .name, let old = app.before?.id, let new = app.after?.id else { return nil }
            return "\(app.name) was recognised by its name: its id was \(old) and is \(new)."
        }
        return renamed + byName
            + [
                names { $0.match == .start }.map { "Recognised by the beginning of the id: " + $0 },
                names { $0.after == nil }.map { "Only in the store before: " + $0 },
                names { $0.before == nil }.map { "Only in the store after: " + $0 },
            ].compactMap(\.self)
    }

    private var findingCounts: String {
        let courses = FindingChange.Course.allCases.map { course in
            "\(findings.count { $0.course == course }) \(course.rawValue)"
        }
        return findings.isEmpty ? "none in either" : courses.commaSeparated
    }

    private var findingColumns: [Document.Column<FindingChange>] {
        func isChanged(_ change: FindingChange) -> Bool { change.course == .stayed && !change.isUnchanged }
        return [
            .init("", 6) { $0.course.rawValue },
            .init(
                "level", 22, look: { .badge($0.finding.level.word) },
                { change in
                    let old = change.before.flatMap { $0.level == change.finding.level ? nil : $0.level.word }
                    return (old.map { $0 + " → " } ?? "") + change.finding.level.word
                }),
            .init("code", 30) { $0.finding.code.rawValue },
            .init("since", 19) { change in
                let report = change.after == nil ? before.report : after.report
                return change.finding.since.map(report.calendar.dateAndTime) ?? ""
            },
            .init("what") { isChanged($0) ? "" : $0.finding.detail },
            .init("before") { isChanged($0) ? $0.before?.detail ?? "" : "" },
            .init("after") { isChanged($0) ? $0.after?.detail ?? "" : "" },
        ]
    }

    /// Format, sizes and registered thresholds.
    private var storeRows: [ComparedValue] {
        func row(_ name: String, _ value: (HealthReport) -> String) -> ComparedValue {
            let (old, new) = (value(before.report), value(after.report))
            return ComparedValue(
                name: name, before: old, after: new, difference: old == new ? "same" : "other")
        }
        func counts(_ name: String, _ old: Int?, _ new: Int?) -> ComparedValue {
            ComparedValue(
                name: name, before: old.map { String($0) } ?? "unknown",
                after: new.map { String($0) } ?? "unknown",
                difference: countMoreText(increase(from: old, to: new)))
        }
        return [
            row("kind") { $0.source.kind.title }, row("format") { $0.source.format },
            counts("thresholds registered", registered.before, registered.after),
        ]
            + apps.filter { $0.registeredDifference.map { $0 != 0 } ?? false }.map { app in
                counts("of " + app.name, app.registeredBefore, app.registeredAfter)
            }
    }

    private var keyCounts: String {
        guard let keys, let old = before.listing?.items.count, let new = after.listing?.items.count else {
            return "unknown: the preferences of one store were not read"
        }
        guard !keys.isEmpty else { return "none of \(old) differs" }
        let added = keys.count { $0.before == nil }
        let removed = keys.count { $0.after == nil }
        return "\(added) added, \(removed) removed, \(keys.count - added - removed) changed; "
            + "\(old) before, \(new) after"
    }

    /// The keys that differ with their values, by group.
    private func keyRows(_ showsAll: Bool) -> [ComparedValue] {
        Dictionary(grouping: keys ?? []) { $0.item?.group ?? .other }
            .inKeyOrder.flatMap { group, changes -> [ComparedValue] in
                let rows = changes.prefix(showsAll ? .max : 12).map { change in
                    let values = [change.before, change.after].compactMap { $0?.value }
                        .map { $0.text(separator: " · ", moment: after.report.calendar.dateAndTime) }
                    let isBoth = change.before != nil && change.after != nil
                    return ComparedValue(
                        app: group.title, name: change.key,
                        before: values.joined(separator: " → ") + (isBoth ? " (\(difference(change)))" : ""),
                        difference: change.before == nil ? "+" : change.after == nil ? "-" : "~")
                }
                let rest = changes.count - rows.count
                return rest == 0
                    ? rows
                    : rows + [
                        ComparedValue(
                            app: group.title, name: "… \(rest) more", before: "--keys shows all",
                            difference: "")
                    ]
            }
    }

    private func difference(_ change: StoreChange) -> String {
        let text = StoreValue.difference(change.before?.value, change.after?.value)
        // Two instants of one second, or a masked value: that it differs is all there is to say.
        return ["", "0", "0s", "+0s", "-0s"].contains(text) ? "changed" : text
    }
}
