// All metrics of a report: names, units and samples in one place, for every format to render.

import PlainText
public import TrackingModel

/// The metrics of one device. Unknown values are left out, never 0.
public struct MetricCatalogue: Hashable, Sendable {
    public let device: String
    public let version: String
    /// The instant of the report.
    public let at: Instant
    /// In a fixed order; those without a sample are left out.
    public let metrics: [Metric]

    /// - Parameters:
    ///   - report: Where the values come from.
    ///   - device: A short opaque id of the device.
    ///   - version: The version of this program.
    ///   - known: What is known of the device beside its store.
    public init(
        _ report: HealthReport, device: String, version: String, known: DeviceLabels = DeviceLabels()
    ) {
        self.device = HarmlessText.line(device)
        self.version = version
        at = report.at
        let labels = [Metric.Label("device", self.device)]
        var build = Metric("trackhealth_build", .info, "The program that made these metrics.")
        build.add(1, [Metric.Label("version", version)])
        let all =
            [build] + Self.state(report, labels, known) + Self.instants(report, labels)
            + Self.events(report, labels) + Self.minutes(report, labels) + Self.extension(report, labels)
            + Self.callbacks(report, labels) + Self.crashes(report, labels)
            + Self.delivery(report, labels) + Self.bursts(report, labels)
            + Self.growth(report, labels) + Self.store(report, labels) + Self.apps(report, labels)
        metrics = all.filter { !$0.samples.isEmpty }
    }

    private static func state(
        _ report: HealthReport, _ device: [Metric.Label], _ known: DeviceLabels
    ) -> [Metric] {
        var info = Metric("trackhealth_device", .info, "The store of a device and the version of its writer.")
        info.add(
            1,
            device + [
                .init("generation", report.source.generation.rawValue),
                .init("kind", report.source.kind.rawValue),
            ] + known.labels)
        var state = Metric("trackhealth_state", .stateSet, "The verdict on the tracker.")
        state.add(
            states: Verdict.Level.allCases.map(\.rawValue), current: report.verdict.level.rawValue, device)
        var heartbeat = Metric("trackhealth_heartbeat_state", .stateSet, "What the heartbeat's age means.")
        heartbeat.add(
            states: HeartbeatStatus.State.allCases.map(\.rawValue), current: report.heartbeat.state.rawValue,
            device)
        var findings = Metric("trackhealth_findings", .gauge, "Current findings, by level.")
        for level in [FindingLevel.notice, .warning, .critical] {
            findings.add(
                report.findings.count { $0.level == level }, device + [.init("level", level.word)])
        }
        var active = Metric("trackhealth_finding_active", .gauge, "1 for each current finding.")
        for finding in report.findings {
            active.add(
                1, device + [.init("code", finding.code.rawValue), .init("level", finding.level.word)])
        }
        return [info, state, heartbeat, findings, active]
    }

    /// Instants instead of ages, so that the age can be computed at query time.
    private static func instants(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        func instant(_ name: String, _ help: String, _ value: Instant?) -> Metric {
            var metric = Metric("trackhealth_\(name)_timestamp_seconds", .gauge, unit: "seconds", help)
            metric.add(value?.seconds, device)
            return metric
        }
        return [
            instant("report", "The instant that the report was made for.", report.at),
            instant("snapshot", "The last write of the preferences.", report.source.plistModifiedAt),
            instant("last_callback", "The last heartbeat of the extension.", report.heartbeat.at),
            instant("last_event", "The newest event in a log.", report.events.lastAt),
            instant("last_recorded", "The newest event that was credited.", report.events.lastRecordedAt),
        ]
    }

    private static func events(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var events = Metric(
            "trackhealth_events_today", .gauge,
            "Events since local midnight; at least so many where saturated.")
        events.add(report.events.today, device)
        var errors = Metric("trackhealth_errors_today", .gauge, "Events since local midnight that failed.")
        errors.add(report.events.errorsToday, device)
        var ratio = Metric(
            "trackhealth_error_ratio", .gauge, unit: "ratio", "Failed events of today among all of today.")
        ratio.add(report.events.errorRatio, device)
        var saturated = Metric(
            "trackhealth_events_saturated", .gauge,
            "1 where the log is full of today's entries and drops the oldest."
        )
        saturated.add(report.events.today.map { _ in report.events.saturated ? 1 : 0 }, device)
        var sent = Metric(
            "trackhealth_notifications_sent", .counter, "Notifications that the extension sent to the app.")
        sent.add(report.notifications.sent, device)
        var received = Metric(
            "trackhealth_notifications_received", .counter, "Notifications that the app received.")
        received.add(report.notifications.received, device)
        var missed = Metric(
            "trackhealth_notifications_missed", .gauge, "Notifications sent and not received.")
        missed.add(report.notifications.missed, device)
        return [events, errors, ratio, saturated, sent, received, missed]
    }

    private static func minutes(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        func bounds(_ name: String, _ help: String, _ range: MinuteRange?) -> Metric {
            var metric = Metric("trackhealth_\(name)_seconds", .gauge, unit: "seconds", help)
            metric.add(range.map { $0.low * 60 }, device + [.init("bound", "low")])
            metric.add(range.map { $0.high * 60 }, device + [.init("bound", "high")])
            return metric
        }
        let figures = report.minutes
        let ranges = [
            bounds("lost", "Usage that was not credited, between two bounds.", figures.lost),
            bounds(
                "refused", "Usage whose callbacks came and were rejected, a part of the lost usage.",
                figures.rejected),
            bounds("invented", "Phantom time: credited, and nobody can have used it.", figures.phantom),
            bounds(
                "recovered", "Usage whose own callback was lost and that a later one recovered.",
                figures.recovered),
        ]
        var gaps = Metric(
            "trackhealth_gaps", .gauge, "Gaps, by the class that the evidence gives them.")
        var lengths = Metric(
            "trackhealth_gap_duration_seconds", .gauge, unit: "seconds",
            "Total length of the gaps.")
        // Without a log of events nothing is known of gaps.
        if report.minutes.lost != nil {
            for kind in Gap.Class.allCases {
                let labels = device + [.init("class", kind.rawValue)]
                let found = report.gaps.filter { $0.gapClass == kind }
                gaps.add(found.count, labels)
                lengths.add(found.reduce(0) { $0 + $1.seconds }, labels)
            }
        }
        return ranges + [gaps, lengths]
    }

    private static func `extension`(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        func memory(_ name: String, _ help: String, _ value: Int?) -> Metric {
            var metric = Metric("trackhealth_extension_memory\(name)_bytes", .gauge, unit: "bytes", help)
            metric.add(value, device)
            return metric
        }
        var thresholds = Metric("trackhealth_registered_thresholds", .gauge, "Thresholds of all apps.")
        thresholds.add(report.registeredThresholds, device)
        return [
            memory("", "Memory of the extension, newest sample.", report.memory.bytes),
            memory("_peak", "Most memory of the extension today.", report.memory.peakBytesToday),
            memory("_limit", "Memory at which the system ends the extension.", report.memory.limitBytes),
            thresholds,
        ]
    }

    private static func store(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var size = Metric("trackhealth_store_bytes", .gauge, unit: "bytes", "Size of the preferences.")
        size.add(report.source.plistBytes, device)
        var logSize = Metric("trackhealth_log_bytes", .gauge, unit: "bytes", "Size of the logs in files.")
        logSize.add(report.source.logBytes, device)
        var fallback = Metric("trackhealth_fallback_files", .gauge, "Records that wait in fallback files.")
        // A lone preferences file says nothing of the files that lay beside it.
        fallback.add(report.source.kind == .plist ? nil : report.queue.fallbackFiles, device)
        var emergency = Metric(
            "trackhealth_emergency_flag", .gauge, "1 where the extension could not store a record anywhere.")
        emergency.add(report.queue.emergencyFlag.map { $0 ? 1 : 0 }, device)
        var entries = Metric("trackhealth_log_entries", .gauge, "Entries in a log.")
        entries.add(report.logs.recovery, device + [.init("log", "recovery")])
        entries.add(report.logs.extension, device + [.init("log", "extension")])
        var lines = Metric("trackhealth_log_lines", .gauge, "Lines of the extension's log, by severity.")
        if report.logs.extension != nil {
            for severity in Severity.allCases {
                lines.add(
                    report.logs.bySeverity[severity] ?? 0,
                    device + [.init("severity", severity.word.lowercased())])
            }
        }
        var problems = Metric("trackhealth_read_problems", .gauge, "Values that could not be read.")
        problems.add(report.damagedValues, device)
        return [size, logSize, fallback, emergency, entries, lines, problems]
    }

    private static func apps(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        var total = Metric(
            "trackhealth_usage_recorded_seconds", .counter, unit: "seconds", "Usage credited so far.")
        var today = Metric(
            "trackhealth_usage_today_seconds", .gauge, unit: "seconds", "Usage credited since local midnight."
        )
        var points = Metric("trackhealth_points_today", .gauge, "Reward points since local midnight.")
        var headroom = Metric(
            "trackhealth_headroom_seconds", .gauge, unit: "seconds",
            "Usage that can still be credited before the last registered threshold.")
        for app in report.apps {
            let labels = device + [.init("app", HarmlessText.line(app.id))]
            total.add(app.totalSeconds.flatMap { $0 < 0 ? nil : $0 }, labels)
            today.add(app.todaySeconds, labels)
            points.add(app.pointsToday, labels)
            headroom.add(app.headroomMinutes.map { Double($0) * 60 }, labels)
        }
        return [total, today, points, headroom]
    }
}
