// When the device was in use by evidence beside its store, and which rows of that decided what a gap or a burst is.

package import TrackingModel

/// What evidence says of the device's use over time; where it says nothing that is unknown, not unused.
package struct DeviceUse: Hashable, Sendable {
    /// Rows of one file that say the same; kills of several files are one.
    package struct Reason: Hashable, Sendable {
        /// `locked`, `in front`, `ended`.
        package let what: String
        /// The app in front, by its id.
        package let app: String?
        /// As a person knows it; nil where it is from none.
        package let file: String?
        /// As the rows have them, ascending; those of kills have no length.
        package fileprivate(set) var spans: [TimeSpan]
    }

    /// When it was in use (`unlocked`), `locked` or `off`: ascending, none overlapping another.
    package let stretches: [EvidenceSpan]
    private let evidence: DeviceEvidence

    /// - Parameter at: Nothing is stated of the time after it.
    init(_ evidence: DeviceEvidence, until at: Instant) {
        self.evidence = evidence
        // Of several states at a time the first is it; each has the name of its first kind.
        let states: [[EvidenceSpan.Fact]] = [[.off], [.locked], [.unlocked, .app]]
        stretches = states.reduce(into: []) { stretches, kinds in
            let stronger = DisjointSpans(stretches)
            stretches += evidence.spans.filter { kinds.contains($0.kind) && $0.start < min($0.end, at) }
                .map { TimeSpan($0.start, min($0.end, at)) }.united
                .flatMap { $0.without(stronger.parts($0.start, $0.end)) }
                .map { EvidenceSpan(start: $0.start, end: $0.end, kind: kinds[0]) }
        }.ascending(\.start)
    }

    /// The files that said anything.
    package var files: Int { evidence.files }

    /// The rows that made a gap what it is.
    package func reasons(for gap: Gap) -> [Reason] {
        let isOfUse = gap.evidence.contains(.provenUse)
        let before = gap.evidence.contains(.memoryOrKill) ? FixedLimits.notificationDelay : nil
        return reasons(gap.start, gap.end, killsBefore: before) { span in
            switch span.kind {
            case .app: isOfUse && (gap.apps.isEmpty || span.app.map(gap.apps.contains) ?? false)
            case .unlocked: isOfUse && gap.apps.isEmpty
            case .locked: isOfUse
            case .off, .monitoringOff: gap.evidence.contains(.monitoringOff)
            }
        }
    }

    /// The rows by which less of a burst can have been used.
    package func reasons(for burst: DeliveryBurst) -> [Reason] {
        reasons(burst.possibleSince, burst.end, killsBefore: nil) { $0.kind == .locked }
    }

    /// What rows say of the time between two moments.
    ///
    /// - Parameters:
    ///   - killsBefore: Kills count from so many seconds before it; nil for no kills.
    ///   - isMeant: Which rows count.
    package func reasons(
        _ start: Instant, _ end: Instant, killsBefore: Double? = 0,
        where isMeant: (EvidenceSpan) -> Bool = { _ in true }
    ) -> [Reason] {
        var reasons: [Reason] = []
        var places: [[String?]: Int] = [:]
        for span in evidence.spans where span.start < end && span.end > start && isMeant(span) {
            let key = [span.kind.word, span.app, span.file]
            let place = places[key] ?? reasons.count
            if place == reasons.count {
                places[key] = place
                reasons.append(Reason(what: span.kind.word, app: span.app, file: span.file, spans: []))
            }
            reasons[place].spans.append(TimeSpan(span.start, span.end))
        }
        guard let killsBefore else { return reasons }
        let kills = evidence.kills.filter { $0.at >= start - killsBefore && $0.at <= end }
        guard let first = kills.first else { return reasons }
        let files = Set(kills.map(\.file))
        let file = files.count == 1 ? first.file : files.contains(nil) ? nil : "\(files.count) files"
        let spans = kills.map { TimeSpan($0.at, $0.at) }
        return reasons + [Reason(what: "ended", app: nil, file: file, spans: spans)]
    }
}

extension EvidenceSpan.Fact {
    fileprivate var word: String {
        switch self {
        case .app: "in front"
        case .unlocked, .locked, .off: rawValue
        case .monitoringOff: "stopped"
        }
    }
}
