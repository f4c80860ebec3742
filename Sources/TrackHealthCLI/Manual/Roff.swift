// Text for the manual's formatter: what it takes for commands is escaped, lines are kept short.

import Documents
import Foundation

/// A page in roff, as `man` formats it.
struct Roff {
    private(set) var text = ""

    /// A request or macro with arguments, each as it is to be read.
    mutating func macro(_ name: String, _ arguments: String...) {
        let words = arguments.map { argument in
            let escaped = Self.escaped(argument)
            return escaped.contains(" ") || escaped.isEmpty ? "\"\(escaped)\"" : escaped
        }
        text += ([".\(name)"] + words).joined(separator: " ") + "\n"
    }

    /// The first line of a page for users' commands; a date is no text, its hyphens stay.
    mutating func title(_ name: String, date: String, source: String) {
        text += ".TH \(name) 1 \(date) \"\(source)\" \"User Commands\"\n"
    }

    /// Running text; nothing for an empty one.
    mutating func paragraph(_ words: String) {
        var line = ""
        for word in words.split(whereSeparator: \.isWhitespace) {
            let escaped = Self.escaped(String(word))
            if !line.isEmpty, line.utf8.count + 1 + escaped.utf8.count > 78 {
                add(line)
                line = ""
            }
            line += line.isEmpty ? escaped : " " + escaped
        }
        if !line.isEmpty { add(line) }
    }

    /// Lines that stay as they are.
    mutating func example(_ lines: [String]) {
        macro("nf")
        for line in lines { line.isEmpty ? macro("sp") : add(Self.escaped(line)) }
        macro("fi")
    }

    /// A word in bold with what it means below it.
    mutating func item(_ name: String, _ meaning: String) {
        macro("TP")
        text += "\\fB" + Self.escaped(name) + "\\fR\n"
        paragraph(meaning)
    }

    private mutating func add(_ line: String) {
        // A dot or an apostrophe at the beginning of a line would be a request.
        let isRequest = line.hasPrefix(".") || line.hasPrefix("'")
        text += (isRequest ? "\\&" : "") + line + "\n"
    }

    /// Signs that the formatter would take for its own, or would change for prettier ones.
    static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "\"": "\\(dq"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            default: scalar.isASCII ? nil : String(format: "\\[u%04X]", scalar.value)
            }
        }
    }
}
