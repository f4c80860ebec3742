// Which lines of a log belong to one callback, and how dense the log is, found once for each read: a long log has many.

import TrackingModel

/// The callback of each line of a log, and the lines of each callback, by their places in the contents.
struct CallbackIndex: Sendable {
    /// The callback of each line; -1 for none. Empty where no line has one.
    private var owners: [Int32] = []
    /// The lines of the callbacks, one callback after the other, and where those of each begin.
    private var lines: [Int32] = []
    private var starts: [Int32] = []

    init() {}

    init(_ contents: StoreContents) {
        let (log, callbacks) = (contents.log, contents.callbacks)
        /// The callback of each number, by log.
        var places: [RecordOrigin: [Int32]] = [:]
        for (place, callback) in callbacks.enumerated() {
            guard let number = callback.number.index else { continue }
            let missing = number + 1 - (places[callback.origin]?.count ?? 0)
            if missing > 0 {
                places[callback.origin, default: []] += Array(repeating: -1, count: missing)
            }
            places[callback.origin]?[number] = Int32(place)
        }
        guard !places.isEmpty else { return }
        owners = Array(repeating: -1, count: log.count)
        starts = Array(repeating: 0, count: callbacks.count + 1)
        var (origin, ofOrigin): (RecordOrigin?, [Int32]) = (nil, [])
        for line in log.indices {
            guard let number = log[line].callback.index else { continue }
            if log[line].origin != origin {
                origin = log[line].origin
                ofOrigin = places[log[line].origin] ?? []
            }
            guard number < ofOrigin.count, ofOrigin[number] >= 0 else { continue }
            owners[line] = ofOrigin[number]
            starts[Int(ofOrigin[number]) + 1] += 1
        }
        for place in callbacks.indices { starts[place + 1] += starts[place] }
        lines = Array(repeating: 0, count: Int(starts[callbacks.count]))
        var next = starts
        for line in owners.indices where owners[line] >= 0 {
            let owner = Int(owners[line])
            lines[Int(next[owner])] = Int32(line)
            next[owner] += 1
        }
        if lines.isEmpty { self = CallbackIndex() }
    }

    var isEmpty: Bool { owners.isEmpty }

    /// The callback that a line belongs to.
    func callback(of line: Int) -> Int? {
        guard line < owners.count, owners[line] >= 0 else { return nil }
        return Int(owners[line])
    }

    /// The lines of a callback in the order of the log.
    func lines(of callback: Int) -> some RandomAccessCollection<Int> {
        range(of: callback).lazy.map { Int(lines[$0]) }
    }

    /// The first line of a callback; nil where its log has none.
    func firstLine(of callback: Int) -> Int? {
        let range = range(of: callback)
        return range.isEmpty ? nil : Int(lines[range.lowerBound])
    }

    /// Whether a line is the first of its callback.
    func isFirst(_ line: Int) -> Bool { callback(of: line).flatMap { firstLine(of: $0) } == line }

    private func range(of callback: Int) -> Range<Int> {
        isEmpty ? 0..<0 : Int(starts[callback])..<Int(starts[callback + 1])
    }
}

/// How many lines a log has from one time to the next, and how serious they are.
struct LogDensity: Sendable {
    /// A part of the log's time.
    struct Stretch {
        var lines = 0
        /// The most serious line.
        var severity = Severity.debug
    }

    /// The times of the oldest and the newest line.
    let bounds: ClosedRange<Instant>
    private var stretches: [Stretch]

    /// As many as a wide screen has columns, several times.
    private static let count = 2_048

    /// Nil for a log of less than two different times.
    init?(_ log: [LogEntry]) {
        guard let times = log.lazy.compactMap(\.at).bounds, times.lowerBound < times.upperBound else {
            return nil
        }
        bounds = times
        stretches = Array(repeating: Stretch(), count: Self.count)
        for line in log.indices {
            guard let at = log[line].at else { continue }
            let place = column(of: at, among: Self.count)
            stretches[place].lines += 1
            stretches[place].severity = max(stretches[place].severity, log[line].severity)
        }
    }

    /// The column of a moment, where all of the log takes a number of them.
    func column(of moment: Instant, among columns: Int) -> Int {
        let part = (moment - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
        return min(max(Int(truncatingIfRepresentable: part * Double(columns)) ?? 0, 0), columns - 1)
    }

    /// The moment at which a column begins.
    func moment(ofColumn column: Int, among columns: Int) -> Instant {
        bounds.lowerBound + (bounds.upperBound - bounds.lowerBound) * Double(column) / Double(columns)
    }

    /// The log in so many columns.
    func columns(_ count: Int) -> [Stretch] {
        var columns = Array(repeating: Stretch(), count: count)
        for (place, stretch) in stretches.enumerated() where stretch.lines > 0 {
            let column = place * count / Self.count
            columns[column].lines += stretch.lines
            columns[column].severity = max(columns[column].severity, stretch.severity)
        }
        return columns
    }
}
