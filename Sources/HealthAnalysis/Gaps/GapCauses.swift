// What can have caused a gap: the nearest of restart, flood, kill or memory, reboot, battery, midnight and a moved clock.

import TrackingModel

/// Everything that happened to a tracker and can silence it.
struct GapCauses {
    /// Something that happened.
    struct Event {
        /// What it was; where two are equally near, the first of these.
        enum Trouble: Int {
            case kill, memory, flood, reboot, restart, clock, battery, midnight
        }

        var at: Instant
        var kind: Trouble
        /// The only app that it concerned; nil for all.
        var app: String?
        /// What a person would say: `the extension was killed for its memory`.
        var description: String
        /// Nil for all but kills that are on record.
        var record: KillEvent?
    }

    /// Ascending by time.
    let events: [Event]
    /// Oldest first.
    private let callbacks: [LoggedCallback]

    /// - Parameter clockMoves: When the clock was moved.
    init(
        _ observation: Observation, _ registrations: [Registration], _ balances: DayBalances,
        clockMoves: [Instant]
    ) {
        let contents = observation.contents
        callbacks = observation.callbacks
        var events: [Event] = observation.kills.map { kill in
            let what =
                switch kill.report?.cause {
                case nil: "the extension was killed"
                case .memory: "the extension was killed for its memory"
                case .crash: "the extension crashed"
                case .limit: "the extension was killed at a limit of the system's"
                }
            return Event(at: kill.at, kind: .kill, app: kill.app, description: what, record: kill)
        }
        // The one that a gap ends with is its witness and not its cause, but where one was cut off others were.
        events += observation.unfinishedCallbacks.map {
            Event(at: $0, kind: .kill, description: "the extension did not finish a callback")
        }
        events += contents.memory.filter { $0.bytes > observation.thresholds.memoryCritical }.map {
            Event(at: $0.at, kind: .memory, description: "memory near its limit")
        }
        events += contents.battery.filter(\.holdsCallbacksBack).map {
            Event(at: $0.at, kind: .battery, description: "the battery was low")
        }
        events += observation.outside.evidence.restarts.map {
            Event(at: $0.at, kind: .reboot, description: $0.description)
        }
        events += balances.trails.values.flatMap(\.floods).map {
            Event(at: $0.end, kind: .flood, app: $0.app, description: "a flood of callbacks")
        }
        events += registrations.filter { $0.reason != .midnight }.map {
            Event(at: $0.at, kind: .restart, description: $0.cause)
        }
        events += clockMoves.map {
            Event(at: $0, kind: .clock, description: "the clock was moved")
        }
        events += observation.timeline.zoneChanges.map {
            Event(at: $0, kind: .clock, description: "the time zone changed")
        }
        let midnights = Set(balances.trails.keys).union([observation.today])
        events += midnights.map {
            Event(at: observation.calendar.start(of: $0), kind: .midnight, description: "the day began")
        }
        self.events = events.ascending(\.at)
    }

    /// Whether an event can still explain what begins at a moment: a callback that came after a kill shows that the
    /// extension was launched again.
    func isOpen(_ event: Event, at start: Instant) -> Bool {
        guard event.kind == .kill else { return true }
        let next = callbacks.partitionPoint { $0.at <= event.at + 1 }
        return next == callbacks.count || callbacks[next].at > start
    }

    /// The events around a gap's beginning: from some seconds before it to as many after, or to its end.
    func near(_ start: Instant, until end: Instant, within seconds: Double) -> ArraySlice<Event> {
        events[events.partitionPoint { $0.at < start - seconds }...]
            .prefix { $0.at <= min(end, start + seconds) }
    }

    /// The one nearest to a gap's beginning.
    func nearest(to start: Instant, until end: Instant, app: String?) -> Event? {
        near(start, until: end, within: FixedLimits.causeWindow)
            .filter { ($0.app == nil || $0.app == app) && isOpen($0, at: start) }
            .min { (abs($0.at - start), $0.kind.rawValue) < (abs($1.at - start), $1.kind.rawValue) }
    }
}
