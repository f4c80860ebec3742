// One read of the store, as the dashboard takes it over.

package import HealthAnalysis
package import TrackingModel

/// One read of the store with what the analysis made of it.
package struct Reading: Sendable {
    package var contents: StoreContents
    package var report: HealthReport
    /// What happened when; nil where nobody looks at it.
    package var timeline: Timeline?
    /// Every key of the store; nil where its preferences were never read.
    package var listing: StoreListing?
    /// What was really used, where a simulation left that beside the store.
    package var truth: SimulatedTruth?

    package init(
        contents: StoreContents, report: HealthReport, timeline: Timeline? = nil,
        listing: StoreListing? = nil, truth: SimulatedTruth? = nil
    ) {
        self.contents = contents
        self.report = report
        self.timeline = timeline
        self.listing = listing
        self.truth = truth
    }
}
