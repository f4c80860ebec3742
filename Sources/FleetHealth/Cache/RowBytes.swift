// A judged row as few bytes: thousands are read at once, which a general format takes a second for.

package import HealthAnalysis
package import TrackingModel

/// What is kept of a store that was judged.
package struct KeptRow: Hashable, Sendable {
    package var health: RowHealth
    /// What the store says of its device.
    package var origin: DeviceProfile
    /// When time alone may change the judgement, unix seconds; nil for never.
    package var dueAt: Instant?

    package init(health: RowHealth, origin: DeviceProfile, dueAt: Instant?) {
        self.health = health
        self.origin = origin
        self.dueAt = dueAt
    }
}

extension KeptRow {
    /// The bytes, in the order of the fields.
    package var bytes: [UInt8] {
        var (row, coder) = (self, RowCoder())
        row.code(with: &coder)
        return coder.bytes
    }

    /// Nil for bytes that are none of a row, whatever they are.
    package init?(_ bytes: [UInt8]) {
        self.init(
            health: RowHealth(
                device: "", level: .unknown, reason: "", at: Instant(0), isPast: false, timeZone: "",
                generation: ""), origin: DeviceProfile(), dueAt: nil)
        var coder = RowCoder(reading: bytes)
        code(with: &coder)
        if !coder.isWhole { return nil }
    }

    /// Every field in its place, written or read.
    private mutating func code(with coder: inout RowCoder) {
        coder.instant(&dueAt)
        coder.text(&origin.label)
        coder.text(&origin.model)
        coder.text(&origin.system)
        coder.text(&origin.app)
        coder.text(&health.device)
        coder.value(&health.level) { $0.text(&$1) }
        coder.text(&health.code)
        coder.text(&health.reason)
        coder.instant(&health.since)
        coder.instant(&health.at)
        coder.flag(&health.isPast)
        var lastAt = health.atLastRecord?.at
        coder.instant(&lastAt)
        if let lastAt {
            var last =
                health.atLastRecord
                ?? LastAnswer(at: lastAt, moment: "", level: .unknown, code: nil, reason: "")
            coder.text(&last.moment)
            coder.value(&last.level) { $0.text(&$1) }
            coder.text(&last.code)
            coder.text(&last.reason)
            health.atLastRecord = last
        }
        coder.text(&health.timeZone)
        coder.instant(&health.lastRecord)
        coder.instant(&health.lastCallback)
        coder.instant(&health.writtenAt)
        coder.text(&health.generation)
        var (start, end) = (health.covered?.lowerBound, health.covered?.upperBound)
        coder.instant(&start)
        coder.instant(&end)
        health.covered = start.flatMap { start in end.flatMap { start <= $0 ? start...$0 : nil } }
        for figure in MinuteFigure.allCases { coder.range(&health.minutes[figure]) }
        coder.amount(&health.memoryBytes)
        coder.amount(&health.peakBytes)
        coder.amount(&health.eventsToday)
        coder.amount(&health.errorsToday)
        coder.amount(&health.todaySeconds)
        coder.list(&health.findings, of: RowHealth.FindingMark(code: "", level: .notice)) { coder, finding in
            coder.text(&finding.code)
            coder.value(&finding.level) { $0.integer(&$1) }
        }
        coder.list(&health.days, of: FleetDay(day: LocalDay(number: 0))) { coder, day in
            var (number, lost) = (day.day.number, Optional(day.lost))
            coder.integer(&number)
            coder.range(&lost)
            (day.day, day.lost) = (LocalDay(number: number), lost ?? .zero)
            coder.flag(&day.isCovered)
            coder.flag(&day.hasPhantom)
            for hour in day.hours.indices {
                coder.value(&day.hours[hour]) { $0.byte(&$1) }
            }
        }
        coder.optional(&health.ongoing, .unknown) { coder, mark in
            coder.value(&mark) { $0.byte(&$1) }
        }
    }
}

/// Appends values, the lowest byte first, or takes them back; what may be missing has a byte before it. What is missing
/// at the end is nothing, and makes the whole thing no row.
private struct RowCoder {
    private(set) var bytes: [UInt8]
    private let isReading: Bool
    private var position = 0
    private var isRow = true

    init(reading bytes: [UInt8]? = nil) {
        self.bytes = bytes ?? []
        isReading = bytes != nil
    }

    var isWhole: Bool { isRow && position == bytes.count }

    mutating func byte(_ value: inout UInt8) {
        guard isReading else { return bytes.append(value) }
        isRow = isRow && position < bytes.count
        guard isRow else { return }
        value = bytes[position]
        position += 1
    }

    mutating func integer(_ value: inout Int) {
        guard isReading else {
            return withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
        }
        isRow = isRow && bytes.count - position >= 8
        guard isRow else { return }
        value = bytes.withUnsafeBytes {
            Int(Int64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Int64.self)))
        }
        position += 8
    }

    mutating func flag(_ value: inout Bool) {
        var number = value ? 1 : 0
        integer(&number)
        value = number == 1
    }

    /// Something by its raw value; one that there is none of makes it no row.
    mutating func value<Value: RawRepresentable>(
        _ value: inout Value, _ code: (inout RowCoder, inout Value.RawValue) -> Void
    ) {
        var raw = value.rawValue
        code(&self, &raw)
        if let known = Value(rawValue: raw) { value = known } else { isRow = false }
    }

    mutating func optional<Value>(
        _ value: inout Value?, _ blank: Value, _ code: (inout RowCoder, inout Value) -> Void
    ) {
        var isThere: UInt8 = value == nil ? 0 : 1
        byte(&isThere)
        guard isThere != 0 else {
            value = nil
            return
        }
        var some = value ?? blank
        code(&self, &some)
        value = some
    }

    mutating func number(_ value: inout Double?) {
        optional(&value, 0) { coder, number in
            var bits = Int(Int64(bitPattern: number.bitPattern))
            coder.integer(&bits)
            number = Double(bitPattern: UInt64(bitPattern: Int64(bits)))
        }
    }

    mutating func amount(_ value: inout Int?) {
        var number = value.map(Double.init)
        self.number(&number)
        value = number.flatMap { Int(exactly: $0) }
    }

    mutating func instant(_ value: inout Instant?) {
        var seconds = value?.seconds
        number(&seconds)
        value = seconds.map { Instant($0) }
    }

    /// One that every row has.
    mutating func instant(_ value: inout Instant) {
        var some = Optional(value)
        instant(&some)
        if let some { value = some } else { isRow = false }
    }

    mutating func range(_ value: inout MinuteRange?) {
        var (low, high) = (value?.low, value?.high)
        number(&low)
        number(&high)
        value = low.flatMap { low in high.map { MinuteRange(low: low, high: $0) } }
    }

    mutating func text(_ value: inout String) {
        var count = value.utf8.count
        self.count(&count)
        guard isReading else { return bytes.append(contentsOf: value.utf8) }
        value = bytes[position..<(position + count)].utf8Text
        position += count
    }

    mutating func text(_ value: inout String?) { optional(&value, "") { $0.text(&$1) } }

    mutating func list<Element>(
        _ elements: inout [Element], of blank: Element, _ code: (inout RowCoder, inout Element) -> Void
    ) {
        var count = elements.count
        self.count(&count)
        if isReading { elements = Array(repeating: blank, count: count) }
        for index in elements.indices where isRow { code(&self, &elements[index]) }
    }

    /// Of things of which each takes some bytes.
    private mutating func count(_ value: inout Int) {
        integer(&value)
        guard isReading, !isRow || !(0...(bytes.count - position)).contains(value) else { return }
        (isRow, value) = (false, 0)
    }
}
