// A read that was kept, beside the newest one: what differs, in the rows of the screen that compares them.

import HealthAnalysis
import TrackingModel

/// The two reads that the Compare screen shows.
struct ComparedReads {
    /// The read that later ones are compared with.
    @Boxed private(set) var baseline: ComparedStore
    /// Nil before there is a read to compare with it.
    @Boxed private(set) var comparison: HealthComparison?
    /// What differs, section by section.
    let rows: [CompareRow]

    init(_ baseline: ComparedStore, _ newest: ComparedStore?) {
        self.baseline = baseline
        let comparison = newest.map { HealthComparison(baseline, $0) }
        self.comparison = comparison
        rows = comparison.map(CompareRow.all) ?? []
    }
}

/// A row of the Compare screen; the sections are in this order.
enum CompareRow: Hashable {
    case verdict
    case moment
    case format
    case minutes(MinuteChange)
    case finding(FindingChange)
    /// An app as a whole.
    case app(AppChange)
    /// A day of an app that is not the same in both.
    case day(AppChange, AppChange.Day)
    case thresholds
    case key(StoreChange)

    /// The heading of its section.
    var section: String {
        switch self {
        case .verdict, .moment, .format: "verdict"
        case .minutes: "minutes"
        case .finding: "findings"
        case .app, .day: "apps"
        case .thresholds: "thresholds"
        case .key: "keys"
        }
    }

    static func all(_ comparison: HealthComparison) -> [CompareRow] {
        [.verdict, .moment, .format] + comparison.minutes.map { .minutes($0) }
            + comparison.findings.map { .finding($0) }
            + comparison.apps.flatMap { app in
                [.app(app)] + app.days.filter { $0.difference != 0 }.map { .day(app, $0) }
            }
            + [.thresholds] + (comparison.keys ?? []).map { .key($0) }
    }
}
