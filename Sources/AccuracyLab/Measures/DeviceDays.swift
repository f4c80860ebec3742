// Which local day a device showed at a true moment, through journeys and moved clocks.

internal import ActivitySimulator
internal import TrackingModel

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
        let piece = piece(at: moment)
        return piece.calendar.day(of: moment + piece.wallOffset)
    }

    /// Seconds that the day has by what the device shows.
    func age(at moment: Instant) -> Double {
        let piece = piece(at: moment)
        let wall = moment + piece.wallOffset
        return wall - piece.calendar.start(of: piece.calendar.day(of: wall))
    }

    private func piece(at moment: Instant) -> Piece {
        pieces[max(pieces.partitionPoint { $0.from <= moment } - 1, 0)]
    }
}
