// What one run saves for the next, computed from the model.

import Canvas
import TrackingModel

/// What the user chose on the screen.
package struct SavedChoices: Hashable, Sendable {
    package var screen: Screen
    /// The visible stretch of the timeline: `hour`, `day` or `week`.
    package var zoom: String
    /// The name of the column that the apps are sorted by; nil for the report's order.
    package var appsSortColumn: String?
    package var appsSortReversed: Bool
    /// Percent of a list's screen that its details take; nil where the screen's size decides.
    package var detailsShare: Int?
    /// Views, one a line.
    package var views: String
    /// The columns that lists do without: on each line a screen and their names, with commas between.
    package var hiddenColumns: String
}

extension Model {
    package var savedChoices: SavedChoices {
        let apps = lists[.apps]
        return SavedChoices(
            screen: screen, zoom: timelineState.zoom.word,
            appsSortColumn: apps.sortColumn,
            appsSortReversed: apps.isSortReversed, detailsShare: context.detailsShare,
            views: settings.views.map(\.line).joined(separator: "\n"),
            hiddenColumns: Screen.everywhere.filter { $0 != .hours && !lists[$0].hiddenColumns.isEmpty }
                .map { $0.title + "\t" + lists[$0].hiddenColumns.sorted().joined(separator: ",") }
                .joined(separator: "\n"))
    }

    /// Starts on a screen, with a whole day on the timeline.
    package mutating func begin(at screen: Screen) {
        self.screen = screen
        context.timelineState.zoom = .day
    }

    /// Restores what an earlier run saved; nil or unknown values change nothing.
    package mutating func resume(
        screen: Screen?, zoom: String?, appsSortColumn: String?, appsSortReversed: Bool?,
        detailsShare: Int?, views: String? = nil, hiddenColumns: String? = nil
    ) {
        context.settings.views = (views ?? "").split(separator: "\n").compactMap {
            SavedView(line: String($0))
        }
        for line in (hiddenColumns ?? "").split(separator: "\n") {
            let parts = line.split(separator: "\t")
            guard parts.count == 2, let screen = Screen.everywhere.first(where: { $0.title == parts[0] })
            else {
                continue
            }
            lists[screen].hiddenColumns = Set(parts[1].split(separator: ",").map(String.init))
        }
        if let screen, screen.isOffered(in: context) { self.screen = screen }
        if let zoom = TimeZoom.allCases.first(where: { $0.word == zoom }) {
            context.timelineState.zoom = zoom
        }
        if let appsSortColumn {
            lists[.apps].sortColumn =
                lists[.apps].hiddenColumns.contains(appsSortColumn)
                ? nil : page(.apps)?.column(appsSortColumn)?.name
        }
        if let appsSortReversed { lists[.apps].isSortReversed = appsSortReversed }
        // Details that were hidden, or that hid the list, begin at their usual size.
        if let detailsShare, (15...85).contains(detailsShare) { context.detailsShare = detailsShare }
        refilter(.apps)
    }
}
