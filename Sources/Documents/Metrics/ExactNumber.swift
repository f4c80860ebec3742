// A number as its source has it: whole ones stay exact.

/// A finite number.
public enum ExactNumber: Hashable, Sendable {
    case integer(Int)
    case number(Double)

    package var number: Double {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        }
    }

    /// The digits that every text format takes.
    package var text: String {
        switch self {
        case .integer(let value): String(value)
        case .number(let value): plainNumber(value)
        }
    }
}

/// What can be such a number: counts, flags as 0 and 1, and fractions.
package protocol ExactNumberConvertible {
    /// Nil where it is no finite number.
    var exactNumber: ExactNumber? { get }
}

extension ExactNumber: ExactNumberConvertible {
    package var exactNumber: ExactNumber? { self }
}

extension Int: ExactNumberConvertible {
    package var exactNumber: ExactNumber? { .integer(self) }
}

extension Bool: ExactNumberConvertible {
    package var exactNumber: ExactNumber? { .integer(self ? 1 : 0) }
}

extension Double: ExactNumberConvertible {
    package var exactNumber: ExactNumber? { isFinite ? .number(self) : nil }
}
