// Two stores beside each other, or one store at two moments: what differs, number by number.

import TrackingModel

/// What differs between two stores, or between two moments of one store.
///
/// It judges nothing: each number is the one that the reports of both stores have.
public struct HealthComparison: Hashable, Sendable {
    public let before: ComparedStore
    public let after: ComparedStore
    /// Each of `MinuteChange.Figure`, in its order.
    public let minutes: [MinuteChange]
    /// By name.
    public let apps: [AppChange]
    /// What came or went first, then what stayed; the worst first.
    public let findings: [FindingChange]
    /// Keys and files that differ, by group, then by key; nil where one of the stores has no list of keys.
    public let keys: [StoreChange]?

    public init(_ before: ComparedStore, _ after: ComparedStore) {
        self.before = before
        self.after = after
        minutes = MinuteChange.all(before.report, after.report)
        apps = AppChange.all(before, after)
        findings = FindingChange.all(before.report.findings, after.report.findings, apps)
        keys = before.listing.flatMap { old in after.listing.map { StoreChange.all(old, $0) } }
    }

    /// How the verdicts compare.
    public enum Course: String, Sendable {
        case same, better, worse
        /// One of the two is unknown.
        case unknown
    }

    public var course: Course {
        let (old, new) = (before.report.verdict.level, after.report.verdict.level)
        if old == new { return .same }
        guard let one = Self.ranks.firstIndex(of: old), let other = Self.ranks.firstIndex(of: new) else {
            return .unknown
        }
        return other < one ? .better : .worse
    }

    private static let ranks: [Verdict.Level] = [.ok, .unproven, .warning, .critical]

    /// Thresholds registered for all apps, of both stores; nil where none is on record, which need not mean that there
    /// are none.
    public var registered: (before: Int?, after: Int?) {
        (before.report.registeredThresholds, after.report.registeredThresholds)
    }

    /// Thresholds more in the later store; nil where one of them has none on record.
    public var registeredDifference: Int? { increase(from: registered.before, to: registered.after) }

    /// Whether the same was judged of both: level and code of the verdict, the findings with their levels, and the
    /// figures of minutes. Credited time and keys differ on every healthy day.
    public var hasSameHealth: Bool {
        let (old, new) = (before.report.verdict, after.report.verdict)
        return old.level == new.level && old.code == new.code
            && findings.allSatisfy { $0.before?.level == $0.after?.level }
            && minutes.allSatisfy { $0.before == $0.after }
    }

    /// Whether nothing at all differs that is compared.
    public var isUnchanged: Bool {
        let (old, new) = (before.report, after.report)
        return hasSameHealth && old.verdict.reason == new.verdict.reason
            && findings.allSatisfy(\.isUnchanged) && apps.allSatisfy(\.isUnchanged)
            && (keys?.isEmpty ?? (before.listing == nil && after.listing == nil))
            && old.source.generation == new.source.generation
    }

    /// Whether days of the one may be other hours than days of the other.
    public var hasTwoTimeZones: Bool {
        before.report.calendar.identifier != after.report.calendar.identifier
    }
}
