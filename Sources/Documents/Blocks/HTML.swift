// Markup that text can't break out of: everything inserted as text is escaped.

import PlainText
import TrackingModel

/// A piece of HTML or SVG. Written as a literal; a `String` put into one is made harmless and escaped, so that only
/// this program's own literals are markup.
package struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    package let source: String

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity)
        }

        package mutating func appendLiteral(_ literal: String) { source += literal }

        /// Text from anywhere, for content and for quoted attributes.
        package mutating func appendInterpolation(_ text: String) { source += HTML.escaped(text) }

        package mutating func appendInterpolation(_ number: Int) { source += String(number) }

        /// A length or place in a drawing, to the hundredth.
        package mutating func appendInterpolation(_ number: Double) {
            source += plainNumber((number * 100).rounded() / 100)
        }

        package mutating func appendInterpolation(_ part: HTML) { source += part.source }

        package mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { source += part.source }
        }
    }

    package init(stringLiteral value: String) { source = value }

    package init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

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
