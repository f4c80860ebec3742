// Whether two contexts lead to the same picture.

extension ViewContext {
    /// Whether another context is drawn alike, but for the moment that all screens show. All else that a frame is drawn
    /// from must be compared here; what is large is compared by its box.
    func looks(like other: ViewContext) -> Bool {
        hasSameData(as: other) && size == other.size && now == other.now && feed == other.feed
            && asOf == other.asOf && (device == nil || wallClock == other.wallClock)
            && overviewPanelOffset == other.overviewPanelOffset && detailsShare == other.detailsShare
            && alerts == other.alerts && calendar == other.calendar
    }

    private func hasSameData(as other: ViewContext) -> Bool {
        $contents == other.$contents && $report == other.$report && $names == other.$names
            && $timeline == other.$timeline && $truth == other.$truth && $store == other.$store
            && $gapIndex == other.$gapIndex && $compared == other.$compared && $settings == other.$settings
            && $fleet == other.$fleet && $lab == other.$lab
            && failure == other.failure && progress == other.progress && sourceName == other.sourceName
            && device == other.device
    }
}
