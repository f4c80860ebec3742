// Which local day a device showed at a true moment, through journeys and moved clocks.

import ActivitySimulator
import TrackingModel

/// The local days of a device's life, by true time.
struct DeviceDays {
    private struct Piece {
        var from: Instant
        var calendar: LocalCalendar
        var wallOffset: Double
    }

    private var pieces: [Piece]

    init(_ truth: Truth, calendar: LocalCalendar) {
        pieces = [Piece(from: truth.start, calendar: calendar, wallOffset: 0)]
        for event in truth.device {
            var piece = pieces[pieces.count - 1]
            piece.from = event.at
            switch event.kind {
            case .clockMoved(let seconds): piece.wallOffset += seconds
            case .zoneChanged(_, let offset): piece.calendar = .fixed(offset)
            default: continue
            }
            pieces.append(piece)
        }
    }

    func day(at moment: Instant) -> LocalDay {
        let piece = pieces[number(at: moment)]
        return piece.calendar.day(of: moment + piece.wallOffset)
    }

    /// Seconds that the day has by what the device shows.
    func age(at moment: Instant) -> Double {
        let piece = pieces[number(at: moment)]
        let wall = moment + piece.wallOffset
        return wall - piece.calendar.start(of: piece.calendar.day(of: wall))
    }

    /// Calls with each local day between two moments and the seconds that it has of them.
    func forEachDay(from: Instant, to: Instant, _ body: (LocalDay, Double) -> Void) {
        var moment = from
        while moment < to {
            let number = number(at: moment)
            let piece = pieces[number]
            let day = piece.calendar.day(of: moment + piece.wallOffset)
            var end = min(to, piece.calendar.start(of: day + 1) - piece.wallOffset)
            if number + 1 < pieces.count { end = min(end, pieces[number + 1].from) }
            guard end > moment else { return }
            body(day, end - moment)
            moment = end
        }
    }

    /// The number of the piece that a moment is in.
    private func number(at moment: Instant) -> Int {
        max(pieces.partitionPoint { $0.from <= moment } - 1, 0)
    }
}

// The most that can have been used on a day: no tracker that credits more can be right, whatever the apps.
extension DeviceDays {
    /// Seconds by local day in which the device was unlocked, once more for each app beside another, and those on other
    /// devices of the person.
    func usableSeconds(_ truth: Truth) -> [LocalDay: Double] {
        var usable: [LocalDay: Double] = [:]
        func add(_ from: Instant, _ to: Instant) {
            forEachDay(from: from, to: to) { usable[$0, default: 0] += $1 }
        }
        var unlockedAt: Instant?
        for event in truth.device {
            switch event.kind {
            case .unlocked: unlockedAt = unlockedAt ?? event.at
            case .locked, .poweredOff:
                if let unlockedAt { add(unlockedAt, event.at) }
                unlockedAt = nil
            default: continue
            }
        }
        if let unlockedAt { add(unlockedAt, truth.end) }
        var first: Instant?
        for segment in truth.segments where segment.place == .beside {
            // Segments of one moment begin and end together, and the first of them has the unlocked time.
            if segment.from == first { add(segment.from, segment.to) } else { first = segment.from }
        }
        for day in truth.days { usable[day.day, default: 0] += day.otherDeviceSeconds }
        return usable
    }
}
