// What the system knows of past usage when monitoring is restarted.

/// The stretches of use of the last days, here and on other devices, as far as the system has heard of them.
struct UsageHistory {
    private struct Piece {
        var from: Double
        var to: Double
    }

    /// For each app those that ended last at the end.
    private var pieces: [[Piece]]

    init(apps: Int) { pieces = [[Piece]](repeating: [], count: apps) }

    mutating func add(app: Int, from: Double, to: Double) {
        guard to > from else { return }
        if let last = pieces[app].last, last.to == from {
            pieces[app][pieces[app].count - 1].to = to
        } else {
            // What comes from another device comes late.
            let index = (pieces[app].lastIndex { $0.to <= to } ?? -1) + 1
            pieces[app].insert(Piece(from: from, to: to), at: index)
        }
    }

    /// Seconds that apps were in use since a moment, and until another.
    func seconds(of apps: [Int], since start: Double, until end: Double = .infinity) -> Double {
        var sum = 0.0
        for app in apps {
            for piece in pieces[app].reversed() {
                guard piece.to > start else { break }
                sum += max(min(piece.to, end) - max(piece.from, start), 0)
            }
        }
        return sum
    }

    /// Forgets what ended before a moment.
    mutating func forget(before start: Double) {
        for app in pieces.indices {
            pieces[app].removeFirst(pieces[app].firstIndex { $0.to > start } ?? pieces[app].count)
        }
    }
}
