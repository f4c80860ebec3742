// What happened and was not taken yet. A terminal may take nothing for hours, so what is out of date does not wait.

import Dashboard

/// Events that wait for the loop, bounded however long it does not come.
struct Outbox {
    /// Messages and changed alerts that wait at most; older ones are dropped.
    static let limit = 64

    private(set) var events: [Event] = []

    /// Adds an event and removes those that it makes useless: only the newest read waits.
    mutating func post(_ event: Event) {
        switch event {
        case .read:
            remove { if case .read = $0 { true } else if case .readFailed = $0 { true } else { false } }
        case .readFailed:
            // The read before stays: it is what goes on being shown.
            remove { if case .readFailed = $0 { true } else { false } }
        case .alerted(let board, let news):
            postAlerts(board, news)
            return
        case .outcome(let outcome):
            remove { if case .outcome(outcome) = $0 { true } else { false } }
            let surplus = events.count(where: isOutcome) + 1 - Self.limit
            if surplus > 0, let oldest = events.firstIndex(where: isOutcome) { events.remove(at: oldest) }
        case .linked: remove { if case .linked = $0 { true } else { false } }
        default: break
        }
        events.append(event)
    }

    /// Hands over everything that waits.
    mutating func take() -> [Event] {
        defer { events = [] }
        return events
    }

    /// The board takes the place of one that waits, what changed comes to what changed before.
    private mutating func postAlerts(_ board: AlertBoard, _ news: [AlertUpdate]) {
        var all = news
        remove { event in
            guard case .alerted(_, let earlier) = event else { return false }
            all = earlier + all
            return true
        }
        events.append(.alerted(board, all.suffix(Self.limit)))
    }

    private mutating func remove(_ isUseless: (Event) -> Bool) { events.removeAll(where: isUseless) }

    private func isOutcome(_ event: Event) -> Bool { if case .outcome = event { true } else { false } }
}
