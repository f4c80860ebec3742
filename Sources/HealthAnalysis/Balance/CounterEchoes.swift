// What registrations and floods set off by themselves.

import TrackingModel

/// Seconds: what came before it within them belongs to the same flood.
private let wave = 20.0

extension CounterUse {
    /// Sets aside what a registration set off by itself, and learns where each registration's counters began.
    ///
    /// Such an echo comes together soon after its registration and reports minutes that its counters can't have counted
    /// since. It says nothing of use after it, and its thresholds are spent.
    ///
    /// - Returns: All reports, with whether each is such an echo.
    mutating func survey(
        _ reports: [CounterReport], _ floods: BurstSpans, _ wakes: Wakes
    ) -> [(CounterReport, isEcho: Bool)] {
        var until = registrations.map { _ in -Double.infinity }
        var first = registrations.map { _ in ids.map { _ in CounterBeginning.First?.none } }
        // Minutes that came by themselves.
        var alone = ids.map { _ in 0 }
        var all: [(CounterReport, isEcho: Bool)] = []
        var last = registrations[0].at
        for report in reports {
            defer { last = report.end }
            let place = report.registration
            let room = report.end - registrations[place].at + SystemBehaviour.earliness
            let isNear =
                report.start - registrations[place].at <= SystemBehaviour.replayOnset
                || report.start.seconds <= until[place]
            let young = report.parts.filter { first[place][$0.app] == nil }
            let isFlood =
                floods.contains(report.start)
                || !isNear && report.parts.contains { $0.minutes.count > 2 } && wakes.follows(report.start)
                || young.contains { place == 0 && $0.goesOn(from: tops) }
            // One screen: what all of them claim took its time one after the other.
            let youngest = young.sum(\.least)
            let one = report.isAlone && report.parts[0].minutes.count == 1 ? report.parts[0] : nil
            let isNext = one.map { alone[$0.app] > 0 && $0.top == alone[$0.app] + 1 } ?? false
            let beyond =
                isNext ? [] : report.parts.filter { $0.least > room } + (youngest > room ? young : [])
            let isEcho =
                isFlood || isNear && (!beyond.isEmpty || report.parts.contains { $0.minutes.count > 1 })
                || beyond.contains { $0.lowest <= 2 && $0.top > 2 && first[place][$0.app] == nil }
            all.append((report, isEcho))
            for part in report.parts {
                positions[place][part.app].lastAt = report.end
                if isEcho {
                    for minute in part.minutes { positions[place][part.app].spent.insert(minute...minute) }
                    doubts.append(CounterDoubt(part.app, report, unused: 0, top: part.top))
                } else if first[place][part.app] == nil {
                    let isAgain =
                        one != nil && part.top <= alone[part.app] && paces[part.app].upperBound < 1.005
                    first[place][part.app] = .init(minute: part.lowest, at: report.end, isAgain: isAgain)
                }
            }
            if let one, !isEcho { alone[one.app] = max(alone[one.app], one.top) }
            if isFlood {
                // As much as there was time for may have been used, of any of them.
                for part in report.parts {
                    hide(
                        part.app, from: floods.contains(report.start) ? last : registrations[place].at,
                        to: report.end, Double(part.top))
                    positions[place][part.app].flooded = report.end
                }
            }
            if isEcho { until[place] = report.end.seconds + wave }
        }
        beginnings = CounterBeginning.all(
            first, registrations, covered: dark.covered,
            hasEcho: positions.map { $0.contains { !$0.spent.isEmpty } })
        return all
    }
}
