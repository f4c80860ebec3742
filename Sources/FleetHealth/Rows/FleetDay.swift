// One day of a device by hours: the worst class of gap in each, which a map of a fleet is drawn from.

package import HealthAnalysis
package import TrackingModel

/// What happened in an hour. A later case hides an earlier one.
package enum HourMark: UInt8, CaseIterable, Comparable, Sendable {
    /// No log covers it.
    case unknown
    /// Covered by a log, without a gap of interest.
    case covered
    case quiet
    case recovered
    case late
    case possibleLoss
    case notMonitored
    case lost

    package static func < (left: HourMark, right: HourMark) -> Bool { left.rawValue < right.rawValue }

    package init(_ gap: Gap) {
        self =
            switch gap.gapClass {
            case .lost: .lost
            case .notMonitored: .notMonitored
            case .possibleLoss: .possibleLoss
            case .late: gap.hasArrived ? .recovered : .late
            case .recovered: .recovered
            case .idle, .off: .quiet
            }
    }

    /// As people read it.
    package var title: String {
        switch self {
        case .unknown: "unknown"
        case .covered: "no gap"
        case .quiet: "idle or off"
        case .recovered: "recovered"
        case .late: "late"
        case .possibleLoss: "possible loss"
        case .notMonitored: "not monitored"
        case .lost: "lost"
        }
    }
}

/// One local day of a device.
package struct FleetDay: Hashable, Sendable {
    /// Days of a device at most.
    package static let kept = 14

    package var day: LocalDay
    /// 24 marks, by the hour of the device's clock.
    package var hours: [HourMark]
    /// Whether any of the day is in the time of which the logs say which minutes are lost.
    package var isCovered: Bool
    /// Minutes lost on this day.
    package var lost: MinuteRange
    /// Whether minutes of this day are phantom ones for certain.
    package var hasPhantom: Bool

    package init(
        day: LocalDay, hours: [HourMark] = Array(repeating: .unknown, count: 24),
        isCovered: Bool = true, lost: MinuteRange = .zero, hasPhantom: Bool = false
    ) {
        self.isCovered = isCovered
        self.day = day
        self.hours = hours
        self.lost = lost
        self.hasPhantom = hasPhantom
    }

    /// Whether minutes of the day were lost, phantom or not monitored.
    package var hasIncident: Bool { lost.low > 0 || hasPhantom || hours.contains { $0 >= .notMonitored } }

    /// The worst mark of the day.
    package var worst: HourMark { hours.max() ?? .unknown }
}

/// The days of which anything is known.
struct DayMarks {
    var days: [LocalDay: FleetDay] = [:]
    private let first: LocalDay
    private let calendar: LocalCalendar

    /// - Parameter first: What lies before this day is left out.
    init(from first: LocalDay, _ calendar: LocalCalendar) {
        self.first = first
        self.calendar = calendar
    }

    /// Oldest first.
    var inOrder: [FleetDay] { days.values.sorted { $0.day < $1.day } }

    /// Marks each hour that a stretch touches, where nothing worse is known of it.
    mutating func mark(_ start: Instant, _ end: Instant, _ mark: HourMark) {
        // The hours of the clock, of which a change of the zone's offset may repeat or leave out one.
        var moment = max(start, calendar.start(of: first))
        while moment < end {
            let time = calendar.time(of: moment)
            var day = days[time.day] ?? FleetDay(day: time.day, isCovered: false)
            if mark == .covered { day.isCovered = true }
            if day.hours[time.hour] < mark { day.hours[time.hour] = mark }
            days[time.day] = day
            moment = moment + Double(3_600 - (time.secondOfDay - time.hour * 3_600))
        }
    }
}
