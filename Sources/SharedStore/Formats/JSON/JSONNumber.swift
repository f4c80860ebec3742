// A number of JSON text, read from its bytes.

import TrackingModel

/// A number as JSON has them: no sign but a minus, no zero before other digits.
struct JSONNumber {
    /// All digits that count as one number, as far as there are few enough of them.
    private var digits: UInt64 = 0
    private var count = 0
    /// The power of ten that the digits are multiplied with.
    private var exponent = 0
    private var isNegative = false
    private var isWhole = true
    private var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// Digits that fit into 64 bits, whatever they are.
    private static let mostDigits = 19
    /// The powers of ten that a double holds exactly.
    private static let powers: [Double] = (0...22).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// Those that fit into 64 bits.
    private static let wholePowers: [UInt64] = (0...19).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        _ = try json.peek()
        let start = json.position
        isNegative = json.pass("-")
        if !json.pass("0"), take(&json) == 0 { throw JSONMismatch() }
        if json.pass(".") {
            isWhole = false
            let places = take(&json)
            guard places > 0 else { throw JSONMismatch() }
            exponent = -places
        }
        if json.pass("e") || json.pass("E") {
            isWhole = false
            try takeExponent(&json)
        }
        text = json.bytes(from: start)
    }

    /// Takes the digits at the place; returns how many there were.
    private mutating func take(_ json: inout JSONCursor) -> Int {
        var (digits, count) = (digits, count)
        let taken = json.passDigits { digit in
            if count == 0, digit == 0 { return }
            count += 1
            if count <= Self.mostDigits { digits = digits &* 10 &+ UInt64(digit) }
        }
        (self.digits, self.count) = (digits, count)
        return taken
    }

    private mutating func takeExponent(_ json: inout JSONCursor) throws(JSONMismatch) {
        let isSmall = json.pass("-")
        if !isSmall { _ = json.pass("+") }
        var power = 0
        let taken = json.passDigits { if power < 100_000 { power = power * 10 + Int($0) } }
        guard taken > 0 else { throw JSONMismatch() }
        exponent += isSmall ? -power : power
    }

    /// The number nearest to the text's. Of those that no double comes near to there is none.
    var value: Double {
        get throws(JSONMismatch) {
            guard let value = nearest, value.isFinite, value != 0 || count == 0 else { throw JSONMismatch() }
            return value
        }
    }

    var integer: Int {
        get throws(JSONMismatch) {
            if isWhole, count < Self.mostDigits { return isNegative ? -Int(digits) : Int(digits) }
            let value =
                isWhole ? Int(text.utf8Text) : nearest.flatMap(Int.init(exactly:))
            guard let value else { throw JSONMismatch() }
            return value
        }
    }

    private var nearest: Double? {
        guard count <= Self.mostDigits, let size = Self.nearest(digits, exponent) else {
            return Double(text.utf8Text)
        }
        return isNegative ? -size : size
    }

    /// The number nearest to some digits times a power of ten; nil for a power that needs more than 64 bits.
    private static func nearest(_ digits: UInt64, _ exponent: Int) -> Double? {
        guard abs(exponent) < powers.count else { return nil }
        if digits <= 1 << 53 {
            // Both are exact, so that their product or quotient is the nearest number.
            let power = powers[abs(exponent)]
            return exponent < 0 ? Double(digits) / power : Double(digits) * power
        }
        guard exponent <= 0, -exponent < wholePowers.count else { return nil }
        // 63 or 64 bits of the quotient of both, with their highest bits set. What is left over makes it odd, so that
        // it is rounded as the whole of it would be.
        let power = wholePowers[-exponent]
        let (high, low) = (digits.leadingZeroBitCount, power.leadingZeroBitCount)
        let dividend = digits << high
        let (quotient, rest) = (power << low).dividingFullWidth((dividend >> 1, dividend << 63))
        let scale = Double(bitPattern: UInt64(1_023 + low - high - 63) << 52)
        return Double(quotient | (rest > 0 ? 1 : 0)) * scale
    }

    /// Whether a byte can be a part of a number.
    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), "-", "+", ".",
            "e", "E":
            true
        default: false
        }
    }
}
