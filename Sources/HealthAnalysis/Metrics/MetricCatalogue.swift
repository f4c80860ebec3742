// All metrics of a report: names, units and samples in one place.

public import Documents
import PlainText
import TrackingModel

extension MetricCatalogue {
    /// - Parameters:
    ///   - report: Where the values come from.
    ///   - device: A short opaque id of the device.
    ///   - version: The version of this program.
    ///   - known: What is known of the device beside its store.
    public init(
        _ report: HealthReport, device: String, version: String, known: DeviceProfile = DeviceProfile()
    ) {
        let device = HarmlessText.line(device)
        let labels = [Metric.Label("device", device)]
        let build = Metric(
            "trackhealth_build", as: .info, "The program that made these metrics.", by: "version",
            [(version, 1)])
        let table = MetricTable(report: report, device: labels)
        let measures = HealthMeasure.all.compactMap { measure in
            measure.metric.map {
                table.metric("trackhealth_" + $0, measure.help, measure.figure(of: report))
            }
        }
        self.init(
            device: device, version: version, at: report.at,
            [build] + table.state(known) + table.instants + measures + table.events + table.minutes
                + table.counting + table.store + table.apps)
    }
}

/// The metrics of a report, by what they are about.
struct MetricTable {
    let report: HealthReport
    /// The labels of all samples.
    let device: [Metric.Label]

    /// A metric with one sample, or none where the figure is unknown.
    func metric(
        _ name: String, as kind: Metric.MetricType = .gauge, _ help: String,
        _ value: (any ExactNumberConvertible)?
    ) -> Metric {
        Metric(name, as: kind, help, [(device, value)])
    }

    /// A metric with a sample for each value of a label.
    func metric(
        _ name: String, as kind: Metric.MetricType = .gauge, _ help: String, by label: String,
        _ values: [(String, (any ExactNumberConvertible)?)]
    ) -> Metric {
        Metric(name, as: kind, help, device, by: label, values)
    }

    func state(_ known: DeviceProfile) -> [Metric] {
        func states(_ name: String, _ help: String, _ all: [String], _ current: String?) -> Metric {
            metric(name, as: .stateSet, help, by: name, all.map { ($0, $0 == current) })
        }
        let source = report.source
        return [
            Metric(
                "trackhealth_device", as: .info, "The store of a device and the version of its writer.",
                [
                    (
                        device + [
                            .init("generation", source.formatID),
                            .init("kind", source.kind.rawValue),
                        ] + known.labels, 1
                    )
                ]),
            states(
                "trackhealth_state", "The verdict on the tracker.", Verdict.Level.allCases.map(\.rawValue),
                report.verdict.level.rawValue),
            states(
                "trackhealth_last_record_state",
                "The verdict as of the last record of a store silent for long.",
                report.atLastRecord == nil ? [] : Verdict.Level.allCases.map(\.rawValue),
                report.atLastRecord?.level.rawValue),
            states(
                "trackhealth_heartbeat_state", "What the heartbeat's age means.",
                HeartbeatStatus.State.allCases.map(\.rawValue), report.heartbeat.state.rawValue),
            metric(
                "trackhealth_findings", "Current findings, by level.", by: "level",
                [FindingLevel.notice, .warning, .critical].map { level in
                    (level.word, report.findings.count { $0.level == level })
                }),
            Metric(
                "trackhealth_finding_active", "1 for each current finding.",
                report.findings.map {
                    (device + [.init("code", $0.code.rawValue), .init("level", $0.level.word)], 1)
                }),
        ]
    }

    /// Instants instead of ages, so that the age can be computed at query time.
    var instants: [Metric] {
        func instant(_ name: String, _ help: String, _ value: Instant?) -> Metric {
            metric("trackhealth_\(name)_timestamp_seconds", help, value?.seconds)
        }
        return [
            instant("report", "The instant that the report was made for.", report.at),
            instant("snapshot", "The last write of the preferences.", report.source.plistModifiedAt),
            instant("last_callback", "The last heartbeat of the extension.", report.heartbeat.at),
            instant("last_event", "The newest event in a log.", report.events.lastAt),
            instant("last_recorded", "The newest event that was credited.", report.events.lastRecordedAt),
        ]
    }

    var events: [Metric] {
        let (events, notifications) = (report.events, report.notifications)
        return [
            metric(
                "trackhealth_events_saturated",
                "1 where the log is full of today's entries and drops the oldest.",
                events.today.map { _ in events.saturated }),
            metric(
                "trackhealth_notifications_sent", as: .counter,
                "Notifications that the extension sent to the app.", notifications.sent),
            metric(
                "trackhealth_notifications_received", as: .counter, "Notifications that the app received.",
                notifications.received),
        ]
    }

    var minutes: [Metric] {
        let figures = MinuteFigure.allCases.map { figure in
            let range = report.minutes[figure]
            return metric(
                "trackhealth_\(figure.rawValue)_seconds", figure.meaning + ", between two bounds.",
                by: "bound",
                [("low", range.map { $0.low * 60 }), ("high", range.map { $0.high * 60 })])
        }
        // Without a log of events nothing is known of gaps.
        let kinds = report.minutes.lost == nil ? [] : Gap.Class.allCases
        let gaps = kinds.map { kind in (kind.rawValue, report.gaps.filter { $0.gapClass == kind }) }
        return figures + [
            metric(
                "trackhealth_gaps", "Gaps, by the class that the evidence gives them.", by: "class",
                gaps.map { ($0, $1.count) }),
            metric(
                "trackhealth_gap_duration_seconds", "Total length of the gaps.", by: "class",
                gaps.map { ($0, $1.sum(\.seconds)) }),
        ]
    }

    var store: [Metric] {
        let (source, logs) = (report.source, report.logs)
        return [
            metric(
                "trackhealth_extension_memory_limit_bytes",
                "Memory at which the system ends the extension.", report.memory.limitBytes),
            metric("trackhealth_log_bytes", "Size of the logs in files.", source.logBytes),
            metric(
                "trackhealth_log_entries", "Entries in a log.", by: "log",
                [("recovery", logs.recovery), ("extension", logs.extension)]),
            metric(
                "trackhealth_log_lines", "Lines of the extension's log, by severity.", by: "severity",
                Severity.allCases.map { severity in
                    let count = logs.extension.map { _ in logs.bySeverity[severity] ?? 0 }
                    return (severity.word.lowercased(), count)
                }),
        ]
    }

    var apps: [Metric] {
        func usage(
            _ name: String, as kind: Metric.MetricType = .gauge, _ help: String,
            _ value: (AppStatus) -> (any ExactNumberConvertible)?
        ) -> Metric {
            metric(
                name, as: kind, help, by: "app",
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
