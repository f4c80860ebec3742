// A judged row as few bytes: thousands are read at once, which a general format takes a second for.

import HealthAnalysis
package import TrackingModel

/// What is kept of a store that was judged.
package struct KeptRow: Hashable, Sendable {
    package var health: RowHealth
    /// What the store says of its device.
    package var origin: DeviceFacts
    /// When time alone may change the judgement, unix seconds; nil for never.
    package var dueAt: Instant?

    package init(health: RowHealth, origin: DeviceFacts, dueAt: Instant?) {
        self.health = health
        self.origin = origin
        self.dueAt = dueAt
    }
}

extension KeptRow {
    /// The bytes, in the order of the fields.
    package var bytes: [UInt8] {
        var out = RowWriter()
        out.instant(dueAt)
        for text in [origin.label, origin.model, origin.system, origin.app] { out.optional(text) }
        out.text(health.device)
        out.text(health.level.rawValue)
        out.optional(health.code)
        out.text(health.reason)
        out.instant(health.since)
        out.instant(health.at)
        out.integer(health.isPast ? 1 : 0)
        out.instant(health.atLastRecord?.at)
        if let last = health.atLastRecord {
            out.text(last.moment)
            out.text(last.level.rawValue)
            out.optional(last.code)
            out.text(last.reason)
        }
        out.text(health.timeZone)
        for instant in [health.lastRecord, health.lastCallback, health.writtenAt] { out.instant(instant) }
        out.text(health.generation)
        out.instant(health.covered?.lowerBound)
        out.instant(health.covered?.upperBound)
        for figure in MinuteFigure.allCases { out.range(health.minutes[figure]) }
        for number in [
            health.memoryBytes, health.peakBytes, health.eventsToday, health.errorsToday, health.todaySeconds,
        ] { out.number(number.map(Double.init)) }
        out.integer(health.findings.count)
        for finding in health.findings {
            out.text(finding.code)
            out.integer(finding.level.rawValue)
        }
        out.integer(health.days.count)
        for day in health.days {
            out.integer(day.day.number)
            out.range(day.lost)
            out.integer(day.isCovered ? 1 : 0)
            out.integer(day.hasPhantom ? 1 : 0)
            for hour in day.hours { out.mark(hour) }
        }
        out.byte(health.ongoing == nil ? 0 : 1)
        if let ongoing = health.ongoing { out.mark(ongoing) }
        return out.bytes
    }

    /// Nil for bytes that are none of a row, whatever they are.
    package init?(_ bytes: [UInt8]) {
        var input = RowReader(bytes)
        dueAt = input.instant()
        origin = DeviceFacts(
            label: input.optional(), model: input.optional(), system: input.optional(), app: input.optional())
        let device = input.text()
        guard let level = Verdict.Level(rawValue: input.text()) else { return nil }
        let (code, reason, since) = (input.optional(), input.text(), input.instant())
        guard let at = input.instant() else { return nil }
        let isPast = input.integer() == 1
        let last = input.instant().flatMap { at -> LastAnswer? in
            let moment = input.text()
            return Verdict.Level(rawValue: input.text()).map {
                LastAnswer(at: at, moment: moment, level: $0, code: input.optional(), reason: input.text())
            }
        }
        let timeZone = input.text()
        let (lastRecord, lastCallback, writtenAt) = (input.instant(), input.instant(), input.instant())
        let generation = input.text()
        let (start, end) = (input.instant(), input.instant())
        let covered = start.flatMap { start in end.flatMap { start <= $0 ? start...$0 : nil } }
        var minutes = MinuteFigures.unknown
        for figure in MinuteFigure.allCases { minutes[figure] = input.range() }
        let numbers = (0..<5).map { _ in input.number().flatMap { Int(exactly: $0) } }
        let findings = (0..<input.count()).compactMap { _ -> RowHealth.FindingMark? in
            let code = input.text()
            let level = FindingLevel(rawValue: input.integer())
            return level.map { RowHealth.FindingMark(code: code, level: $0) }
        }
        let days = (0..<input.count()).map { _ in
            let (number, lost) = (input.integer(), input.range())
            let (isCovered, hasPhantom) = (input.integer() == 1, input.integer() == 1)
            return FleetDay(
                day: LocalDay(number: number),
                hours: (0..<24).map { _ in input.mark() }, isCovered: isCovered,
                lost: lost ?? MinuteRange(low: 0, high: 0), hasPhantom: hasPhantom)
        }
        let ongoing = input.byte() == 0 ? nil : input.mark()
        guard input.isWhole else { return nil }
        health = RowHealth(
            device: device, level: level, reason: reason, at: at, isPast: isPast, timeZone: timeZone,
            generation: generation)
        health.code = code
        health.atLastRecord = last
        health.since = since
        health.lastRecord = lastRecord
        health.lastCallback = lastCallback
        health.writtenAt = writtenAt
        health.covered = covered
        health.minutes = minutes
        health.memoryBytes = numbers[0]
        health.peakBytes = numbers[1]
        health.eventsToday = numbers[2]
        health.errorsToday = numbers[3]
        health.todaySeconds = numbers[4]
        health.findings = findings
        health.days = days
        health.ongoing = ongoing
    }
}

extension HourMark {
    /// All of them, in one list that is made once.
    fileprivate static let inOrder = allCases
}

/// Appends values, the lowest byte first; what may be missing has a byte before it.
private struct RowWriter {
    var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func mark(_ value: HourMark) { byte(UInt8(HourMark.inOrder.firstIndex(of: value) ?? 0)) }

    mutating func integer(_ value: Int) {
        withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func number(_ value: Double?) {
        byte(value == nil ? 0 : 1)
        if let value { integer(Int(Int64(bitPattern: value.bitPattern))) }
    }

    mutating func instant(_ value: Instant?) { number(value?.seconds) }

    mutating func range(_ value: MinuteRange?) {
        number(value?.low)
        number(value?.high)
    }

    mutating func text(_ value: String) {
        integer(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    mutating func optional(_ value: String?) {
        byte(value == nil ? 0 : 1)
        if let value { text(value) }
    }
}

/// Takes the values back. What is missing at the end is nothing, and makes the whole thing no row.
private struct RowReader {
    private let bytes: [UInt8]
    private var position = 0
    private var isShort = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isWhole: Bool { !isShort && position == bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else {
            isShort = true
            return 0
        }
        position += 1
        return bytes[position - 1]
    }

    mutating func integer() -> Int {
        guard bytes.count - position >= 8 else {
            isShort = true
            return 0
        }
        defer { position += 8 }
        return bytes.withUnsafeBytes {
            Int(Int64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Int64.self)))
        }
    }

    mutating func mark() -> HourMark {
        let place = Int(byte())
        return HourMark.inOrder.indices.contains(place) ? HourMark.inOrder[place] : .unknown
    }

    /// Of things of which each takes some bytes.
    mutating func count() -> Int {
        let count = integer()
        guard (0...(bytes.count - position)).contains(count) else {
            isShort = true
            return 0
        }
        return count
    }

    mutating func number() -> Double? {
        byte() == 0 ? nil : Double(bitPattern: UInt64(bitPattern: Int64(integer())))
    }

    mutating func instant() -> Instant? { number().map { Instant($0) } }

    mutating func range() -> MinuteRange? {
        let (low, high) = (number(), number())
        return low.flatMap { low in high.map { MinuteRange(low: low, high: $0) } }
    }

    mutating func text() -> String {
        let count = count()
        defer { position += count }
        return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    }

    mutating func optional() -> String? { byte() == 0 ? nil : text() }
}
