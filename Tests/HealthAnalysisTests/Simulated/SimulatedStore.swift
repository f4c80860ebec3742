// The engine on a simulated device, and its store as an analysis sees it.

import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

/// A tracker whose truth is known.
struct SimulatedTracker {
    let tracker: EngineDevice<MemoryStore>

    init(_ options: SimulationOptions, service: ServiceOptions? = nil) {
        tracker = EngineDevice(options, store: MemoryStore(), service: service)
    }

    var device: SimulatedDevice { tracker.device }
    var truth: Truth { device.truth }

    /// Runs to the last moment of the last day.
    @discardableResult
    func ran() -> SimulatedTracker {
        tracker.simulation.run(until: device.options.end - 1)
        return self
    }

    @discardableResult
    func run(to second: Double) -> SimulatedTracker {
        tracker.simulation.run(until: device.options.start + second)
        return self
    }

    /// Everything that a container of this tracker would hold.
    var contents: StoreContents {
        let draft = tracker.store.contents
        var contents = StoreContents(
            source: StoreSource(
                path: "/data/simulated", group: "group.x", kind: .container, preferences: .read))
        contents.source.generation = .planned
        contents.heartbeat = draft.heartbeat
        contents.initializedFlag = true
        contents.recovery = draft.recovery
        contents.recoveryLogCount = draft.recovery.count
        contents.hasEventLog = true
        contents.mappings = draft.mappings.mapValues(\.app)
        contents.notifications = NotificationCounters(
            sent: draft.notificationSequence, received: draft.notificationsReceived)
        contents.monitoringRestartedAt = draft.state.registeredAt?.wall
        var engine = EngineTrace(records: tracker.store.journal.records, state: draft.state)
        engine.service = draft.service
        contents.engine = engine
        var registered: [String: [EventName]] = [:]
        for (event, mapping) in draft.mappings {
            registered[mapping.app, default: []].append(EventName(event))
        }
        contents.apps = draft.ledgers.values.map { ledger in
            var app = AppRecord(id: ledger.app)
            app.counters = [
                UsageCounter(
                    source: .usage, todaySeconds: ledger.todaySeconds, totalSeconds: ledger.totalSeconds,
                    day: ledger.day, modifiedAt: ledger.lastCredit?.wall)
            ]
            let events = registered[ledger.app] ?? []
            app.registeredCount = events.count
            app.registeredTopMinute = events.compactMap(\.ordinal).max()
            app.registeredGeneration = events.compactMap(\.generation).max()
            return app
        }.sorted { $0.id < $1.id }
        return contents
    }

    func report(
        at moment: Instant? = nil, outside: OutsideKnowledge = OutsideKnowledge(),
        _ thresholds: Thresholds = Thresholds()
    ) -> HealthReport {
        HealthReport(
            contents, at: moment ?? device.now, calendar: device.options.calendar, thresholds: thresholds,
            outside: outside)
    }
}

extension HealthReport {
    /// What the ladder calls lost for certain.
    var lossClaims: [LossClaim] {
        gaps.filter { $0.gapClass == .lost && $0.minutes.low >= 1 }.flatMap { gap in
            (gap.apps.isEmpty ? [nil] : gap.apps.map { $0 }).map {
                LossClaim(
                    app: $0, from: gap.start, to: gap.end, low: gap.minutes.low, high: gap.minutes.high,
                    isUse: gap.evidence.contains(.provenUse))
            }
        }
    }
}

extension StoreContents {
    /// The seed's rule: two records further apart than 300 s have lost the time between them (phase 4.2).
    var naiveClaims: [LossClaim] {
        let records = (engine?.records ?? []).filter { $0.kind == .threshold }.map(\.reading.wall).sorted()
        return zip(records, records.dropFirst()).compactMap { start, end in
            guard end - start > 300 else { return nil }
            let minutes = (end - start) / 60
            return LossClaim(app: nil, from: start, to: end, low: minutes, high: minutes)
        }
    }
}

extension Truth {
    /// The apps in front, as a forensic tool would have read them from the device.
    var evidence: DeviceEvidence {
        DeviceEvidence(
            spans: segments.map { EvidenceSpan(start: $0.from, end: $0.to, kind: .app, app: apps[$0.app]) })
    }
}
