// The name of a DeviceActivity event and the ordinal minute that the tracker wrote into it.

/// An event name such as `usage.app.3.min.7` (app-schema §1.0, §1.2).
public struct EventName: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    public var description: String { text }

    /// The minute that the threshold stands for: 7 in `usage.app.3.min.7`; nil where the name holds none.
    public var ordinal: Int? { number(after: ".min.") }

    /// The restart generation: 4 in `usage.app.3.gen.4`; nil where the name holds none.
    public var generation: Int? { number(after: ".gen.") }

    /// The name without ordinal and generation, the same for all thresholds of an app: `usage.app.3`.
    public var series: String {
        var end = text.utf8.endIndex
        for marker in [".min.", ".gen."] {
            if let range = Self.lastRange(of: marker, in: text), number(after: marker) != nil {
                end = min(end, range.lowerBound)
            }
        }
        return String(text[..<end])
    }

    /// The same event with another minute; itself where its name holds none.
    public func replacing(ordinal: Int) -> EventName { replacing(".min.", ordinal) }

    /// The same event of another generation; itself where its name holds none.
    public func replacing(generation: Int) -> EventName { replacing(".gen.", generation) }

    private func replacing(_ marker: String, _ value: Int) -> EventName {
        guard number(after: marker) != nil, let range = Self.lastRange(of: marker, in: text) else {
            return self
        }
        let rest = text[range.upperBound...].drop { $0 != "." }
        return EventName(text[..<range.upperBound] + String(value) + rest)
    }

    private func number(after marker: String) -> Int? {
        guard let range = Self.lastRange(of: marker, in: text) else { return nil }
        var value = 0
        var digits = 0
        for byte in text.utf8[range.upperBound...] {
            guard byte >= 0x30, byte <= 0x39, digits < 9 else {
                return digits > 0 && byte == UInt8(ascii: ".") ? value : nil
            }
            value = value * 10 + Int(byte - 0x30)
            digits += 1
        }
        return digits > 0 ? value : nil
    }

    private static func lastRange(of marker: String, in text: String) -> Range<String.Index>? {
        let haystack = text.utf8
        let needle = marker.utf8
        guard haystack.count >= needle.count else { return nil }
        var start = haystack.index(haystack.endIndex, offsetBy: -needle.count)
        while true {
            if haystack[start...].starts(with: needle) {
                return start..<haystack.index(start, offsetBy: needle.count)
            }
            if start == haystack.startIndex { return nil }
            start = haystack.index(before: start)
        }
    }
}
