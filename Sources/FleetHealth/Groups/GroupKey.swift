// What devices are grouped by.

package import HealthAnalysis

/// A fact that devices have in common.
package enum GroupKey: String, CaseIterable, Hashable, Sendable {
    case system, app, model

    /// As people read it.
    package var title: String {
        switch self {
        case .system: "iOS"
        case .app: "tracker"
        case .model: "model"
        }
    }

    /// The device's value; nil where it is unknown.
    package func value(of facts: DeviceProfile) -> String? {
        switch self {
        case .system: facts.system
        case .app: facts.app
        case .model: facts.model
        }
    }

    /// `iOS 26.2`, `tracker 2.4.1`, `iPhone14,7`.
    package func name(_ value: String) -> String { self == .model ? value : title + " " + value }

    /// Whether one value comes before another: by the numbers in versions.
    package static func precedes(_ left: String, _ right: String) -> Bool {
        let (one, two) = (parts(left), parts(right))
        for (first, second) in zip(one, two) where first != second {
            if let first = Int(first), let second = Int(second) { return first < second }
            return first < second
        }
        return one.count < two.count
    }

    private static func parts(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let isDigit = first.isASCII && first.isNumber
            let part = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
            parts.append(part)
            rest = rest.dropFirst(part.count)
        }
        return parts
    }
}
