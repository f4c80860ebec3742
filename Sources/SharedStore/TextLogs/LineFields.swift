// Values inside a message: the text after a marker such as `newToday=`.

import TrackingModel

/// Reads marks and their values; a mark counts only where no word runs into it.
enum LineFields {
    /// What follows a mark up to the next space or comma; nil where the mark isn't there.
    static func value(of mark: String, in message: String) -> String? {
        after(mark, in: message).map { rest in
            String(Substring(rest.prefix { $0 != 0x20 && $0 != UInt8(ascii: ",") }))
        }
    }

    /// The seconds of `newToday=720s`, also without the unit; nil for anything but a whole number.
    static func seconds(_ marks: String..., in message: String) -> Int? {
        for mark in marks {
            guard let rest = after(mark, in: message) else { continue }
            if let number = whole(rest) { return number }
        }
        return nil
    }

    /// The seconds of `growth=67min` or `proposedGrowth=900s`, in seconds either way.
    static func span(_ mark: String, in message: String) -> Int? {
        guard let rest = after(mark, in: message), let number = whole(rest) else { return nil }
        let unit = rest.drop { (0x30...0x39).contains($0) }
        return unit.starts(with: "min".utf8) ? number * 60 : number
    }

    /// The number of `gap=59.3s`.
    static func number(_ marks: String..., in message: String) -> Double? {
        for mark in marks {
            guard let rest = after(mark, in: message) else { continue }
            let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            if digits.count <= 12, let number = Double(String(Substring(digits))) { return number }
        }
        return nil
    }

    /// The seconds of `+60s` or `+60 = newToday`, at any position of the line.
    static func credit(in message: String) -> Int? {
        guard let rest = after("+", in: message), let number = whole(rest) else { return nil }
        let next = rest.drop { (0x30...0x39).contains($0) }
        return next.first == UInt8(ascii: "s") || next.starts(with: " = ".utf8) ? number : nil
    }

    /// The text after a marker such as `reason`, to the end of the line without the battery reading.
    static func rest(of mark: String, in message: String) -> String? {
        guard var rest = after(mark, in: message) else { return nil }
        if rest.last == UInt8(ascii: "]") {
            var end = rest.endIndex
            while end > rest.startIndex {
                end = rest.index(before: end)
                if rest[end] == UInt8(ascii: "["), rest[end...].starts(with: "[bat=".utf8) {
                    rest = rest[..<end]
                    break
                }
            }
        }
        while rest.first == 0x20 { rest = rest.dropFirst() }
        while rest.last == 0x20 { rest = rest.dropLast() }
        return rest.isEmpty ? nil : String(Substring(rest))
    }

    /// A number of at most eight digits at the beginning.
    private static func whole(_ rest: Substring.UTF8View) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        return (1...8).contains(digits.count) ? Int(Substring(digits)) : nil
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

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
    }
}
