// When the device was off and when it was restarted, as all files together show it.

import TrackingModel

/// Puts starts, stops and reports of restarts in order.
struct PowerHistory {
    /// Reports of a restart are written while the device starts: what is no further apart is one restart. Seconds.
    private static let oneRestart = 120.0

    /// From a shutdown to the next start, where both are known.
    private(set) var off: [EvidenceSpan] = []
    /// Ascending by time.
    private(set) var restarts: [DeviceRestart] = []

    init(_ events: [PowerEvent]) {
        let events = Self.oneStartPerSession(events)
        var found: [DeviceRestart] = []
        /// The last start, and since then the last shutdown.
        var session: PowerEvent?
        var stop: Instant?
        for event in events {
            switch event.change {
            case .started:
                found.append(DeviceRestart(at: event.at))
                // Without the start before it, others may be missing between the two.
                if let stop, let session {
                    let start = max(stop, session.lastSeen ?? stop)
                    if start < event.at {
                        off.append(EvidenceSpan(start: start, end: event.at, kind: .off))
                    }
                } else if let stop {
                    found.append(DeviceRestart(at: stop, cause: .shutDown))
                }
                session = event
                stop = nil
            case .stopped:
                if let stop { found.append(DeviceRestart(at: stop, cause: .shutDown)) }
                stop = event.at
            case .reported(let cause): found.append(DeviceRestart(at: event.at, cause: cause))
            case .unreadable:
                session = nil
                if let stop { found.append(DeviceRestart(at: stop, cause: .shutDown)) }
                stop = nil
            }
        }
        if let stop { found.append(DeviceRestart(at: stop, cause: .shutDown)) }
        restarts = Self.merged(found)
    }

    /// In order of time. The files of the log repeat the header of a session that they go on with.
    private static func oneStartPerSession(_ events: [PowerEvent]) -> [PowerEvent] {
        var starts: [String: Int] = [:]
        var result: [PowerEvent] = []
        // At a restart without a pause the end of a session has the time of the next one's start.
        let events = events.sorted {
            ($0.at, $0.change == .started ? 1 : 0) < ($1.at, $1.change == .started ? 1 : 0)
        }
        for event in events {
            if event.change == .started, let session = event.session {
                if let index = starts[session] {
                    result[index].lastSeen = [result[index].lastSeen, event.lastSeen].compactMap { $0 }.max()
                    continue
                }
                starts[session] = result.count
            }
            result.append(event)
        }
        return result
    }

    /// A restart that several sources report is one, with the cause that says most.
    private static func merged(_ restarts: [DeviceRestart]) -> [DeviceRestart] {
        var result: [DeviceRestart] = []
        for restart in restarts.sorted(by: { $0.at < $1.at }) {
            if let last = result.last, restart.at - last.at <= oneRestart {
                result[result.count - 1].cause = [last.cause, restart.cause].compactMap { $0 }
                    .min { rank($0) < rank($1) }
            } else {
                result.append(restart)
            }
        }
        return result
    }

    private static func rank(_ cause: DeviceRestart.Cause) -> Int {
        switch cause {
        case .crash, .forced: 0
        case .reset: 1
        case .shutDown: 2
        }
    }
}
