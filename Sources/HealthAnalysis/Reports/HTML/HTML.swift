// Markup that text can't break out of: everything inserted as text is escaped.

import PlainText
import TrackingModel

/// A piece of HTML or SVG. Written as a literal; a `String` put into one is made harmless and escaped, so that only
/// this program's own literals are markup.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    let source: String

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity) }

        mutating func appendLiteral(_ literal: String) { source += literal }

        /// Text from anywhere, for content and for quoted attributes.
        mutating func appendInterpolation(_ text: String) { source += HTML.escaped(text) }

        mutating func appendInterpolation(_ number: Int) { source += String(number) }

        /// A length or place in a drawing, to the hundredth.
        mutating func appendInterpolation(_ number: Double) {
            source += plainNumber((number * 100).rounded() / 100)
        }

        mutating func appendInterpolation(_ part: HTML) { source += part.source }

        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { source += part.source } }
    }

    init(stringLiteral value: String) { source = value }

    init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

    private static func escaped(_ text: String) -> String {
        HarmlessText.line(text).replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }
}
