// Makes figures unknown where the store has no data of today: in one place, so that none is shown as 0.

import TrackingModel

extension HealthReport {
    /// Makes figures unknown that the logs do not cover, and those of the counters where the whole store is too old.
    mutating func leaveOutUnknown() {
        guard let silence = coverage.silence else { return }
        // Last calls are lower bounds of today, and say so.
        if silence != .lastCallsOnly {
            (events.today, events.errorsToday, events.errorRatio) = (nil, nil, nil)
            events.saturated = false
            (flow, gapRate) = (nil, nil)
        }
        minutes.leaveOutNone()
        guard silence == .oldStore || silence == .otherZone else { return }
        todayTotalSeconds = nil
        for index in growth.indices { growth[index].countedSeconds = nil }
        for index in apps.indices {
            apps[index].todaySeconds = nil
            apps[index].pointsToday = nil
            guard silence == .otherZone, apps[index].todayState != .absent else { continue }
            apps[index].todayState = .unknown
            apps[index].lastSevenDays = apps[index].lastSevenDays.map { _ in nil }
            (apps[index].yesterdaySeconds, apps[index].sevenDayMedianSeconds) = (nil, nil)
            apps[index].headroomMinutes = nil
        }
    }
}

extension MinuteFigures {
    /// Makes figures unknown for which no minute was found: the log has no data of the time since.
    fileprivate mutating func leaveOutNone() {
        func known(_ range: MinuteRange?) -> MinuteRange? { range.flatMap { $0.high > 0 ? $0 : nil } }
        (lost, rejected) = (known(lost), known(rejected))
        (phantom, recovered) = (known(phantom), known(recovered))
    }
}
