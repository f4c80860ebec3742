// What other sources show of use: apps in front, and times in which nobody can have used one.

import TrackingModel

/// Use according to other sources than the store.
struct UseInFront {
    private let apps: [String: DisjointSpans]
    /// When nobody can have used the device.
    let locked: DisjointSpans
    /// When nobody can have used a tracked app: the device was locked or off, or another app was in front. A tracked app
    /// whose id the system hides may be any app that was.
    let unused: DisjointSpans
    /// From the first to the last app in front, of whatever name; nil where a tracked app can't be found in front.
    private let seen: (start: Instant, end: Instant)?
    private let isEmpty: Bool

    init(_ evidence: DeviceEvidence, _ contents: StoreContents) {
        let spans = evidence.spans
        let tracked = Set(contents.apps.map(\.id))
        let isAnyHidden = tracked.contains(where: AppName.isUUID)
        let fronts = spans.filter { $0.kind == .app }
        apps = Dictionary(grouping: fronts.filter { $0.app != nil }) { $0.app ?? "" }
            .mapValues(DisjointSpans.init)
        locked = DisjointSpans(spans.filter { $0.kind == .locked })
        unused = DisjointSpans(
            spans.filter { span in
                switch span.kind {
                case .locked, .off: true
                case .app: !isAnyHidden && !(span.app.map(tracked.contains) ?? false)
                case .unlocked, .monitoringOff: false
                }
            })
        let (start, end) = (fronts.map(\.start).min(), fronts.map(\.end).max())
        seen = isAnyHidden ? nil : start.flatMap { start in end.map { (start, $0) } }
        isEmpty = spans.isEmpty
    }

    /// The apps that were in front, ascending.
    var names: [String] { apps.keys.sorted() }

    /// From when to when an app was in front between two moments; nil for not at all.
    func overlap(of app: String, _ start: Instant, _ end: Instant) -> (
        seconds: Double, start: Instant, end: Instant
    )? { apps[app]?.overlap(start, end) }

    /// Seconds in which an app was in front of an unlocked screen: one that stays in front of a locked device is not used.
    func seconds(of app: String, _ start: Instant, _ end: Instant) -> Double {
        (apps[app]?.parts(start, end) ?? []).reduce(0) {
            $0 + $1.seconds - locked.seconds($1.start, $1.end)
        }
    }

    /// Minutes in which an app was used for certain, and at most.
    func minutes(of app: String, _ start: Instant, _ end: Instant) -> MinuteRange {
        guard !isEmpty else { return .upTo(.infinity) }
        let minutes = seconds(of: app, start, end) / 60
        let isSeen = seen.map { $0.start <= start && end <= $0.end } ?? false
        return MinuteRange(low: minutes.rounded(.down), high: isSeen ? minutes : .infinity)
    }

    /// Up to when apps in front are known since a moment; nil where that is long before another moment.
    func end(seenFrom start: Instant, to end: Instant) -> Instant? {
        guard let seen, seen.start <= start, end - seen.end <= Self.recent else { return nil }
        return min(seen.end, end)
    }

    /// Seconds.
    private static let recent = 3_600.0

    /// Minutes between two moments in which a tracked app can have been used.
    func usable(_ start: Instant, _ end: Instant) -> Double {
        max(0, end - start - (isEmpty ? 0 : unused.seconds(start, end))) / 60
    }
}
