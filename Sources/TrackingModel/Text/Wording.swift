// The shared texts for durations, sizes, counts and shares, so that screens, findings and reports agree.

/// A duration in at most two units: `41s`, `1m 05s`, `1h 12m`, `3d 4h`; a second unit of zero is left out.
///
/// Fractions are cut off, a negative duration carries its sign, one that is not finite gives "—".
public func durationText(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "—" }
    guard let whole = Int(truncatingIfRepresentable: seconds.magnitude) else { return "—" }
    let text =
        switch whole {
        case ..<60: String(whole) + "s"
        case ..<3_600: twoUnits(whole, 60, "m", 1, "s")
        case ..<86_400: twoUnits(whole, 3_600, "h", 60, "m")
        default: twoUnits(whole, 86_400, "d", 3_600, "h")
        }
    return seconds < 0 && whole > 0 ? "-" + text : text
}

/// A duration of whole seconds, in the words of the other form.
public func durationText(_ seconds: Int) -> String { durationText(Double(seconds)) }

/// Time spent, to the minute: `0m`, `48m`, `1h 12m`; from a hundred hours on `4d 5h`.
public func usageText(_ seconds: Int) -> String {
    let minutes = seconds / 60
    guard minutes < 6_000 else { return durationText(seconds) }
    return minutes < 60
        ? String(minutes) + "m" : String(minutes / 60) + "h " + padded(minutes % 60, to: 2) + "m"
}

/// Whole minutes that hold a range of minutes; what sticks out by less than 3 s is left out.
public func wholeMinutes(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    let least = (low + 0.05).rounded(.down)
    return (least, max((high - 0.05).rounded(.up), least))
}

/// Minutes between two bounds: `11 min`, `11–12 min`, `up to 12 min`; from an hour on `1h 30m`, `50m–1h 30m`,
/// `up to 5h 30m`.
public func minuteText(_ low: Double, _ high: Double, dash: String = "–") -> String {
    let whole = wholeMinutes(low, high)
    func usage(_ minutes: Double) -> String {
        Int(truncatingIfRepresentable: minutes * 60).map { usageText($0) } ?? "—"
    }
    let isLong = whole.high >= 60
    let most = isLong ? usage(whole.high) : decimal(whole.high, places: 0) + " min"
    if whole.low == whole.high { return most }
    if whole.low == 0 { return "up to " + most }
    return (isLong ? usage(whole.low) : decimal(whole.low, places: 0)) + dash + most
}

/// A size with one decimal from a kibibyte up: `812 B`, `4.3 MiB`.
public func sizeText(_ bytes: Int) -> String {
    var value = Double(bytes)
    guard abs(value) >= 1_024 else { return String(bytes) + " B" }
    var unit = -1
    // 1 023.95 would be rounded to 1 024.0 of a unit that has a larger one.
    while unit < 0 || (abs(value) >= 1_023.95 && unit + 1 < sizeUnits.count) {
        value /= 1_024
        unit += 1
    }
    return decimal(value, places: 1) + sizeUnits[unit]
}

private let sizeUnits = [" KiB", " MiB", " GiB", " TiB", " PiB", " EiB"]

/// A number with its noun in the right form: `1 record`, `3 records`.
public func countText(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    String(number) + " " + (number == 1 ? noun : plural ?? noun + "s")
}

/// A share as a percentage: `25 %`, `2.5 %`, `0.4 %`; whole from ten up. Not finite gives "—".
public func percentText(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "—" }
    let percent = ratio * 100
    let tenths = decimal(percent, places: 1)
    let isWhole = tenths.hasSuffix(".0")
    return decimal(percent, places: abs(percent) >= 9.95 || isWhole ? 0 : 1) + " %"
}

private func twoUnits(_ whole: Int, _ large: Int, _ largeName: String, _ small: Int, _ smallName: String)
    -> String
{
    let rest = whole % large / small
    let text = String(whole / large) + largeName
    // Two digits, as on a clock; hours beside days need none.
    return rest == 0 ? text : text + " " + (large > 3_600 ? String(rest) : padded(rest, to: 2)) + smallName
}

extension Sequence<String> {
    /// `a, b, c`.
    package var commaSeparated: String { joined(separator: ", ") }

    /// The texts as lines, the last one ended as well.
    package var asLines: String { joined(separator: "\n") + "\n" }
}

extension Collection<UInt8> {
    /// These bytes, read as UTF-8.
    @inlinable @inline(__always)
    package var utf8Text: String { String(decoding: self, as: UTF8.self) }
}
