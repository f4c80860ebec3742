// The data for one frame of the timeline, computed once for all lanes.

import Canvas
import HealthAnalysis
import TrackingModel

/// The visible stretch and what happened in it.
struct TimelineFrame {
    let layout: TimelineLayout
    let axis: TimeAxis
    /// Covers one more minute than the axis: a callback represents the minute before it.
    let callbacks: ArraySlice<Timeline.Arrival>
    let marks: ArraySlice<Timeline.Mark>
    /// The apps, those with the most minutes first.
    let apps: [String]
    /// The actual use of each day of the axis, next to what was credited; empty if unknown.
    let truthDays: [TruthDay]

    /// The area of all lanes, without their labels.
    var lanes: Rect {
        let all = layout.areas.lanes
        return Rect(
            x: all.x + layout.areas.labelColumns, y: all.y, width: axis.columns, height: all.height)
    }
}

extension TimelineScreen {
    /// The areas of lanes and details, which don't depend on the data.
    var areas: TimelineLayout.Areas { TimelineLayout.Areas(frame.body) }

    /// The stretch around the cursor, with one column per cell of the lanes.
    var axis: TimeAxis {
        let axis = TimeAxis(
            timelineState.zoom, around: cursor, now: now, calendar: calendar,
            columns: areas.lanes.width - areas.labelColumns)
        guard timelineState.fitsData, timelineState.zoom == .day else { return axis }
        return fitted(axis)
    }

    /// The hours of a day from its first to its last record, with the cursor; the whole day if it has none.
    private func fitted(_ day: TimeAxis) -> TimeAxis {
        let callbacks = timeline?.callbacks(from: day.start, to: day.end) ?? []
        let marks = timeline?.marks(from: day.start, to: day.end) ?? []
        let gaps = (report?.gaps ?? []).filter {
            $0.mayMissMinutes && $0.end > day.start && $0.start < day.end
        }
        var moments = [callbacks.first?.at, callbacks.last?.at].compactMap { $0 }
        // The midnight task and other marks alone would stretch the axis to the whole day.
        moments += marks.filter { $0.kind == .error || $0.kind == .kill }.map(\.at)
        moments += gaps.flatMap { [$0.start, $0.end] }
        guard !moments.isEmpty else { return day }
        moments.append(cursor)
        func hour(_ moment: Instant, _ rule: FloatingPointRoundingRule) -> Instant {
            day.start + ((moment - day.start) / 3_600).rounded(rule) * 3_600
        }
        let start = max(hour(moments.min() ?? day.start, .down), day.start)
        let end = min(max(hour(moments.max() ?? day.end, .up), start + 3_600), day.end)
        return TimeAxis(start: min(start, day.end - 3_600), end: end, columns: day.columns)
    }

    var window: TimelineFrame {
        let axis = axis
        let callbacks = timeline?.callbacks(from: axis.start, to: axis.end + 60) ?? []
        var counts: [String: Int] = [:]
        for callback in callbacks where callback.wasCounted == true { counts[callback.app, default: 0] += 1 }
        let apps = counts.largestFirst.map(\.key)
        let marks = timeline?.marks(from: axis.start, to: axis.end) ?? []
        let layout = TimelineLayout(
            areas, zoom: timelineState.zoom, apps: apps.count, empty: emptyLanes(axis, marks))
        return TimelineFrame(
            layout: layout, axis: axis, callbacks: callbacks,
            marks: marks, apps: apps, truthDays: matching?.days(from: axis.start, to: axis.end) ?? [])
    }

    /// The lanes that are empty in this stretch; of some only those that are so at all times, which have no place then.
    private func emptyLanes(
        _ axis: TimeAxis, _ marks: ArraySlice<Timeline.Mark>
    ) -> Set<TimelineLayout.Lane> {
        let kinds = Set(marks.map(\.kind))
        let isEmpty: KeyValuePairs<TimelineLayout.Lane, Bool> = [
            .memory: timeline?.memory(from: axis.start, to: axis.end).isEmpty ?? true,
            .errors: kinds.isDisjoint(with: [.error]),
            .restarts: kinds.isDisjoint(with: [.restart, .kill, .reboot]),
            .clock: kinds.isDisjoint(with: [.clock, .timeZone, .midnight]),
            .bursts: !(report?.bursts ?? []).contains { axis.contains($0.start) },
            .shields: !(timeline?.marks ?? []).contains { $0.kind == .shield },
            .battery: timeline?.battery.isEmpty ?? true, .truth: truth == nil, .device: !hasDeviceUse,
        ]
        return Set(isEmpty.filter(\.value).map(\.key))
    }
}

extension TimelineView {
    /// The sums of the visible stretch: of whole days by the counters, of an hour by what is in it.
    var truthSums: TruthSums? {
        guard truth != nil else { return nil }
        guard timelineState.zoom == .hour else { return TruthSums(shown.truthDays) }
        return truthSums(in: TimeSpan(axis.start, min(axis.end, now)))
    }

    func truthSums(in stretch: TimeSpan) -> TruthSums? {
        matching?.sums(in: stretch, shown.truthDays)
    }
}

extension ContextProvider {
    /// The actual use matched with what was credited; nil if unknown.
    fileprivate var matching: TruthMatching? {
        truth.map {
            TruthMatching(truth: $0, timeline: timeline, counted: dayTotals, calendar: calendar, now: now)
        }
    }

    /// The totals of whole days by the store's counters.
    var dayTotals: DayTotals {
        DayTotals(contents: contents, report: report, today: today)
    }
}

extension Dictionary where Key: Comparable, Value: Comparable {
    /// By value, then by key.
    var largestFirst: [Element] { sorted { ($1.value, $0.key) < ($0.value, $1.key) } }
}
