// Converts foreign values to the model's types: leniently, reporting every doubt.

import Foundation
import TrackingModel

/// Which moment a number counts from.
enum Epoch {
    /// 1970, as nearly all keys do.
    case unix
    /// 2001, as Apple's JSON encoder and property list dates do.
    case reference
}

/// A key of preferences with its value.
typealias StoreEntry = (key: String, value: PropertyListValue)

/// Reads single values of one file and keeps a list of what was wrong with them.
struct ValueJudge {
    /// The file, as a person finds it in the container.
    let source: String
    /// When the store is read: times far after it are invalid.
    let readAt: Instant
    var problems = ProblemList()

    /// A time this far ahead of the reading is still one.
    static let futureAllowance: Double = 48 * 3600
    /// Figures above this are no counter of the tracker's.
    static let largestCount = Double(Int32.max)
    /// Memory above this is none.
    static let largestMemory: Double = 64 * 1_073_741_824

    /// A moment; nil for 0, which the tracker writes for "never", and for anything that is no time.
    mutating func instant(_ entry: StoreEntry) -> Instant? {
        switch entry.value {
        case .date(let seconds): return instant(seconds: seconds, epoch: .reference, key: entry.key)
        case .string(let text) where text.isEmpty: return nil
        default:
            return number(entry).flatMap { instant(seconds: $0, epoch: .unix, key: entry.key) }
        }
    }

    /// A moment from thousandths of a second since 1970; nil for 0 and for anything that is no time.
    mutating func instant(milliseconds entry: StoreEntry) -> Instant? {
        guard let number = number(entry), number != 0 else { return nil }
        if case .time(let instant) = Self.verdict(seconds: number / 1_000, epoch: .unix, readAt: readAt) {
            return instant
        }
        return reject(entry.key, "invalid time in milliseconds: \(Self.shown(number))")
    }

    /// A time from a number; an invalid number is reported with the key.
    mutating func instant(seconds: Double, epoch: Epoch, key: String?) -> Instant? {
        switch Self.verdict(seconds: seconds, epoch: epoch, readAt: readAt) {
        case .time(let instant): return instant
        case .never: return nil
        case .invalid(let reason, let kind): return reject(key, reason, kind)
        }
    }

    /// Reports what is wrong with a key, in whose place there is nothing then.
    mutating func reject<Value>(
        _ key: String?, _ problem: String, _ kind: ReadProblem.Sort = .value
    ) -> Value? {
        problems.add(source, key: key, problem, kind: kind)
        return nil
    }

    /// What a number is, taken as a time.
    enum TimeVerdict {
        case time(Instant)
        case never
        case invalid(String, ReadProblem.Sort)
    }

    static func verdict(seconds: Double, epoch: Epoch, readAt: Instant) -> TimeVerdict {
        guard seconds.isFinite else { return .invalid("invalid time: \(shown(seconds))", .value) }
        if seconds == 0 && epoch == .unix { return .never }
        let offset = Instant.referenceEpochOffset
        let unix = epoch == .unix ? seconds : seconds + offset
        let accepted = offset...max(offset, readAt.seconds + futureAllowance)
        if accepted.contains(unix) { return .time(Instant(unix)) }
        // Nothing of this tracker is older than 2020, so a number that the other epoch puts after that is mixed up.
        let other = epoch == .unix ? seconds + offset : seconds
        if other >= 1_577_836_800, accepted.contains(other) {
            let meant = epoch == .unix ? "2001 where 1970 is meant" : "1970 where 2001 is meant"
            return .invalid("invalid time: \(shown(seconds)) counts from \(meant), 978307200 s off", .epoch)
        }
        return .invalid("invalid time: \(shown(seconds))", .value)
    }

    /// A number without the fraction that it doesn't have.
    private static func shown(_ number: Double) -> String {
        if let whole = Int(exactly: number), abs(number) < 1e15 { return String(whole) }
        return String(number)
    }

    /// A whole number from 0 to `Int32.max`.
    mutating func count(_ entry: StoreEntry) -> Int? {
        number(entry).flatMap { count($0, key: entry.key) }
    }

    mutating func count(_ number: Double, key: String?) -> Int? {
        guard number.isFinite, number >= 0, number <= Self.largestCount else {
            return reject(key, "invalid count: \(Self.shown(number))")
        }
        if number != number.rounded(.towardZero) {
            problems.add(
                source, key: key,
                "\(Self.shown(number)) where a whole number belongs, read without its fraction")
        }
        return Int(truncatingIfRepresentable: number)
    }

    /// Bytes from a number of MB, which the tracker counts in 2^20.
    mutating func bytes(megabytes entry: StoreEntry) -> Int? {
        guard let number = number(entry).map({ $0 * 1_048_576 }) else { return nil }
        guard number.isFinite, number >= 0, number <= Self.largestMemory else {
            return reject(entry.key, "invalid memory: \(Self.shown(number)) bytes")
        }
        return number == 0 ? nil : Int(truncatingIfRepresentable: number.rounded())
    }

    /// Yes or no; numbers count as the tracker's own `bool(forKey:)` counts them.
    mutating func flag(_ entry: StoreEntry) -> Bool? {
        if case .boolean(let flag) = entry.value { return flag }
        if case .string(let text) = entry.value {
            let isTrue = ["true", "yes"].contains(text.lowercased())
            if isTrue || ["false", "no"].contains(text.lowercased()) {
                problems.add(source, key: entry.key, "text where yes or no belongs")
                return isTrue
            }
        }
        guard let number = number(entry) else { return nil }
        return number.isFinite ? number != 0 : reject(entry.key, "\(number) where yes or no belongs")
    }

    mutating func text(_ entry: StoreEntry) -> String? {
        if case .string(let text) = entry.value { return text }
        return reject(entry, "text")
    }

    /// Reports a value of a type that does not belong there.
    mutating func reject<Value>(_ entry: StoreEntry, _ expected: String) -> Value? {
        reject(entry.key, "\(entry.value.typeName) where \(expected) belongs")
    }

    /// The bytes of a blob. Converters turn data into base64 or plain text, so both are accepted and reported.
    mutating func blob(_ entry: StoreEntry) -> [UInt8]? {
        switch entry.value {
        case .data(let bytes): return bytes
        case .string(let text):
            problems.add(source, key: entry.key, "text where data belongs")
            if let first = text.utf8.first(where: { $0 > 0x20 }), first == 0x5B || first == 0x7B {
                return Array(text.utf8)
            }
            return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { Array($0) }
        default: return reject(entry, "data")
        }
    }

    /// A number of any type; a number as text is accepted and reported.
    mutating func number(_ entry: StoreEntry) -> Double? {
        switch entry.value {
        case .boolean(let flag):
            problems.add(source, key: entry.key, "yes or no where a number belongs")
            return flag ? 1 : 0
        case .string(let text):
            guard let number = Double(text) else {
                return reject(entry.key, "\(ProblemList.quoted(text)) is not a number")
            }
            problems.add(source, key: entry.key, "text \(ProblemList.quoted(text)) where a number belongs")
            return number
        default: return entry.value.figure ?? reject(entry, "a number")
        }
    }
}

// MARK: - Which figure of its memory the extension wrote, which changed with a version

extension MemorySample.Measure {
    /// Which figure the deployed extension wrote at that time.
    init(writtenAt instant: Instant) {
        self = instant.seconds < 1_763_942_400 ? .resident : .footprint
    }
}
