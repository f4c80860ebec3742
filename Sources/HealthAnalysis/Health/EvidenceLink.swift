// Where the evidence for a finding is: the gaps, bursts, apps, records and moments that it rests on.

public import TrackingModel

/// A place in the store or in the report that a finding or another record refers to.
public enum EvidenceLink: Hashable, Sendable {
    /// A gap by its start and its apps.
    case gap(Instant, apps: [String])
    /// A burst by its first callback.
    case burst(Instant)
    /// An app by its id.
    case app(String)
    /// An entry of the recovery log by its id and its time.
    case recoveryEntry(RecordID, at: Instant)
    /// A line of the extension log by its time and its message.
    case logLine(at: Instant?, message: String)
    /// A finding by its code and its sentence.
    case finding(FindingCode, detail: String)
    /// The verdict's three answers.
    case verdict
    /// A key of the store.
    case key(String)
    /// An instant on the timeline.
    case moment(Instant)
}

extension HealthReport {
    /// The evidence for a finding, the most telling first.
    ///
    /// - Parameters:
    ///   - finding: One of this report's findings.
    ///   - contents: The read that the report was made from.
    ///   - most: The most links of each kind.
    public func evidence(for finding: Finding, in contents: StoreContents, most: Int = 4) -> [EvidenceLink] {
        let places = EvidencePlaces(report: self, contents: contents, finding: finding, most: most)
        let first: [EvidenceLink] =
            switch finding.lookAt {
            case .gaps: places.gaps
            case .apps: places.bursts + places.apps
            case .recovery: places.recoveryEntries
            case .log: places.logLines
            case .findings: places.bursts
            case .store: places.keys
            case .overview: []
            }
        var seen: Set<EvidenceLink> = []
        return (first + places.bursts + places.gaps + places.apps + places.moments).filter {
            seen.insert($0).inserted
        }
    }
}

/// What of a report and a store overlaps a finding in time and apps.
private struct EvidencePlaces {
    let report: HealthReport
    let contents: StoreContents
    let finding: Finding
    let most: Int

    /// A record that a finding begins with may be written just before or after the instant that it names.
    private static let tolerance = 2.0

    /// From the beginning of the condition to its end, or to the report's instant.
    private var span: ClosedRange<Instant>? {
        finding.since.map { since in
            (since - Self.tolerance)...(max(since, finding.until ?? report.at) + Self.tolerance)
        }
    }

    private func concerns(_ apps: [String]) -> Bool {
        finding.apps.isEmpty || apps.isEmpty || !Set(finding.apps).isDisjoint(with: apps)
    }

    /// Gaps that may miss minutes, lost ones first, then by the most minutes.
    var gaps: [EvidenceLink] {
        guard let span else { return [] }
        let gaps = report.gaps.filter {
            $0.mayMissMinutes && $0.end >= span.lowerBound && $0.start <= span.upperBound
                && concerns($0.apps)
        }
        let sorted = gaps.sorted {
            let (isLost, otherIsLost) = ($0.gapClass == .lost, $1.gapClass == .lost)
            return isLost == otherIsLost ? $0.minutes.high > $1.minutes.high : isLost
        }
        return sorted.prefix(most).map { .gap($0.start, apps: $0.apps) }
    }

    /// Bursts of the finding's apps within its time, those that count in today's figures first.
    var bursts: [EvidenceLink] {
        guard let span else { return [] }
        let bursts = report.bursts.filter {
            $0.end >= span.lowerBound && $0.start <= span.upperBound && concerns($0.apps)
        }
        return (bursts.filter { !$0.isHarmless } + bursts.filter(\.isHarmless)).prefix(most)
            .map { .burst($0.start) }
    }

    var apps: [EvidenceLink] {
        finding.apps.filter { app in report.apps.contains { $0.id == app } }.prefix(most).map { .app($0) }
    }

    /// The first failed entry within the finding's time, or else the first entry.
    var recoveryEntries: [EvidenceLink] {
        guard let span else { return [] }
        let entries = contents.recovery.filter { span.contains($0.at) }
        return [entries.first { !$0.succeeded } ?? entries.first].compactMap { $0 }
            .map { .recoveryEntry($0.id, at: $0.at) }
    }

    /// The first warning or error within the finding's time, or else the first line.
    var logLines: [EvidenceLink] {
        guard let span else { return [] }
        let lines = contents.log.filter { $0.at.map(span.contains) ?? false }
        return [lines.first { $0.severity >= .warn } ?? lines.first].compactMap { $0 }
            .map { .logLine(at: $0.at, message: $0.message) }
    }

    /// The keys that could not be read, where the finding is about them.
    var keys: [EvidenceLink] {
        guard finding.code == .readProblems || finding.code == .epochMixup else { return [] }
        return Array(contents.problems.compactMap(\.key).map { EvidenceLink.key($0) }.prefix(most))
    }

    var moments: [EvidenceLink] { finding.since.map { [.moment($0)] } ?? [] }
}
