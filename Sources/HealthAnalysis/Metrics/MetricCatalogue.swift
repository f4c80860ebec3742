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
        let build = Metric(
            "trackhealth_build", as: .info, "The program that made these metrics.", by: "version",
            [(version, 1)])
        let measures = HealthMeasure.all.compactMap { measure in
            measure.metric.map {
                Metric("trackhealth_" + $0, measure.help, labels, measure.figure(of: report))
            }
        }
        let all =
            [build] + Self.state(report, labels, known) + Self.instants(report, labels) + measures
            + Self.events(report, labels) + Self.minutes(report, labels) + Self.counting(report, labels)
            + Self.store(report, labels) + Self.apps(report, labels)
        metrics = all.filter { !$0.samples.isEmpty }
    }

    private static func state(
        _ report: HealthReport, _ device: [Metric.Label], _ known: DeviceLabels
    ) -> [Metric] {
        func states(_ name: String, _ help: String, _ all: [String], _ current: String) -> Metric {
            Metric(name, as: .stateSet, help, device, by: name, all.map { ($0, $0 == current) })
        }
        let source = report.source
        return [
            Metric(
                "trackhealth_device", as: .info, "The store of a device and the version of its writer.",
                device + [
                    .init("generation", source.generation.rawValue), .init("kind", source.kind.rawValue),
                ] + known.labels, 1),
            states(
                "trackhealth_state", "The verdict on the tracker.", Verdict.Level.allCases.map(\.rawValue),
                report.verdict.level.rawValue),
            states(
                "trackhealth_heartbeat_state", "What the heartbeat's age means.",
                HeartbeatStatus.State.allCases.map(\.rawValue), report.heartbeat.state.rawValue),
            Metric(
                "trackhealth_findings", "Current findings, by level.", device, by: "level",
                [FindingLevel.notice, .warning, .critical].map { level in
                    (level.word, report.findings.count { $0.level == level })
                }),
            Metric(
                "trackhealth_finding_active", "1 for each current finding.",
                report.findings.map { finding in
                    let code = Metric.Label("code", finding.code.rawValue)
                    return (device + [code, .init("level", finding.level.word)], 1)
                }),
        ]
    }

    /// Instants instead of ages, so that the age can be computed at query time.
    private static func instants(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        func instant(_ name: String, _ help: String, _ value: Instant?) -> Metric {
            Metric("trackhealth_\(name)_timestamp_seconds", help, device, value?.seconds)
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
        let (events, notifications) = (report.events, report.notifications)
        return [
            Metric(
                "trackhealth_events_saturated",
                "1 where the log is full of today's entries and drops the oldest.", device,
                events.today.map { _ in events.saturated }),
            Metric(
                "trackhealth_notifications_sent", as: .counter,
                "Notifications that the extension sent to the app.", device, notifications.sent),
            Metric(
                "trackhealth_notifications_received", as: .counter, "Notifications that the app received.",
                device, notifications.received),
        ]
    }

    private static func minutes(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        func bounds(_ name: String, _ help: String, _ range: MinuteRange?) -> Metric {
            Metric(
                "trackhealth_\(name)_seconds", help, device, by: "bound",
                [("low", range.map { $0.low * 60 }), ("high", range.map { $0.high * 60 })])
        }
        // Without a log of events nothing is known of gaps.
        let kinds = report.minutes.lost == nil ? [] : Gap.Class.allCases
        let gaps = kinds.map { kind in (kind.rawValue, report.gaps.filter { $0.gapClass == kind }) }
        let figures = report.minutes
        return [
            bounds("lost", "Usage that was not credited, between two bounds.", figures.lost),
            bounds(
                "refused", "Usage whose callbacks came and were rejected, a part of the lost usage.",
                figures.rejected),
            bounds("invented", "Phantom time: credited, and nobody can have used it.", figures.phantom),
            bounds(
                "recovered", "Usage whose own callback was lost and that a later one recovered.",
                figures.recovered),
            Metric(
                "trackhealth_gaps", "Gaps, by the class that the evidence gives them.", device, by: "class",
                gaps.map { ($0, $1.count) }),
            Metric(
                "trackhealth_gap_duration_seconds", "Total length of the gaps.", device, by: "class",
                gaps.map { ($0, $1.reduce(0) { $0 + $1.seconds }) }),
        ]
    }

    private static func store(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        let (source, logs) = (report.source, report.logs)
        return [
            Metric(
                "trackhealth_extension_memory_limit_bytes",
                "Memory at which the system ends the extension.", device, report.memory.limitBytes),
            Metric("trackhealth_log_bytes", "Size of the logs in files.", device, source.logBytes),
            Metric(
                "trackhealth_log_entries", "Entries in a log.", device, by: "log",
                [("recovery", logs.recovery), ("extension", logs.extension)]),
            Metric(
                "trackhealth_log_lines", "Lines of the extension's log, by severity.", device, by: "severity",
                Severity.allCases.map { severity in
                    let count = logs.extension.map { _ in logs.bySeverity[severity] ?? 0 }
                    return (severity.word.lowercased(), count)
                }),
        ]
    }

    private static func apps(_ report: HealthReport, _ device: [Metric.Label]) -> [Metric] {
        func usage(
            _ name: String, as kind: Metric.MetricType = .gauge, _ help: String,
            _ value: (AppStatus) -> (any ExactNumberConvertible)?
        ) -> Metric {
            Metric(
                name, as: kind, help, device, by: "app",
                report.apps.map { (HarmlessText.line($0.id), value($0)) })
        }
        return [
            usage("trackhealth_usage_recorded_seconds", as: .counter, "Usage credited so far.") { app in
                app.totalSeconds.flatMap { $0 < 0 ? nil : $0 }
            },
            usage("trackhealth_usage_today_seconds", "Usage credited since local midnight.") {
                $0.todaySeconds
            },
            usage("trackhealth_points_today", "Reward points since local midnight.") { $0.pointsToday },
            usage(
                "trackhealth_headroom_seconds",
                "Usage that can still be credited before the last registered threshold."
            ) { $0.headroomMinutes.map { Double($0) * 60 } },
        ]
    }
}
