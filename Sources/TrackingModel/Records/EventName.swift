// The name of a DeviceActivity event and the ordinal minute that the tracker wrote into it.

/// An event name such as `usage.app.3.min.7`.
public struct EventName: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    public var description: String { text }

    /// The minute that the threshold reports: 7 in `usage.app.3.min.7`; nil where the name holds none.
    public var ordinal: Int? { Self.ordinal.number(in: text)?.value }

    /// The restart generation: 4 in `usage.app.3.gen.4`; nil where the name holds none.
    public var generation: Int? { Self.generation.number(in: text)?.value }

    /// The name without ordinal and generation, the same for all thresholds of an app: `usage.app.3`.
    public var series: String {
        let end = min(
            Self.ordinal.start(in: text) ?? .max, Self.generation.start(in: text) ?? .max)
        guard end < .max else { return text }
        // A marker is ASCII, so that no character is cut.
        return String(text[..<text.utf8.index(text.startIndex, offsetBy: end)])
    }

    /// The same event with another minute; itself where its name holds none.
    public func replacing(ordinal: Int) -> EventName { replacing(Self.ordinal, ordinal) }

    /// The same event of another generation; itself where its name holds none.
    public func replacing(generation: Int) -> EventName { replacing(Self.generation, generation) }

    private func replacing(_ marker: Marker, _ value: Int) -> EventName {
        guard let number = marker.number(in: text) else { return self }
        // All around the digits is ASCII, so that no character is cut.
        return EventName(
            String(Substring(text.utf8.prefix(number.digits.lowerBound))) + String(value)
                + String(Substring(text.utf8.dropFirst(number.digits.upperBound))))
    }

    private static let ordinal = Marker(".min.")
    private static let generation = Marker(".gen.")
}

/// The text before a number in an event name. Names are read for each callback, and the numbers are at their end.
private struct Marker {
    /// Its bytes, the first one highest; at most eight.
    let code: UInt64
    let length: Int

    init(_ text: String) {
        code = text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
        length = text.utf8.count
    }

    /// The number after the last such marker, at most nine digits, up to a dot or the end; nil for anything else.
    ///
    /// - Returns: The number and the range of its digits in the text's UTF-8.
    func number(in text: String) -> (value: Int, digits: Range<Int>)? {
        if let found = text.utf8.withContiguousStorageIfAvailable(number(in:)) { return found }
        return Array(text.utf8).withUnsafeBufferPointer(number(in:))
    }

    /// Where the marker of that number begins in the text's UTF-8; nil where there is none.
    func start(in text: String) -> Int? { number(in: text).map { $0.digits.lowerBound - length } }

    private func number(in bytes: UnsafeBufferPointer<UInt8>) -> (value: Int, digits: Range<Int>)? {
        guard let start = end(in: bytes) else { return nil }
        var value = 0
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: ".") {
            guard bytes[index] >= 0x30, bytes[index] <= 0x39, index - start < 9 else { return nil }
            value = value * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return index > start ? (value, start..<index) : nil
    }

    /// The place behind the last such marker; nil for none.
    private func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let top = UInt64(length - 1) * 8
        // What is before the name's end is no byte of a marker.
        var window: UInt64 = 0
        var index = bytes.count
        while index > 0 {
            index -= 1
            window = window >> 8 | UInt64(bytes[index]) << top
            if window == code { return index + length }
        }
        return nil
    }
}
