// Maps a stretch of time to columns, with labels.

import TrackingModel

/// The length of the visible stretch.
enum TimeZoom: Int, CaseIterable {
    case hour, day, week

    /// The word for it in what one run leaves for the next.
    var word: String { "\(self)" }
}

/// A stretch of time in columns of equal length.
struct TimeAxis: Hashable {
    let start: Instant
    let end: Instant
    let columns: Int

    init(start: Instant, end: Instant, columns: Int) {
        self.start = start
        self.end = end
        self.columns = max(columns, 1)
    }

    /// The hour, local day or seven local days around a moment; the weeks are counted back from today.
    init(_ zoom: TimeZoom, around moment: Instant, now: Instant, calendar: LocalCalendar, columns: Int) {
        let day = calendar.day(of: moment)
        switch zoom {
        case .hour:
            let dayStart = calendar.start(of: day)
            let hour = ((moment - dayStart) / 3_600).rounded(.down) * 3_600
            self.init(start: dayStart + hour, end: dayStart + hour + 3_600, columns: columns)
        case .day:
            self.init(start: calendar.start(of: day), end: calendar.start(of: day + 1), columns: columns)
        case .week:
            let today = calendar.day(of: now)
            let weeks = Int((Double(today.number - day.number) / 7).rounded(.down))
            let last = today - 7 * weeks
            self.init(
                start: calendar.start(of: last - 6), end: calendar.start(of: last + 1), columns: columns)
        }
    }

    var length: Double { max(end - start, 1) }
    var secondsPerColumn: Double { length / Double(columns) }

    /// The column of a moment; below 0 or at least `columns` outside the axis.
    func column(of moment: Instant) -> Int {
        let position = ((moment - start) / secondsPerColumn).rounded(.down)
        return Int(max(min(position, Double(columns)), -1))
    }

    /// The first moment of a column.
    func moment(ofColumn column: Int) -> Instant { start + Double(column) * secondsPerColumn }

    /// The same stretch with a multiple of the columns.
    func withMoreColumns(by factor: Int) -> TimeAxis {
        TimeAxis(start: start, end: end, columns: columns * factor)
    }

    func contains(_ moment: Instant) -> Bool { moment >= start && moment < end }

    /// The labels and their moments, as many as fit.
    func labels(_ zoom: TimeZoom, _ calendar: LocalCalendar) -> [(moment: Instant, text: String)] {
        switch zoom {
        case .hour:
            let step = columns >= 60 ? 10 : columns >= 36 ? 15 : 30
            return stride(from: 0, to: 60, by: step).map { minute in
                let moment = start + Double(minute) * 60
                return (moment, calendar.time(of: moment).clock)
            }
        case .day:
            let day = calendar.day(of: start)
            // Minutes between two labels, so that they have seven columns or more.
            let steps = [10, 15, 30, 60, 120, 180, 360]
            let step = steps.first { Double($0) * 60 / secondsPerColumn >= 7 } ?? 720
            return stride(from: 0, to: 1_440, by: step).map { minute in
                let moment = calendar.instant(day: day, secondOfDay: Double(minute) * 60)
                return (moment, step < 60 ? calendar.time(of: moment).clock : padded(minute / 60, to: 2))
            }.filter { contains($0.moment) }
        case .week:
            let first = calendar.day(of: start)
            return (0..<7).map { index in
                let day = first + index
                let description =
                    columns >= 70 ? calendar.dayText(day) : String(calendar.dayText(day).prefix(3))
                return (calendar.start(of: day), description)
            }
        }
    }

    /// Distributes the values of time slots, which begin at the start of the axis, over the columns by time.
    func shared(_ slots: [Int], slotSeconds: Double) -> [Double] {
        var sums = [Double](repeating: 0, count: columns)
        for (index, value) in slots.enumerated() where value > 0 {
            share(Double(value), from: Double(index) * slotSeconds, seconds: slotSeconds, in: &sums)
        }
        return sums
    }

    /// The minutes of use in each column; each callback represents the minute before it.
    func minutes(_ moments: some Sequence<Instant>) -> [Double] {
        var sums = [Double](repeating: 0, count: columns)
        for moment in moments { share(1, from: moment - 60 - start, seconds: 60, in: &sums) }
        return sums
    }

    /// The minutes of some stretches in each column.
    func minutes(in stretches: some Sequence<TimeSpan>) -> [Double] {
        var sums = [Double](repeating: 0, count: columns)
        for stretch in stretches where stretch.seconds > 0 {
            share(stretch.seconds / 60, from: stretch.start - start, seconds: stretch.seconds, in: &sums)
        }
        return sums
    }

    /// The highest value in each sample of a graph; nil where there is none.
    func highest(_ values: [(at: Instant, value: Double)], perCell: Int) -> [Double?] {
        let fine = withMoreColumns(by: perCell)
        var highest = [Double?](repeating: nil, count: fine.columns)
        for (at, value) in values {
            let column = fine.column(of: at)
            guard highest.indices.contains(column) else { continue }
            highest[column] = max(highest[column] ?? value, value)
        }
        return highest
    }

    /// Distributes a value that is spread evenly over a stretch; the part outside the axis is dropped.
    private func share(_ value: Double, from offset: Double, seconds: Double, in sums: inout [Double]) {
        let whole = seconds / secondsPerColumn
        let from = offset / secondsPerColumn
        let to = min(from + whole, Double(columns))
        var position = max(from, 0)
        while position < to {
            let column = min(Int(position), columns - 1)
            let next = min(Double(column + 1), to)
            guard next > position else { return }
            sums[column] += value * (next - position) / whole
            position = next
        }
    }
}
