// What the system knows of past usage when monitoring is restarted.

/// The segments of the last days as the device counted them, newest last.
struct UsageHistory {
    private struct Piece {
        var app: Int
        var from: Double
        var to: Double
    }

    private var pieces: [Piece] = []

    mutating func add(app: Int, from: Double, to: Double) {
        guard to > from else { return }
        if let last = pieces.last, last.app == app, last.to == from {
            pieces[pieces.count - 1].to = to
        } else {
            pieces.append(Piece(app: app, from: from, to: to))
        }
    }

    /// Seconds that apps were in use since a moment, and until another.
    func seconds(of apps: [Int], since start: Double, until end: Double = .infinity) -> Double {
        var sum = 0.0
        for piece in pieces.reversed() {
            guard piece.to > start else { break }
            if apps.contains(piece.app) { sum += max(min(piece.to, end) - max(piece.from, start), 0) }
        }
        return sum
    }

    /// Forgets what ended before a moment.
    mutating func forget(before start: Double) {
        if let first = pieces.firstIndex(where: { $0.to > start }) {
            pieces.removeFirst(first)
        } else {
            pieces.removeAll(keepingCapacity: true)
        }
    }
}
