// Whether a change of the state can be seen, so that a key that changes nothing costs no frame.

extension Model {
    /// Whether another state is drawn alike. All that a frame is drawn from must be compared here; what is large is
    /// compared by its box.
    package func looks(like other: Model) -> Bool {
        guard dialog == nil, other.dialog == nil else { return false }
        return screen == other.screen && lists == other.lists && notice == other.notice
            && context.looks(like: other.context)
    }
}

extension ViewContext {
    fileprivate func looks(like other: ViewContext) -> Bool {
        hasSameData(as: other) && size == other.size && now == other.now && feed == other.feed
            && asOf == other.asOf && (device == nil || wallClock == other.wallClock)
            && timelineState == other.timelineState && overviewPanelOffset == other.overviewPanelOffset
            && detailsShare == other.detailsShare && alerts == other.alerts && calendar == other.calendar
    }

    private func hasSameData(as other: ViewContext) -> Bool {
        $contents == other.$contents && $report == other.$report && $names == other.$names
            && $timeline == other.$timeline && $truth == other.$truth && $store == other.$store
            && $compared == other.$compared && $settings == other.$settings && failure == other.failure
            && sourceName == other.sourceName && device == other.device
    }
}
