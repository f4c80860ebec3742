// The kills of the extension that the store or a system report records.

import TrackingModel

/// One kill of the extension.
struct KillEvent: Hashable {
    var at: Instant
    /// Where the log names it.
    var app: String?
    /// The system's own report; nil where only the tracker noticed.
    var report: ExtensionKill?
}

extension Observation {
    /// All of them, oldest first. The log, a system report and the stored time of the last kill can record the same
    /// kill, which is listed once.
    var kills: [KillEvent] {
        var kills = contents.marks.filter { $0.kind == .killed }.map { KillEvent(at: $0.at, app: $0.app) }
        kills += outside.evidence.kills.map { KillEvent(at: $0.at, report: $0) }
        if let at = contents.lastKillAt { kills.append(KillEvent(at: at)) }
        kills.sort { $0.at < $1.at }
        var result: [KillEvent] = []
        for kill in kills {
            if let last = result.last, kill.at - last.at <= 2 || notes(kill, last) {
                result[result.count - 1].app = last.app ?? kill.app
                result[result.count - 1].report = last.report ?? kill.report
            } else {
                result.append(kill)
            }
        }
        return result
    }

    /// Whether the tracker notes a kill that the system reported: it does so when it is called the next time.
    private func notes(_ kill: KillEvent, _ reported: KillEvent) -> Bool {
        guard kill.report == nil, reported.report != nil, kill.at - reported.at <= 600 else { return false }
        let next = callbacks.partitionPoint { $0.at <= reported.at + 1 }
        return next < callbacks.count && callbacks[next].at >= kill.at - 1
    }

    /// Callbacks that the extension did not finish by the tracker's own logs, oldest first.
    var unfinishedCallbacks: [Instant] {
        ReceivedCallbacks(self, in: TimeSpan(Instant(0), at + FixedLimits.futureTolerance))?.unfinished ?? []
    }
}

/// Kills and callbacks that were not finished.
struct RecentKills {
    let kills: [KillEvent]
    /// Callbacks that it did not finish, oldest first.
    let unfinished: [Instant]

    init(_ observation: Observation) {
        kills = observation.kills.filter {
            !observation.isFuture($0.at) && observation.at - $0.at <= 86_400
        }
        unfinished = observation.unfinishedCallbacks.filter { observation.at - $0 <= 86_400 }
    }

    /// Each counts for a day.
    var moments: [Instant] { kills.map(\.at) + unfinished }
}
