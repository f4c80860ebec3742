// Decodes bytes from the terminal into keys: a state machine that takes the time as an argument.

import Canvas

/// Decodes the bytes that a terminal sends, however reads split them.
///
/// No part of an escape sequence is ever reported as plain characters: an unknown sequence is dropped whole, an
/// unfinished one is dropped after a wait. Only a lone ESC becomes a key, after the escape delay.
struct KeyDecoder {
    private enum State: Equatable {
        case ground
        case utf8(missing: Int)
        case escape
        /// After `ESC [`, collecting.
        case control
        /// After `ESC [ [`: function keys of the Linux console.
        case consoleFunction
        /// After `ESC O`.
        case single
        /// After `ESC [ M`: the three bytes of an old mouse report.
        case oldMouse
        /// After the start of a string (`ESC P ] X ^ _`), until its end.
        case string(opener: UInt8, isEmpty: Bool, afterEscape: Bool)
        case paste
    }

    /// Nanoseconds without input after which an unfinished sequence is dropped.
    static let sequenceTimeout: UInt64 = 500_000_000
    /// Nanoseconds without input after which a paste without an end mark is delivered.
    static let pasteTimeout: UInt64 = 2_000_000_000
    /// The most parameter bytes that a known sequence has.
    static let parameterLimit = 32
    /// The most bytes of a paste; the rest is dropped.
    static let pasteLimit = 1 << 20

    /// The most bytes that a known answer of the terminal has.
    static let answerLimit = 64
    /// The shortest wait after an ESC while a query is unanswered: a slow line may split the answer.
    static let answerDelay: UInt64 = 100_000_000

    private let escapeDelay: UInt64
    /// The time until which the terminal may still answer a query.
    var awaitsAnswerUntil: UInt64 = 0
    private var state = State.ground
    private var collected: [UInt8] = []
    private var lastFeed: UInt64 = 0
    /// When a lone ESC was last reported as a key: the rest of its sequence may still follow.
    private var lastEscape: UInt64?

    /// - Parameter escapeDelay: nanoseconds to wait for the bytes after an ESC.
    init(escapeDelay: UInt64) { self.escapeDelay = escapeDelay }

    /// The next time at which `expire(at:into:)` has something to do.
    var deadline: UInt64? {
        switch state {
        case .ground: nil
        case .string(opener: UInt8(ascii: "]"), isEmpty: true, _) where lastFeed < awaitsAnswerUntil:
            lastFeed + Self.sequenceTimeout
        case .escape, .string(_, isEmpty: true, afterEscape: false):
            lastFeed + (lastFeed < awaitsAnswerUntil ? max(escapeDelay, Self.answerDelay) : escapeDelay)
        case .utf8, .control, .consoleFunction, .single, .oldMouse, .string: lastFeed + Self.sequenceTimeout
        case .paste: lastFeed + Self.pasteTimeout
        }
    }

    /// Decodes the bytes of one read.
    mutating func feed(_ bytes: some Collection<UInt8>, at now: UInt64, into inputs: inout [Input]) {
        if let escape = lastEscape {
            lastEscape = nil
            // The rest of a sequence that a slow line split after its ESC: nobody types this fast, so it is one key.
            if state == .ground, bytes.count > 1, now < escape + Self.sequenceTimeout,
                let first = bytes.first,
                first == UInt8(ascii: "[") || first == UInt8(ascii: "O")
                    || (first == UInt8(ascii: "]") && now < awaitsAnswerUntil)
            {
                state = .escape
            }
        }
        lastFeed = now
        for byte in bytes { take(byte, &inputs) }
    }

    /// Ends the wait if the deadline has passed.
    mutating func expire(at now: UInt64, into inputs: inout [Input]) {
        guard let deadline, now >= deadline else { return }
        switch state {
        case .escape:
            inputs.append(.key(.escape))
            lastEscape = now
        case .string(let opener, isEmpty: true, afterEscape: false):
            inputs.append(.key(.alt(Character(Unicode.Scalar(opener)))))
        case .paste: endPaste(&inputs)
        default: break
        }
        reset()
    }

    private mutating func reset() {
        state = .ground
        collected.removeAll(keepingCapacity: collected.capacity < 4096)
    }

    private mutating func take(_ byte: UInt8, _ inputs: inout [Input]) {
        switch state {
        case .ground: takePlain(byte, &inputs)
        case .utf8(let missing): takeContinuation(byte, missing: missing, &inputs)
        case .escape: takeEscaped(byte, &inputs)
        case .control: takeControl(byte, &inputs)
        case .consoleFunction:
            reset()
            if (0x41...0x45).contains(byte) { inputs.append(.key(.f(Int(byte) - 0x40))) }
        case .single:
            reset()
            if byte == 0x1B {
                state = .escape
            } else if let key = KeySequences.single(byte) {
                inputs.append(.key(key))
            }
        case .oldMouse:
            collected.append(byte)
            guard collected.count == 3 else { return }
            let (code, x, y) = (Int(collected[0]) - 32, Int(collected[1]) - 33, Int(collected[2]) - 33)
            reset()
            if let mouse = KeySequences.mouse(code: code, x: x, y: y, isRelease: code & 3 == 3) {
                inputs.append(.mouse(mouse))
            }
        case .string(let opener, _, let afterEscape): takeString(byte, opener: opener, afterEscape, &inputs)
        case .paste: takePasted(byte, &inputs)
        }
    }

    private mutating func takePlain(_ byte: UInt8, _ inputs: inout [Input]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x20..<0x7F: inputs.append(.key(.character(Character(Unicode.Scalar(byte)))))
        case 0..<0x20, 0x7F: inputs.append(.key(KeySequences.control(byte)))
        case 0xC2..<0xE0: begin(byte, missing: 1)
        case 0xE0..<0xF0: begin(byte, missing: 2)
        case 0xF0..<0xF5: begin(byte, missing: 3)
        // Not UTF-8, so there is no character to report.
        default: break
        }
    }

    private mutating func begin(_ byte: UInt8, missing: Int) {
        collected = [byte]
        state = .utf8(missing: missing)
    }

    private mutating func takeContinuation(_ byte: UInt8, missing: Int, _ inputs: inout [Input]) {
        guard byte & 0xC0 == 0x80 else {
            // The sequence was cut off: drop it and decode the byte on its own.
            reset()
            takePlain(byte, &inputs)
            return
        }
        collected.append(byte)
        guard missing == 1 else {
            state = .utf8(missing: missing - 1)
            return
        }
        let isAlt = collected.first == 0x1B
        let text = String(validating: isAlt ? collected.dropFirst() : collected[...], as: UTF8.self)
        reset()
        // C1 controls are no characters, just like the C0 ones.
        guard let character = text?.first, let scalar = character.unicodeScalars.first, scalar.value >= 0xA0
        else { return }
        inputs.append(.key(isAlt ? .alt(character) : .character(character)))
    }

    private mutating func takeEscaped(_ byte: UInt8, _ inputs: inout [Input]) {
        reset()
        switch byte {
        case 0x1B:
            inputs.append(.key(.escape))
            state = .escape
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(opener: byte, isEmpty: true, afterEscape: false)
        case 0x20..<0x7F: inputs.append(.key(.alt(Character(Unicode.Scalar(byte)))))
        case 0xC2..<0xF5:
            collected = [0x1B, byte]
            state = .utf8(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
        default: break
        }
    }

    private mutating func takeControl(_ byte: UInt8, _ inputs: inout [Input]) {
        switch byte {
        case 0x1B:
            reset()
            state = .escape
        case UInt8(ascii: "[") where collected.isEmpty: state = .consoleFunction
        case UInt8(ascii: "M") where collected.isEmpty: state = .oldMouse
        case 0x20..<0x40:
            // A longer sequence is unknown, but its final byte still ends it.
            if collected.count <= Self.parameterLimit { collected.append(byte) }
        case 0x40..<0x7F:
            let sequence: KeySequences.Control =
                collected.count > Self.parameterLimit
                ? .unknown : KeySequences.control(collected, final: byte)
            reset()
            switch sequence {
            case .pasteStart: state = .paste
            case .input(let input): inputs.append(input)
            case .unknown: break
            }
        default:
            // A control or a non-ASCII byte cannot be part of a sequence: the sequence was cut off.
            reset()
            takePlain(byte, &inputs)
        }
    }

    private mutating func takeString(
        _ byte: UInt8, opener: UInt8, _ afterEscape: Bool, _ inputs: inout [Input]
    ) {
        switch byte {
        case 0x18, 0x1A: reset()
        case 0x07: endString(opener: opener, &inputs)
        case UInt8(ascii: "\\") where afterEscape: endString(opener: opener, &inputs)
        default:
            state = .string(opener: opener, isEmpty: false, afterEscape: byte == 0x1B)
            // A longer string is unknown; don't cut it to one that is known.
            if collected.count <= Self.answerLimit, byte != 0x1B { collected.append(byte) }
        }
    }

    private mutating func endString(opener: UInt8, _ inputs: inout [Input]) {
        if opener == UInt8(ascii: "]"), collected.count <= Self.answerLimit,
            let input = KeySequences.operatingSystemCommand(collected)
        {
            inputs.append(input)
        }
        reset()
    }

    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    private mutating func takePasted(_ byte: UInt8, _ inputs: inout [Input]) {
        collected.append(byte)
        if byte == UInt8(ascii: "~"), collected.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
            collected.removeLast(Self.pasteEnd.count)
            endPaste(&inputs)
            reset()
        } else if collected.count >= Self.pasteLimit + Self.pasteEnd.count {
            // Keep room for the end mark: remove the first byte beyond the limit.
            collected.remove(at: Self.pasteLimit)
        }
    }

    private func endPaste(_ inputs: inout [Input]) {
        var text = String(decoding: collected, as: UTF8.self)
        if text.utf8.contains(0x0D) {
            text = String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
        }
        inputs.append(.paste(text))
    }
}
