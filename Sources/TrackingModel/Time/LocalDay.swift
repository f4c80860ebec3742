// A day of the proleptic Gregorian calendar, without a time zone.

/// A civil day, counted from 1970-01-01 (day 0).
public struct LocalDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let number: Int

    public init(number: Int) { self.number = number }

    /// The day of a date. Months and days out of range carry over, as in `mktime`.
    ///
    /// The arithmetic is the usual shift of the year's start to March, exact for all years within ±5 million.
    public init(year: Int, month: Int, day: Int) {
        let months = year * 12 + (month - 1)
        let year = Self.floorDivide(months, 12)
        let month = months - year * 12 + 1
        let shifted = month <= 2 ? year - 1 : year
        let era = Self.floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.number = era * 146_097 + dayOfEra - 719_468
    }

    /// The day written as `yyyy-MM-dd`; nil for any other text and for dates that do not exist.
    public init?(iso text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2 else {
            return nil
        }
        var values: [Int] = []
        for part in parts {
            var value = 0
            for byte in part {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            values.append(value)
        }
        self.init(year: values[0], month: values[1], day: values[2])
        let back = date
        guard back.year == values[0], back.month == values[1], back.day == values[2] else { return nil }
    }

    /// Year, month (1…12) and day of the month (1…31).
    public var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = Self.floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// 0 for Sunday to 6 for Saturday.
    public var weekday: Int { (number % 7 + 11) % 7 }

    /// `yyyy-MM-dd`.
    public var description: String {
        let (year, month, day) = date
        return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
    }

    /// `13 Nov`.
    public var dayAndMonth: String {
        let date = date
        return String(date.day) + " " + Self.months[date.month - 1]
    }

    /// `13 Nov 2025`.
    public var dayMonthYear: String { dayAndMonth + " " + String(date.year) }

    /// `13 Nov`, and `13 Nov 2024` beside a day of another year.
    public func description(near day: LocalDay) -> String {
        let year = date.year
        return dayAndMonth + (year == day.date.year ? "" : " " + String(year))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    public static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }

    /// The day that many days later.
    public static func + (left: LocalDay, right: Int) -> LocalDay { LocalDay(number: left.number + right) }

    /// The day that many days earlier.
    public static func - (left: LocalDay, right: Int) -> LocalDay { LocalDay(number: left.number - right) }

    static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }
}

extension LocalDay: Codable {
    /// Reads the number of days since 1970-01-01.
    public init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
