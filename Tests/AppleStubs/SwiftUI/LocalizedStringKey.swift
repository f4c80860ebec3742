// What a literal is to SwiftUI: a text to be looked up, whose interpolated numbers are formatted.

internal import Foundation

/// iOS 13. <https://developer.apple.com/documentation/swiftui/localizedstringkey>
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    /// What the person sees.
    let text: String

    /// iOS 13. <https://developer.apple.com/documentation/swiftui/localizedstringkey/init(_:)>
    public init(_ value: String) { text = value }
    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// iOS 13. <https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation>
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) { text += literal }
        public mutating func appendInterpolation(_ string: String) { text += string }
        public mutating func appendInterpolation(_ text: Text) { self.text += text.text }
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            text += value.formatted
        }
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            text += String(format: specifier, value._arg)
        }
    }
}

/// A number, which is shown as the device's region writes it: with separators of thousands, and six places.
/// iOS 13. <https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation>
public protocol _FormatSpecifiable: Equatable {
    var _arg: any CVarArg { get }
}

extension _FormatSpecifiable {
    fileprivate var formatted: String {
        guard let number = _arg as? Int else { return String(format: "%f", _arg) }
        let digits = String(number.magnitude)
        let groups = stride(from: digits.count, to: 0, by: -3).map { end in
            digits.dropFirst(max(end - 3, 0)).prefix(end - max(end - 3, 0))
        }
        return (number < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }
}

extension Int: _FormatSpecifiable { public var _arg: any CVarArg { self } }
extension Double: _FormatSpecifiable { public var _arg: any CVarArg { self } }
