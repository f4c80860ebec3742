// One read of the store, as the dashboard receives it, and how far one is that takes long enough to be shown.

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
    /// Found here, where no key waits for it.
    @Boxed var callbackIndex = CallbackIndex()
    @Boxed var logDensity: LogDensity? = nil

    package init(
        contents: StoreContents, report: HealthReport, timeline: Timeline? = nil,
        listing: StoreListing? = nil, truth: SimulatedTruth? = nil
    ) {
        self.contents = contents
        self.report = report
        self.timeline = timeline
        self.listing = listing
        self.truth = truth
        callbackIndex = CallbackIndex(contents)
        logDensity = LogDensity(contents.log)
    }
}

/// What is being done to show the store, and how much of it is done.
package enum ReadProgress: Hashable, Sendable {
    /// A file is read: the bytes that were taken in so far and all of them. `done` is nil for a file that is taken as a
    /// whole, of which nothing is known in between.
    case reading(file: String, done: Int?, of: Int)
    /// All files were read, and what they hold is sorted and judged.
    case judging
    /// What was judged is written to the history.
    case recording

    /// The part of the file that was taken in, from 0 to 1; nil where none is known.
    var share: Double? {
        guard case .reading(_, let done?, let total) = self, total > 0 else { return nil }
        return min(max(Double(done) / Double(total), 0), 1)
    }

    /// `44 %`, never more than was read; nil where no part is known.
    var percent: String? { share.map { "\(Int(($0 * 100).rounded(.down))) %" } }
}
