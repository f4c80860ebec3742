// Tables of the known control bytes and escape sequences.

import Canvas

/// The meanings of control bytes and sequences of xterm, tmux, screen, rxvt, vt220 and the Linux console.
enum KeySequences {
    /// The meaning of `ESC [ … final`.
    enum Control: Equatable {
        case input(Input)
        case pasteStart
        case unknown
    }

    /// A byte below space, or DEL.
    static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    /// The byte after `ESC O`: cursor keys in application mode, the keypad.
    static func single(_ byte: UInt8) -> Key? {
        switch Unicode.Scalar(byte) {
        case "M": .enter
        case "P"..."S": .f(Int(byte) - 0x4F)
        case "j"..."y": .character(Character(Unicode.Scalar(byte - 0x40)))
        default: cursor(byte)
        }
    }

    private static func cursor(_ byte: UInt8) -> Key? {
        switch Unicode.Scalar(byte) {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "F": .end
        case "H": .home
        default: nil
        }
    }

    /// A sequence of parameters and a final byte; a key with modifiers is reported as the plain key.
    static func control(_ parameters: [UInt8], final: UInt8) -> Control {
        if parameters.first == UInt8(ascii: "<") { return sgrMouse(parameters.dropFirst(), final: final) }
        if parameters.first == UInt8(ascii: "?") { return report(parameters.dropFirst(), final: final) }
        guard let numbers = numbers(in: parameters[...]) else { return .unknown }
        switch Unicode.Scalar(final) {
        case "Z": return .input(.key(.backTab))
        case "P"..."S" where numbers.count == 2 || parameters.isEmpty:
            return .input(.key(.f(Int(final) - 0x4F)))
        case "~":
            if numbers == [200] { return .pasteStart }
            guard numbers.count <= 2, let number = numbers.first, let key = numbered(number) else {
                return .unknown
            }
            return .input(.key(key))
        default: return cursor(final).map { .input(.key($0)) } ?? .unknown
        }
    }

    private static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .f(number - 10)
        case 17...21: .f(number - 11)
        case 23, 24: .f(number - 12)
        default: nil
        }
    }

    /// A report of the terminal: its device attributes, or that it has turned dark (1) or light (2).
    private static func report(_ parameters: ArraySlice<UInt8>, final: UInt8) -> Control {
        switch (Unicode.Scalar(final), numbers(in: parameters)) {
        case ("c", _): .input(.answered)
        case ("n", [997, 1]): .input(.background(.dark))
        case ("n", [997, 2]): .input(.background(.light))
        default: .unknown
        }
    }

    /// The string after `ESC ]`: the background colour.
    static func operatingSystemCommand(_ text: [UInt8]) -> Input? {
        guard text.starts(with: "11;".utf8) else { return nil }
        return Background(colorReply: text.dropFirst(3)).map { .background($0) }
    }

    private static func sgrMouse(_ parameters: ArraySlice<UInt8>, final: UInt8) -> Control {
        guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"),
            let numbers = numbers(in: parameters), numbers.count == 3,
            let mouse = mouse(
                code: numbers[0], x: numbers[1] - 1, y: numbers[2] - 1, isRelease: final == UInt8(ascii: "m"))
        else { return .unknown }
        return .input(.mouse(mouse))
    }

    /// A mouse report: the button in the low bits, modifiers in 4, 8 and 16, motion in 32, wheel in 64.
    static func mouse(code: Int, x: Int, y: Int, isRelease: Bool) -> Mouse? {
        guard x >= 0, y >= 0, code >= 0, code < 128 else { return nil }
        let isMotion = code & 32 != 0
        let action: Mouse.Action
        switch (code & 64 != 0, code & 3) {
        case (true, _) where isMotion: return nil
        case (true, 0): action = .wheelUp
        case (true, 1): action = .wheelDown
        case (true, _): return nil
        case (false, _) where isRelease: action = .release
        case (false, 3): return nil
        case (false, let number):
            let button: Mouse.Button = number == 0 ? .left : number == 1 ? .middle : .right
            action = isMotion ? .drag(button) : .press(button)
        }
        return Mouse(action, x: x, y: y)
    }

    /// The numbers between semicolons, each at most 65 535; nil for anything else.
    private static func numbers(in bytes: ArraySlice<UInt8>) -> [Int]? {
        var numbers = [0]
        if bytes.isEmpty { return [] }
        for byte in bytes {
            switch byte {
            case UInt8(ascii: ";"): numbers.append(0)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte) - 0x30
                if numbers[numbers.count - 1] > 65_535 { return nil }
            default: return nil
            }
        }
        return numbers
    }
}
