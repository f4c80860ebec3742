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
    /// For each span the latest end up to it, to find those that reach into a time.
    private let reach: [Instant]

    /// - Parameter at: Nothing is stated of the time after it.
    init(_ evidence: DeviceEvidence, until at: Instant) {
        self.evidence = evidence
        var latest = Instant(-.infinity)
        reach = evidence.spans.map { span in
            latest = max(latest, span.end)
            return latest
        }
        var stretches: [EvidenceSpan] = []
        let states: [(EvidenceSpan.Fact, of: Set<EvidenceSpan.Fact>)] = [
            (.off, [.off]), (.locked, [.locked]), (.unlocked, [.unlocked, .app]),
        ]
        for (state, kinds) in states {
            let stronger = DisjointSpans(stretches)
            let own = evidence.spans.filter { kinds.contains($0.kind) && $0.start < min($0.end, at) }
                .map { TimeSpan($0.start, min($0.end, at)) }
            stretches += own.united.flatMap { $0.without(stronger.parts($0.start, $0.end)) }
                .map { EvidenceSpan(start: $0.start, end: $0.end, kind: state) }
        }
        self.stretches = stretches.sorted { $0.start < $1.start }
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
        burst.possibleSince.map { reasons($0, burst.end, killsBefore: nil) { $0.kind == .locked } } ?? []
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
        let spans = evidence.spans[reach.partitionPoint { $0 <= start }...].prefix { $0.start < end }
        for span in spans where span.end > start && isMeant(span) {
            let (what, row) = (span.kind.word, TimeSpan(span.start, span.end))
            if let place = places[[what, span.app, span.file]] {
                reasons[place].spans.append(row)
            } else {
                places[[what, span.app, span.file]] = reasons.count
                reasons.append(Reason(what: what, app: span.app, file: span.file, spans: [row]))
            }
        }
        let kills = evidence.kills.filter { kill in
            killsBefore.map { kill.at >= start - $0 && kill.at <= end } ?? false
        }
        let files = Set(kills.compactMap(\.file))
        guard !kills.isEmpty else { return reasons }
        let ended = Reason(
            what: "ended", app: nil, file: files.count > 1 ? "\(files.count) reports" : files.first,
            spans: kills.map { TimeSpan($0.at, $0.at) })
        return reasons + [ended]
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

extension HealthReport {
    /// What evidence is loaded, the longest text first: `lock state, apps in front, 2 files`; empty without evidence.
    package var evidenceTexts: [String] {
        let words = [
            ("lock state", ["locked", "unlocked"]), ("apps in front", ["app"]),
            ("power", ["off", "restart"]),
            ("monitoring", ["monitoring-off"]), ("kills", ["kill"]),
        ].filter { _, kinds in evidence.contains { kinds.contains($0.kind) } }.map(\.0)
        guard !words.isEmpty else { return [] }
        let files = deviceUse.files > 0 ? [countText(deviceUse.files, "file")] : []
        return [words + files, words, files].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
    }
}
