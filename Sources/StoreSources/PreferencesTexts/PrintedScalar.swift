// A number, a date or a yes or no, from how it was printed.

import Foundation
import SharedStore

enum PrintedScalar {
    /// Nil for what is a text.
    static func value(_ text: String) -> PropertyListValue? {
        switch text {
        case "true", "YES": return .boolean(true)
        case "false", "NO": return .boolean(false)
        default: break
        }
        guard let first = text.utf8.first, (48...57).contains(first) || first == UInt8(ascii: "-") else {
            return nil
        }
        if let number = Int64(text) { return .integer(number) }
        // Not `0x10`, which Double would take.
        let signs = CharacterSet(charactersIn: "0123456789.eE+-")
        if text.unicodeScalars.allSatisfy(signs.contains), let number = Double(text) { return .real(number) }
        return date(text)
    }

    /// `2025-11-13 17:00:00 +0000`, as Foundation prints dates.
    private static func date(_ text: String) -> PropertyListValue? {
        guard text.utf8.count == 25 else { return nil }
        let iso = text.replacing(" +", with: "+").replacing(" ", with: "T")
        guard let date = try? Date(iso, strategy: .iso8601) else { return nil }
        return .date(date.timeIntervalSinceReferenceDate)
    }
}
