// Short texts of digits and signs, made in one piece: clocks and figures stand in each row of a screen.

/// A text of ASCII that is filled from its end, as digits are found last one first.
struct ASCIIFill {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// Where what was put begins.
    private var start: Int

    fileprivate init(_ bytes: UnsafeMutableBufferPointer<UInt8>, count: Int) {
        self.bytes = bytes
        start = count
    }

    /// Puts a sign before what was put; it has to be ASCII.
    mutating func put(_ sign: Unicode.Scalar) {
        put(byte: UInt8(ascii: sign))
    }

    /// Puts a digit of the base 16, 0…15, before what was put.
    mutating func put(hexadecimal digit: Int) {
        put(byte: digit < 10 ? UInt8(ascii: "0") + UInt8(digit) : UInt8(ascii: "A") + UInt8(digit - 10))
    }

    /// Puts the digits of a number that is not negative before what was put.
    ///
    /// - Parameters:
    ///   - number: Has no more digits than there is room.
    ///   - width: Zeros fill it up to so many digits.
    mutating func put(_ number: Int, width: Int = 1) {
        var (rest, left) = (number, width)
        repeat {
            put(byte: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
            left -= 1
        } while rest > 0 || left > 0
    }

    private mutating func put(byte: UInt8) {
        precondition(start > 0)
        start -= 1
        bytes[start] = byte
    }

    /// How many digits a number has that is not negative.
    static func digits(of number: Int) -> Int {
        var (rest, count) = (number / 10, 1)
        while rest > 0 {
            rest /= 10
            count += 1
        }
        return count
    }
}

/// A text of so many ASCII characters, all of which are put.
func asciiText(_ count: Int, _ fill: (inout ASCIIFill) -> Void) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
        var text = ASCIIFill(bytes, count: count)
        fill(&text)
        return count
    }
}
