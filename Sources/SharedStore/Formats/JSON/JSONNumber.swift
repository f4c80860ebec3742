// A number of JSON text, read from its bytes.

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
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]

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
        var taken = 0
        while let digit = json.pass(0x30...0x39) {
            taken += 1
            if count == 0, digit == 0x30 { continue }
            count += 1
            if count <= Self.mostDigits { digits = digits &* 10 &+ UInt64(digit - 0x30) }
        }
        return taken
    }

    private mutating func takeExponent(_ json: inout JSONCursor) throws(JSONMismatch) {
        let isSmall = json.pass("-")
        if !isSmall { _ = json.pass("+") }
        var power = 0
        var taken = 0
        while let digit = json.pass(0x30...0x39) {
            taken += 1
            if power < 100_000 { power = power * 10 + Int(digit - 0x30) }
        }
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
                isWhole ? Int(String(decoding: text, as: UTF8.self)) : nearest.flatMap(Int.init(exactly:))
            guard let value else { throw JSONMismatch() }
            return value
        }
    }

    private var nearest: Double? {
        guard count <= Self.mostDigits, digits <= 1 << 53, abs(exponent) < Self.powers.count else {
            return Double(String(decoding: text, as: UTF8.self))
        }
        // Both are exact, so that their product or quotient is the nearest number.
        let power = Self.powers[abs(exponent)]
        let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
        return isNegative ? -value : value
    }

    /// Whether a byte can be a part of a number.
    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
