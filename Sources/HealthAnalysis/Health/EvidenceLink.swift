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
    /// The records that a finding counts.
    case counted(FindingCode)
    /// The records of a stretch of time, by its first and its last moment.
    case stretch(Instant, Instant)
    /// A finding by its code and its sentence.
    case finding(FindingCode, detail: String)
    /// The verdict's three answers.
    case verdict
    /// A key of the store.
    case key(String)
    /// An instant on the timeline.
    case moment(Instant)

    /// How far from the verdict a place is: each leads on to those with a larger depth, and belongs to the others.
    public enum Depth: Comparable, Sendable {
        case verdict, finding, app, stretch, record, moment
    }

    /// The time of a record or a moment; nil for what is longer, or has none.
    public var at: Instant? {
        switch self {
        case .recoveryEntry(_, let at), .moment(let at): at
        case .logLine(let at, _): at
        default: nil
        }
    }

    public var depth: Depth {
        switch self {
        case .verdict: .verdict
        case .finding: .finding
        case .app: .app
        case .gap, .burst: .stretch
        case .counted, .stretch, .recoveryEntry, .logLine, .key: .record
        case .moment: .moment
        }
    }
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
            case .recovery: places.counted + places.recoveryEntries
            case .log: places.counted + places.logLines
            case .findings: places.bursts
            case .store: places.keys
            case .overview: []
            }
        var seen: Set<EvidenceLink> = []
        return (first + places.bursts + places.gaps + places.counted + places.apps + places.moments).filter {
            seen.insert($0).inserted
        }
    }
}

extension HealthReport {
    /// The findings that a gap is evidence for, those about gaps first.
    public func findings(on gap: Gap) -> [Finding] {
        let all = findings.filter { $0.rests(on: gap, at: at) }
        return all.filter { $0.lookAt == .gaps } + all.filter { $0.lookAt != .gaps }
    }

    /// The findings that a burst is evidence for.
    public func findings(on burst: DeliveryBurst) -> [Finding] {
        findings.filter { $0.overlaps(burst.start, burst.end, burst.apps, at: at) }
    }
}

extension Finding {
    /// A record that a finding begins with may be written just before or after the instant that it names.
    private static let tolerance = 2.0

    /// From the beginning of the condition to its end, or to the report's instant.
    fileprivate func span(at: Instant) -> ClosedRange<Instant>? {
        since.map { ($0 - Self.tolerance)...(max($0, until ?? at) + Self.tolerance) }
    }

    fileprivate func overlaps(_ start: Instant, _ end: Instant, _ others: [String], at: Instant) -> Bool {
        guard let span = span(at: at), end >= span.lowerBound, start <= span.upperBound else { return false }
        return apps.isEmpty || others.isEmpty || !Set(apps).isDisjoint(with: others)
    }

    /// What is about records alone says nothing of a gap that lies around them.
    fileprivate func rests(on gap: Gap, at: Instant) -> Bool {
        let isMeant =
            switch code {
            case .minutesLost: gap.gapClass == .lost
            case .heartbeatIdle: !gap.mayMissMinutes
            default: gap.mayMissMinutes && (lookAt == .gaps || lookAt == .apps)
            }
        return isMeant && overlaps(gap.start, gap.end, gap.apps, at: at)
    }
}

/// What of a report and a store overlaps a finding in time and apps.
private struct EvidencePlaces {
    let report: HealthReport
    let contents: StoreContents
    let finding: Finding
    let most: Int

    private var span: ClosedRange<Instant>? { finding.span(at: report.at) }

    /// Gaps that may miss minutes, lost ones first, then by the most minutes.
    var gaps: [EvidenceLink] {
        let sorted = report.gaps.filter { finding.rests(on: $0, at: report.at) }.sorted {
            let (isLost, otherIsLost) = ($0.gapClass == .lost, $1.gapClass == .lost)
            return isLost == otherIsLost ? $0.minutes.high > $1.minutes.high : isLost
        }
        return sorted.prefix(most).map { .gap($0.start, apps: $0.apps) }
    }

    /// Bursts of the finding's apps within its time, those that count in today's figures first.
    var bursts: [EvidenceLink] {
        let bursts = report.bursts.filter { finding.overlaps($0.start, $0.end, $0.apps, at: report.at) }
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

    var counted: [EvidenceLink] { finding.counted.isEmpty ? [] : [.counted(finding.code)] }

    /// The moment of the finding; of one that lasts since an unknown one, the last record.
    var moments: [EvidenceLink] { [.moment(finding.since ?? report.lastTraceAt ?? report.at)] }
}
