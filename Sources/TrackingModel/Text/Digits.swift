// Numbers as text without Foundation, so that a frame costs no formatter.

/// A number with zeros before it up to the width; the sign comes first and is counted.
public func padded(_ number: Int, to width: Int) -> String {
    if number >= 0, number < 100, width == 2 { return asciiText(2) { $0.put(number, width: 2) } }
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    let missing = width - digits.utf8.count - sign.utf8.count
    return missing > 0 ? sign + String(repeating: "0", count: missing) + digits : sign + digits
}

/// A number with a fixed count of decimals, rounded half away from zero. Not finite gives "—"; from 1e15 up the
/// plain description.
public func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "—" }
    guard abs(value) < 1e15 else { return String(value) }
    let places = min(max(places, 0), 9)
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (abs(value) * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e18 else { return String(value) }
    let whole = Int(scaled) / Int(scale)
    let isNegative = value < 0 && scaled > 0
    let count = (isNegative ? 1 : 0) + ASCIIFill.digits(of: whole) + (places > 0 ? places + 1 : 0)
    return asciiText(count) { text in
        if places > 0 {
            text.put(Int(scaled) % Int(scale), width: places)
            text.put(".")
        }
        text.put(whole)
        if isNegative { text.put("-") }
    }
}

extension Int {
    /// The whole part of a number from a file; nil when it is not finite or does not fit. `Int(double)` traps.
    public init?(truncatingIfRepresentable value: Double) {
        let truncated = value.rounded(.towardZero)
        guard truncated.isFinite, truncated >= -9.2e18, truncated <= 9.2e18 else { return nil }
        self = Int(truncated)
    }
}
