// What one picture of the timeline is drawn from, reckoned once for all of its lanes.

import Canvas
import HealthAnalysis
import TrackingModel

/// The stretch that is shown with what happened in it.
struct TimelineFrame {
    let layout: TimelineLayout
    let axis: TimeAxis
    /// One more minute than the axis: a callback stands for the minute before it.
    let callbacks: ArraySlice<Timeline.Arrival>
    let marks: ArraySlice<Timeline.Mark>
    /// Apps by their minutes, most first.
    let apps: [String]
    /// The truth of each day of the axis beside what was counted; empty where none is known.
    let truthDays: [TruthDay]
}

extension Model {
    /// Where lanes and details stand, without what the window holds.
    var timelineAreas: TimelineLayout.Areas { TimelineLayout.Areas(frame.body) }

    /// The stretch around the cursor, a column for each cell of the lanes.
    var timeAxis: TimeAxis {
        TimeAxis(
            timelineState.zoom, around: cursor, now: now, calendar: calendar,
            columns: timelineAreas.lanes.width - TimelineLayout.labelColumns)
    }

    var timelineFrame: TimelineFrame {
        let axis = timeAxis
        let callbacks = timeline?.callbacks(from: axis.start, to: axis.end + 60) ?? []
        var counts: [String: Int] = [:]
        for callback in callbacks where callback.wasCounted == true { counts[callback.app, default: 0] += 1 }
        let apps = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let marks = timeline?.marks(from: axis.start, to: axis.end) ?? []
        let layout = TimelineLayout(
            timelineAreas, zoom: timelineState.zoom, apps: apps.count,
            hasShields: timeline?.marks.contains { $0.kind == .shield } ?? false,
            hasBattery: !(timeline?.battery.isEmpty ?? true), hasTruth: truth != nil,
            emptyLanes: emptyLanes(axis, marks))
        return TimelineFrame(
            layout: layout, axis: axis, callbacks: callbacks,
            marks: marks, apps: apps, truthDays: truth.map { truthDays(axis, $0) } ?? [])
    }

    /// Lanes of single letters in which the window holds none.
    private func emptyLanes(
        _ axis: TimeAxis, _ marks: ArraySlice<Timeline.Mark>
    ) -> Set<TimelineLayout.Lane> {
        let kinds = Set(marks.map(\.kind))
        var empty: Set<TimelineLayout.Lane> = []
        if kinds.isDisjoint(with: [.error]) { empty.insert(.errors) }
        if kinds.isDisjoint(with: [.restart, .kill, .reboot]) { empty.insert(.restarts) }
        if kinds.isDisjoint(with: [.clock, .timeZone, .midnight]) { empty.insert(.clock) }
        if !(report?.bursts ?? []).contains(where: { axis.contains($0.start) }) { empty.insert(.bursts) }
        return empty
    }
}
