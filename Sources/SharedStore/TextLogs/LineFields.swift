// Values inside a message: the text after a marker such as `newToday=`.

import TrackingModel

/// Reads marks and their values; a mark counts only where no word runs into it.
enum LineFields {
    /// What follows the first of some marks up to the next space or comma; nil where none of them is there.
    @inline(__always)
    static func value(of marks: [String], in message: String) -> String? {
        first(marks, message) { rest in
            String(Substring(rest.prefix { $0 != 0x20 && $0 != UInt8(ascii: ",") }))
        }
    }

    /// The seconds of `newToday=720s`, also without the unit; nil for anything but a whole number.
    @inline(__always)
    static func seconds(_ marks: [String], in message: String) -> Int? { first(marks, message, whole) }

    /// The seconds of `growth=67min` or `proposedGrowth=900s`, in seconds either way.
    @inline(__always)
    static func span(_ marks: [String], in message: String) -> Int? {
        first(marks, message) { rest in
            let isMinutes = rest.drop(while: \.isDigit).starts(with: "min".utf8)
            return whole(rest).map { isMinutes ? $0 * 60 : $0 }
        }
    }

    /// The number of `gap=59.3s`.
    @inline(__always)
    static func number(_ marks: [String], in message: String) -> Double? {
        first(marks, message) { rest in
            let digits = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
            return digits.count <= 12 ? Double(String(Substring(digits))) : nil
        }
    }

    /// The seconds of `+60s` or `+60 = newToday`, at any position of the line.
    static func credit(in message: String) -> Int? {
        guard let rest = after("+", in: message), let number = whole(rest) else { return nil }
        let next = rest.drop(while: \.isDigit)
        return next.first == UInt8(ascii: "s") || next.starts(with: " = ".utf8) ? number : nil
    }

    /// The text after the first of some marks with any, such as `reason`, to the end of the line without the battery
    /// reading.
    static func rest(of marks: [String], in message: String) -> String? {
        first(marks, message) { rest in
            var rest = rest
            if rest.last == UInt8(ascii: "]"),
                let battery = rest.indices.last(where: { rest[$0...].starts(with: "[bat=".utf8) })
            {
                rest = rest[..<battery]
            }
            while rest.first == 0x20 { rest = rest.dropFirst() }
            while rest.last == 0x20 { rest = rest.dropLast() }
            return rest.isEmpty ? nil : String(Substring(rest))
        }
    }

    /// What can be read behind the first mark behind which something can.
    @inline(__always)
    private static func first<Value>(
        _ marks: [String], _ message: String, _ read: (Substring.UTF8View) -> Value?
    ) -> Value? {
        for mark in marks {
            if let rest = after(mark, in: message), let value = read(rest) { return value }
        }
        return nil
    }

    /// A number of at most eight digits at the beginning.
    private static func whole(_ rest: Substring.UTF8View) -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        return digits.count <= 8 ? digits.wholeNumber : nil
    }

    /// The text after the first position where the marker is a word of its own.
    private static func after(_ mark: String, in message: String) -> Substring.UTF8View? {
        let bytes = message.utf8
        let mark = mark.utf8
        guard let first = mark.first else { return nil }
        var rest = bytes[...]
        var before: UInt8 = 0x20
        while let found = rest.firstIndex(of: first) {
            if found > rest.startIndex { before = rest[rest.index(before: found)] }
            rest = rest[found...]
            if rest.starts(with: mark), !isLetter(before) || !isLetter(first) {
                return rest.dropFirst(mark.count)
            }
            before = first
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte == UInt8(ascii: "_") }
}
