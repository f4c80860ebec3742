// Desktop notifications that the terminal shows, also a remote one, by the sequences OSC 9, 99 and 777.

extension Terminal {
    /// Asks the terminal to show a notification.
    ///
    /// - Returns: false if nothing was sent: there is no text, or the terminal would print it. True does not mean that
    ///   it is shown: many terminals show none, or only while they have no focus.
    package func notify(title: String, body: String) -> Bool {
        Self.notify(title: title, body: body, terminal: name)
    }

    /// Asks the terminal to show a notification, from a program that does not draw.
    ///
    /// - Parameter terminal: its name, as in `TERM`.
    package static func notify(title: String, body: String, terminal: String) -> Bool {
        guard !plainTerminals.contains(terminal),
            let bytes = Notification.sequence(
                title: title, body: body, term: Environment.value(of: "TERM") ?? "",
                environment: Environment.value)
        else { return false }
        return bytes.withUnsafeBytes { ControlBytes.write($0) }
    }
}

/// The bytes of a notification.
enum Notification {
    /// The most UTF-8 bytes of a title and of a body; both are cut between characters.
    static let titleLimit = 80
    static let bodyLimit = 240

    /// The sequence that a terminal understands. Only one is sent: a terminal that knows two would notify twice.
    enum Kind: String {
        /// Only text: iTerm2, WezTerm, Ghostty and others.
        case nine = "OSC 9"
        /// Title and text: kitty.
        case ninetyNine = "OSC 99"
        /// Title and text: rxvt-unicode, foot, VTE in some distributions.
        case sevenSevenSeven = "OSC 777"

        init(term: String, environment: (String) -> String?) {
            if environment("KITTY_WINDOW_ID") != nil || term.hasPrefix("xterm-kitty") {
                self = .ninetyNine
            } else if term.hasPrefix("foot") || term.hasPrefix("rxvt-unicode")
                || environment("VTE_VERSION") != nil
            {
                self = .sevenSevenSeven
            } else {
                self = .nine
            }
        }
    }

    /// Returns the sequence that shows a notification; nil if there is no text.
    static func sequence(
        title: String, body: String, term: String, environment: (String) -> String?
    ) -> [UInt8]? {
        let title = clean(title, limit: titleLimit)
        let body = clean(body, limit: bodyLimit)
        guard !title.isEmpty || !body.isEmpty else { return nil }
        let parts = [title, body].filter { !$0.isEmpty }
        let text: String =
            switch Kind(term: term, environment: environment) {
            // ConEmu and others read a number at the start as a command, such as a progress bar.
            case .nine: "9;" + (parts[0].first?.isNumber == true ? " " : "") + parts.joined(separator: ": ")
            case .ninetyNine: "99;;" + parts.joined(separator: ": ")
            // The title ends at the first semicolon; the body may contain some.
            case .sevenSevenSeven:
                "777;notify;" + String(title.map { $0 == ";" ? "," : $0 }) + ";" + body
            }
        let plain = Array("\u{1B}]\(text)\u{07}".utf8)
        if environment("TMUX") != nil { return ControlBytes.throughTmux(plain) }
        if environment("STY") != nil { return Array("\u{1B}P".utf8) + plain + Array("\u{1B}\\".utf8) }
        return plain
    }

    /// Replaces control and invisible characters by blanks and cuts the text at the limit.
    private static func clean(_ text: String, limit: Int) -> String {
        var result = ""
        for character in text {
            let isHarmless = character.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
                // Marks that change the direction of text, and other invisible characters.
                case .format: scalar == "\u{200D}"
                default: true
                }
            }
            let next = isHarmless ? String(character) : " "
            guard result.utf8.count + next.utf8.count <= limit else { break }
            if next != " " || result.last != " " { result += next }
        }
        while result.last == " " { result.removeLast() }
        return String(result.drop { $0 == " " })
    }
}
