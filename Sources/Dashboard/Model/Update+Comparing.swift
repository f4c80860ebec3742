// Keeps a read, and compares each later one with it.

package import HealthAnalysis
import TrackingModel

extension Model {
    /// Keeps the read that is shown; later ones are compared with it.
    mutating func keepForComparison() {
        guard let shown = comparedNow else { return say("The store has not been read yet.") }
        compare(with: shown)
        say(
            "This read is kept as of \(calendar.moment(shown.report.at, near: context.wallClock)); "
                + "\(Screen.compare.labels.long) compares what is shown with it.", .done)
    }

    /// Compares what is shown with another store, now and after each read.
    package mutating func compare(with baseline: ComparedStore) {
        context.compared = ComparedReads(baseline, comparedNow)
        refilter(.compare)
    }

    /// Compares what is shown with the read that was kept, if there is one.
    mutating func compareAgain() {
        if let compared = context.compared {
            context.compared = ComparedReads(compared.baseline, comparedNow)
        }
    }

    private var comparedNow: ComparedStore? {
        guard let report, let contents else { return nil }
        return ComparedStore(report: report, contents: contents, listing: store.listing)
    }
}
