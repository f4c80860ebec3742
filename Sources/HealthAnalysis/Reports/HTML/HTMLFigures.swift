// The page's figures: the status in tiles, each with what it means below it.

import TrackingModel

enum HTMLFigures {
    /// One tile.
    private struct Tile {
        let label: String
        let value: String
        let note: String
        var level = ""
        var picture: HTML = ""
    }

    static func section(_ rows: ReportRows) -> HTML {
        let tiles = [
            counted(rows), lost(rows), phantom(rows), recovered(rows), heartbeat(rows), events(rows),
            memory(rows), notifications(rows),
            thresholds(rows), queue(rows),
        ]
        let list = tiles.map { tile -> HTML in
            """
            <div class="tile \(tile.level)"><dt>\(tile.label)</dt><dd><b>\(tile.value)</b>\(tile.picture)\
            <small>\(tile.note)</small></dd></div>

            """
        }
        return "<section aria-label=\"Figures\"><dl class=\"tiles\">\n\(list)</dl></section>"
    }

    private static func counted(_ rows: ReportRows) -> Tile {
        if let description = silence(rows) {
            return Tile(label: "Credited today", value: "unknown", note: description)
        }
        let counting = rows.report.apps.count { ($0.todaySeconds ?? 0) > 0 }
        let note = counting == 0 ? "no app yet" : "in " + countText(counting, "app")
        return Tile(
            label: "Credited today", value: rows.report.todayTotalSeconds.map(durationText) ?? "unknown",
            note: rows.report.todayTotalSeconds == nil ? "no app has a counter" : note)
    }

    /// Why even the counters have no data of today; nil where they do.
    private static func silence(_ rows: ReportRows) -> String? {
        rows.report.isRecent ? nil : LogCoverage.Silence.oldStore.description
    }

    private static func lost(_ rows: ReportRows) -> Tile {
        let report = rows.report
        let gaps = report.gaps.count { $0.gapClass == .lost }
        let rejected = report.minutes.rejected.flatMap {
            $0.high > 0 ? rows.minutes($0) + " of them rejected, " : nil
        }
        return minutes(
            "Lost", report.minutes.lost, rows, none: "no threshold was skipped or rejected",
            note: (rejected ?? "")
                + (gaps == 0 ? "by how far the system's counters came" : "in " + countText(gaps, "gap")),
            level: .minutesLost)
    }

    private static func phantom(_ rows: ReportRows) -> Tile {
        minutes(
            "Phantom", rows.report.minutes.phantom, rows, none: "nothing ran ahead of the clock",
            note: "credited, and nobody can have used them", level: .growthExceedsClock)
    }

    private static func recovered(_ rows: ReportRows) -> Tile {
        minutes(
            "Recovered", rows.report.minutes.recovered, rows, none: "nothing had to be recovered",
            note: "credited with a later callback")
    }

    private static func minutes(
        _ label: String, _ range: MinuteRange?, _ rows: ReportRows, none: String, note: String,
        level code: FindingCode? = nil
    ) -> Tile {
        guard let range else {
            let silence = rows.report.coverage.silence?.description
            return Tile(label: label, value: "unknown", note: silence ?? "no log lists the callbacks")
        }
        guard range.high > 0 else {
            let start = rows.report.coverage.start.map { "since " + rows.time($0) + ", where the log begins" }
            return Tile(label: label, value: "none", note: start ?? none)
        }
        let level = rows.report.findings.first { $0.code == code }?.level.word ?? ""
        return Tile(label: label, value: rows.minutes(range) + " min", note: note, level: level)
    }

    private static func heartbeat(_ rows: ReportRows) -> Tile {
        let heartbeat = rows.report.heartbeat
        guard let at = heartbeat.at, let age = heartbeat.ageSeconds else {
            if heartbeat.state == .invalid {
                return Tile(label: "Last heartbeat", value: "invalid", note: "what stands there is no time")
            }
            return Tile(label: "Last heartbeat", value: "never", note: "the extension has not reported")
        }
        let isLost = rows.report.findings.contains { $0.code == .heartbeatLostInUse }
        let value = age < 0 ? durationText(-age) + " ahead" : durationText(age) + " ago"
        return Tile(
            label: "Last heartbeat", value: value, note: heartbeat.state.title + ", " + rows.time(at),
            level: isLost ? "critical" : "")
    }

    private static func events(_ rows: ReportRows) -> Tile {
        let events = rows.report.events
        if let silence = rows.report.coverage.silence, silence != .noLog, silence != .lastCallsOnly {
            return Tile(label: "Events today", value: "unknown", note: silence.description)
        }
        guard let today = events.today else {
            return Tile(label: "Events today", value: "unknown", note: "no log lists them")
        }
        var note = "errors are not recorded"
        var level = ""
        if let errors = events.errorsToday {
            note = errors == 0 ? "no errors" : countText(errors, "error")
            if let ratio = events.errorRatio, errors > 0 { note += ", " + percentText(ratio) }
            level = rows.report.findings.first { $0.code == .errorRatio }?.level.word ?? ""
        }
        return Tile(
            label: "Events today", value: (events.saturated ? "≥ " : "") + String(today), note: note,
            level: level
        )
    }

    private static func memory(_ rows: ReportRows) -> Tile {
        let memory = rows.report.memory
        guard let bytes = memory.bytes else {
            return Tile(label: "Memory", value: "unknown", note: "no sample")
        }
        var note = "of " + sizeText(memory.limitBytes)
        if memory.measure != .unknown { note += ", " + memory.measure.rawValue }
        if let peak = memory.peakBytesToday { note += "; peak " + sizeText(peak) }
        let state = memory.state.rawValue
        return Tile(
            label: "Memory", value: sizeText(bytes), note: note, level: state == "ok" ? "" : state,
            picture: bar(Double(bytes), warning: Double(memory.warningBytes), of: Double(memory.limitBytes)))
    }

    /// How much of a limit is used, with a mark where the warning begins.
    private static func bar(_ value: Double, warning: Double, of limit: Double) -> HTML {
        guard limit > 0 else { return "" }
        func place(_ value: Double) -> Double { min(max(value / limit, 0), 1) * 200 }
        return """
            <svg class="bar" viewBox="0 0 200 8" preserveAspectRatio="none" aria-hidden="true">\
            <rect class="track" width="200" height="8"/><rect class="used" width="\(place(value))" height="8"/>\
            <rect class="mark" x="\(place(warning))" width="1.5" height="8"/></svg>
            """
    }

    private static func notifications(_ rows: ReportRows) -> Tile {
        let status = rows.report.notifications
        guard status.sent != nil || status.received != nil else {
            return Tile(label: "Notifications", value: "unknown", note: "no counter")
        }
        let note =
            (status.sent.map { String($0) } ?? "unknown") + " sent, "
            + (status.received.map { String($0) } ?? "unknown") + " received"
            + (status.wasReset ? "; a counter was set back" : "")
        let isMissing = rows.report.findings.contains { $0.code == .missedNotifications }
        return Tile(
            label: "Notifications", value: status.missed.map { "\($0) missed" } ?? "unknown", note: note,
            level: isMissing ? "warning" : "")
    }

    private static func thresholds(_ rows: ReportRows) -> Tile {
        guard let count = rows.report.registeredThresholds else {
            return Tile(label: "Thresholds", value: "unknown", note: "none is on record")
        }
        let least = rows.report.apps.compactMap(\.headroomMinutes).min()
        let codes: Set<FindingCode> = [.windowExhausted, .tooManyThresholds]
        return Tile(
            label: "Thresholds", value: String(count),
            note: least.map { countText($0, "minute") + " until the first app’s last" } ?? "registered",
            level: rows.report.findings.first { codes.contains($0.code) }?.level.word ?? "")
    }

    private static func queue(_ rows: ReportRows) -> Tile {
        let queue = rows.report.queue
        let flag = queue.emergencyFlag.map { $0 ? "emergency flag is set" : "emergency flag is not set" }
        return Tile(
            label: "Waiting records",
            value: (queue.hasUncountedFiles ? "> " : "") + String(queue.fallbackFiles),
            note: queue.description ?? flag ?? "no emergency flag is kept",
            level: queue.emergencyFlag == true ? "critical" : queue.fallbackFiles > 0 ? "warning" : "")
    }
}
