// Copies text to the clipboard of the terminal, also a remote one, by the sequence OSC 52.

extension Terminal {
    /// Sends text to the terminal's clipboard.
    ///
    /// - Returns: false if nothing was sent: the text is too long, or the terminal would print it. True does not mean
    ///   that the terminal accepted it: many ask the user first or have the feature disabled.
    package func copy(_ text: String) -> Bool {
        guard !isPlain,
            let bytes = Clipboard.sequence(for: text, inTmux: Environment.value(of: "TMUX") != nil)
        else { return false }
        return bytes.withUnsafeBytes { ControlBytes.write($0) }
    }
}

/// The bytes of OSC 52.
enum Clipboard {
    /// The most encoded bytes that all common terminals accept; xterm has the smallest buffer.
    static let limit = 74_994

    /// Returns the sequence that sets the clipboard; nil if the text is too long.
    static func sequence(for text: String, inTmux: Bool) -> [UInt8]? {
        guard (text.utf8.count + 2) / 3 * 4 <= limit else { return nil }
        let plain = Array("\u{1B}]52;c;".utf8) + base64(text.utf8) + [0x07]
        guard inTmux else { return plain }
        // tmux uses the first with `set-clipboard on`.
        return plain + ControlBytes.throughTmux(plain)
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Loading Foundation's encoder would take longer than the rest of this module's start.
    static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var group: UInt32 = 0
        var count = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            count += 1
            if count == 3 {
                for shift in [18, 12, 6, 0] as [UInt32] { result.append(alphabet[Int(group >> shift & 63)]) }
                group = 0
                count = 0
            }
        }
        if count == 1 {
            result += [alphabet[Int(group >> 2)], alphabet[Int(group << 4 & 63)]] + Array("==".utf8)
        } else if count == 2 {
            result += [
                alphabet[Int(group >> 10)], alphabet[Int(group >> 4 & 63)], alphabet[Int(group << 2 & 63)],
            ]
            result += Array("=".utf8)
        }
        return result
    }
}
