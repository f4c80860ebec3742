// Numbers for machines: digits alone, exact where the number is whole.

import Foundation

/// A number as monitoring systems and spreadsheets take it: no exponent, no grouping, a point before the decimals,
/// none of which are dropped but zeros. What is not finite gives `NaN`.
package func plainNumber(_ value: Double) -> String {
    guard value.isFinite else { return "NaN" }
    if let whole = Int(exactly: value) { return String(whole) }
    let shortest = String(value)
    guard shortest.contains("e") else { return shortest }
    if value.magnitude >= 1 { return String(format: "%.0f", value) }
    var text = String(format: "%.20f", value)
    while text.last == "0" { text.removeLast() }
    return text.last == "." ? "0" : text
}
