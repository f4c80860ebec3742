// The status of a tracker as figures: each with what explains it, and the level that it is to be looked at with.

package import Documents
import TrackingModel

extension ReportRows {
    /// The status as the tracker's own health view lists it, and what it lacked.
    package var figures: [Document.Fact] {
        [
            heartbeat, events, memory, notifications, files,
            .init("Waiting", waiting),
            .init(
                "Emergency flag", report.queue.emergencyFlag.map { $0 ? "set" : "not set" } ?? "unknown",
                level: report.queue.emergencyFlag == true ? .critical : nil),
        ] + MinuteFigure.allCases.map(minutes) + [credited, thresholds] + activities + evidence
    }

    private var heartbeat: Document.Fact {
        let heartbeat = report.heartbeat
        let level: Document.Tone? =
            switch heartbeat.state {
            case .fresh: .ok
            case .stale: .warning
            case .lost, .future, .invalid: .critical
            case .never: nil
            }
        guard let at = heartbeat.at, let age = heartbeat.ageSeconds else {
            let isInvalid = heartbeat.state == .invalid
            return .init(
                "Last heartbeat", heartbeat.state.title,
                note: isInvalid ? "what stands there is no time" : "the extension has not reported",
                level: level)
        }
        return .init(
            "Last heartbeat", Self.age(age), note: "\(heartbeat.state.title), at \(time(at))", level: level,
            since: at)
    }

    /// How long something is ago, or ahead: `2m 05s ago`.
    package static func age(_ seconds: Double) -> String {
        seconds < 0 ? durationText(-seconds) + " ahead" : durationText(seconds) + " ago"
    }

    /// Why a log has no data of today; nil where it has, and where there is none.
    var silence: String? {
        guard let silence = report.coverage.silence, silence != .noLog, silence != .lastCallsOnly else {
            return nil
        }
        return silence.description
    }

    /// The level of the first finding with one of some codes.
    private func level(_ codes: FindingCode...) -> Document.Tone? {
        report.findings.first { codes.contains($0.code) }?.level.tone
    }

    private var events: Document.Fact {
        if let silence { return .init("Events today", "unknown", note: silence) }
        let events = report.events
        guard let today = events.today else {
            return .init("Events today", "unknown", note: "no log lists them")
        }
        let value = (events.saturated ? "at least " : "") + String(today)
        guard let errors = events.errorsToday else {
            return .init(
                "Events today", value,
                note: events.errorsAtLeast.map { "at least " + countText($0, "error") }
                    ?? "errors are not recorded", level: events.errorsAtLeast == nil ? nil : .warning)
        }
        guard errors > 0 else { return .init("Events today", value, note: "no errors", level: .ok) }
        return .init(
            "Events today", value,
            note: countText(errors, "error")
                + (events.errorRatio.map {
                    " (" + (events.failedToday == errors ? "" : "\(events.failedToday ?? 0) failed, ")
                        + percentText($0) + ")"
                } ?? ""),
            level: level(.errorRatio) ?? .warning)
    }

    private var memory: Document.Fact {
        let memory = report.memory
        guard let bytes = memory.bytes else { return .init("Memory", "unknown", note: "no sample") }
        var note = memory.state.rawValue
        if memory.measure != .unknown { note += " (" + memory.measure.rawValue + ")" }
        note += ", too much from \(sizeText(memory.warningBytes)) on"
        if let peak = memory.peakBytesToday, let at = memory.peakAt {
            note += "; peak today \(sizeText(peak)) at \(report.calendar.time(of: at).clock)"
        }
        return .init(
            "Memory", "\(sizeText(bytes)) of \(sizeText(memory.limitBytes))", note: note,
            level: memory.state.tone)
    }

    private var notifications: Document.Fact {
        let status = report.notifications
        guard status.sent != nil || status.received != nil else {
            return .init("Notifications", "unknown", note: "no counter")
        }
        return .init(
            "Notifications", count(status.missed) + " missed",
            note: "\(count(status.sent)) sent, \(count(status.received)) received"
                + (status.wasReset ? "; a counter was set back" : ""),
            level: level(.missedNotifications))
    }

    private func count(_ number: Int?) -> String { number.map { String($0) } ?? "unknown" }

    private var files: Document.Fact {
        let queue = report.queue
        return .init(
            "Fallback files", (queue.hasUncountedFiles ? "more than " : "") + String(queue.fallbackFiles),
            level: queue.fallbackFiles > 0 ? .warning : nil)
    }

    /// What waits to be counted in the store itself.
    private var waiting: String {
        let queue = report.queue
        guard queue.waiting != nil || queue.countedMinimally != nil else { return "unknown" }
        return "\(count(queue.waiting)) for their app, \(count(queue.countedMinimally)) counted, not credited"
    }

    /// Minutes of an app's day that are lost or phantom; empty where the journal does not hold the whole day.
    package func minutes(of app: AppStatus) -> [Document.Fact] {
        guard let balance = app.balance else { return [] }
        return [(MinuteFigure.lost, balance.lost), (.phantom, balance.phantom)].map { figure, range in
            .init(
                figure.title, range.high > 0 ? range.text + " min" : "none",
                level: range.low >= 1 ? .critical : nil)
        }
    }

    private func minutes(_ figure: MinuteFigure) -> Document.Fact {
        guard let range = report.minutes[figure] else {
            return .init(figure.title, "unknown", note: silence ?? "no log lists callbacks")
        }
        let note = figure.note(report)
        guard range.high > 0 else {
            let start = report.coverage.start.map { "since " + time($0) + ", where the log begins" }
            return .init(figure.title, report.none(figure), note: start ?? note.none)
        }
        return .init(
            figure.title, range.text + " min", note: note.some,
            level: figure.finding.map { level($0) ?? .notice })
    }

    private var credited: Document.Fact {
        guard report.isRecent else {
            return .init("Credited today", "unknown", note: LogCoverage.Silence.oldStore.description)
        }
        let apps = report.apps.count { ($0.todaySeconds ?? 0) > 0 }
        return .init(
            "Credited today", report.todayTotalSeconds.map(durationText) ?? "unknown",
            note: report.todayTotalSeconds == nil
                ? report.coverage.silence == .otherZone
                    ? LogCoverage.Silence.otherZone.description : "no app has a counter"
                : apps == 0 ? "no app yet" : "in " + countText(apps, "app"))
    }

    private var thresholds: Document.Fact {
        guard let count = report.registeredThresholds else {
            return .init("Thresholds", "unknown", note: "none is on record")
        }
        let least = report.apps.compactMap(\.headroomMinutes).min()
        return .init(
            "Thresholds", String(count),
            note: least.map { countText($0, "minute") + " left to the app that has the fewest" }
                ?? "registered", level: level(.windowExhausted, .tooManyThresholds))
    }

    /// One for each activity of a store that keeps last calls only.
    private var activities: [Document.Fact] {
        report.activities.map { activity in
            let reached = activity.thresholdsToday
            let moments = [
                ("last at ", activity.lastThresholdAt), ("began at ", activity.intervalStartedAt),
                ("ended at ", activity.intervalEndedAt),
            ]
            let parts = [
                reached == 0 ? "no threshold today" : "at least \(countText(reached, "threshold")) today",
                activity.minuteText(), activity.useText(moment: time) ?? "",
            ]
            return .init(
                "Activity", activity.name,
                note: (parts.filter { !$0.isEmpty }
                    + activity.repetitionTexts(moment: time)
                    + moments.compactMap { word, at in at.map { word + time($0) } })
                    .commaSeparated)
        }
    }

    /// One for each kind of evidence beside the store.
    private var evidence: [Document.Fact] {
        report.evidence.map { evidence in
            let span = "\(time(evidence.start)) to \(time(evidence.end))"
            let covered = evidence.seconds > 0 ? ", " + durationText(evidence.seconds) + " in all" : ""
            return .init("Evidence", "\(evidence.count) of kind \(evidence.kind)", note: span + covered)
        }
    }
}
