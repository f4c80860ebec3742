// One read of the store, as the dashboard receives it.

package import HealthAnalysis
package import TrackingModel

/// One read of the store, and the analysis of it.
package struct Reading: Sendable {
    @Boxed package var contents: StoreContents
    @Boxed package var report: HealthReport
    /// What happened when; nil if no screen needs it.
    package var timeline: Timeline?
    /// Every key of the store; nil if its preferences were never read.
    package var listing: StoreListing?
    /// The keys of copies from before this run, oldest first, where this read is the first.
    package var earlier: [StoreListing] = []
    /// The actual use, if a simulation wrote it next to the store.
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
