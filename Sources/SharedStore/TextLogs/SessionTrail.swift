// The processes of the extension that wrote a log, one after the other.

import TrackingModel

/// Notices where another process begins to write than before.
struct SessionTrail {
    private var seen: Set<String> = []
    private var last: (session: String, since: Instant)?

    /// A kill is noted by the process that comes after, with its first callback.
    private static let noticedWithin: Double = 60

    /// A mark where the line is the first of a process that follows another one; the app's own lines have none.
    mutating func take(_ session: String?, _ at: Instant) -> TrackerMark? {
        // Lines of the synchronisation have a name of their own.
        guard let session, session != "SYNC", seen.insert(session).inserted else { return nil }
        let previous = last
        last = (session, at)
        guard let previous, at >= previous.since else { return nil }
        return TrackerMark(
            at: at, kind: .sessionChanged, seconds: Int(truncatingIfRepresentable: at - previous.since),
            session: session, previousSession: previous.session)
    }

    /// The marks without changes of process that a kill explains.
    static func withoutKills(_ marks: [TrackerMark]) -> [TrackerMark] {
        let kills = marks.filter { $0.kind == .killed }
        guard !kills.isEmpty else { return marks }
        let sessions = Set(kills.compactMap(\.session))
        // Of kills without a session only the time is known.
        let times = kills.filter { $0.session == nil }.map(\.at).sorted()
        return marks.filter { mark in
            guard mark.kind == .sessionChanged else { return true }
            if let session = mark.session, sessions.contains(session) { return false }
            if mark.session == nil, !times.isEmpty { return false }
            let next = times.partitionPoint { $0 < mark.at - noticedWithin }
            return next == times.count || times[next] - mark.at > noticedWithin
        }
    }
}
