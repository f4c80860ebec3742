// Notifications of the desktop, shown by the terminal wherever that runs, by the sequences OSC 9, 99 and 777.

extension Terminal {
    /// Asks the terminal to show a notification.
    ///
    /// - Returns: false when nothing was sent: nothing to say, or a terminal that would print it. That it was sent does
    ///   not say that it is shown: many terminals show none, or only while they have no focus.
    package func notify(title: String, body: String) -> Bool {
        Self.notify(title: title, body: body, terminal: name)
    }

    /// The same for a program that does not draw.
    ///
    /// - Parameter terminal: Its name, as in `TERM`.
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
    /// UTF-8 bytes of a title and of a body that are sent; both are cut between characters.
    static let titleLimit = 80
    static let bodyLimit = 240

    /// Which of the sequences a terminal understands; no two of them, or those that know both would tell twice.
    enum Kind {
        /// Text alone: iTerm2, WezTerm, Ghostty and others.
        case nine
        /// Title and text, kitty's own.
        case ninetyNine
        /// Title and text: rxvt-unicode, foot, VTE as some distributions have it.
        case sevenSevenSeven

        /// For people.
        var name: String {
            switch self {
            case .nine: "OSC 9"
            case .ninetyNine: "OSC 99"
            case .sevenSevenSeven: "OSC 777"
            }
        }

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

    /// The sequence that shows a notification; nil where there is no text.
    static func sequence(
        title: String, body: String, term: String, environment: (String) -> String?
    ) -> [UInt8]? {
        let title = clean(title, limit: titleLimit)
        let body = clean(body, limit: bodyLimit)
        guard !title.isEmpty || !body.isEmpty else { return nil }
        let parts = [title, body].filter { !$0.isEmpty }
        let text: String =
            switch Kind(term: term, environment: environment) {
            // A number in front would be a command of ConEmu's and others', such as a progress bar.
            case .nine: "9;" + (parts[0].first?.isNumber == true ? " " : "") + parts.joined(separator: ": ")
            case .ninetyNine: "99;;" + parts.joined(separator: ": ")
            // Only the title is cut off at a semicolon.
            case .sevenSevenSeven:
                "777;notify;" + title.replacing(";") + ";" + body
            }
        let plain = Array("\u{1B}]\(text)\u{07}".utf8)
        if environment("TMUX") != nil {
            // Let through with `allow-passthrough on`, else dropped.
            return Array("\u{1B}Ptmux;\u{1B}".utf8) + plain + Array("\u{1B}\\".utf8)
        }
        if environment("STY") != nil { return Array("\u{1B}P".utf8) + plain + Array("\u{1B}\\".utf8) }
        return plain
    }

    /// Without controls of any kind, blanks in their place, and not beyond the limit.
    private static func clean(_ text: String, limit: Int) -> String {
        var result = ""
        for character in text {
            let isHarmless = character.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
                // Marks that turn the direction of what follows, and others without a shape.
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

extension String {
    /// With a comma in the place of the character.
    fileprivate func replacing(_ character: Character) -> String {
        String(map { $0 == character ? "," : $0 })
    }
}
