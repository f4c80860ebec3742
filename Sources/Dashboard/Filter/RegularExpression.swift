// Regular expressions on rows: checked where they are typed, and matched without regard to capitals.

/// A regular expression in Swift's syntax, which is that of PCRE.
struct RegularExpression {
    private let regex: Regex<AnyRegexOutput>
    /// Whether the expression was written for texts in lower case, which is ten times as fast as matching in any.
    private let wantsLowercase: Bool

    /// Bytes of a text that are looked at.
    private let longest: Int

    /// Rows that are matched in a few hundredths of a second, and on texts made for the worst in a few seconds.
    let rowsAtOnce: Int

    /// A match can't be broken off, and its steps grow with the length of the text to the power of the parts that
    /// may be of any length: the more of them, the less is looked at in one go.
    private static func bounds(_ parts: Int) -> (longest: Int, rows: Int) {
        switch parts {
        case 0, 1: (4_096, 1_000)
        case 2: (1_024, 100)
        default: (256, 40)
        }
    }

    /// Parts that may be of any length, at most.
    private static let mostParts = 3

    /// - Parameter isExact: Whether capitals matter.
    init?(_ text: String, isExact: Bool = false) {
        let (longest, rows) = Self.bounds(RepetitionScan(text).unbounded)
        self.longest = longest
        if isExact {
            guard let regex = try? Regex(text) else { return nil }
            (self.regex, wantsLowercase, rowsAtOnce) = (regex, false, rows)
        } else if let lower = Self.lowercased(text), let regex = try? Regex(lower) {
            (self.regex, wantsLowercase, rowsAtOnce) = (regex, true, rows)
        } else {
            guard let regex = try? Regex(text) else { return nil }
            // Without regard to capitals the library is five times as slow.
            (self.regex, wantsLowercase, rowsAtOnce) = (regex.ignoresCase(), false, max(rows / 5, 1))
        }
    }

    func occurs(in text: String) -> Bool { prepared(text).firstMatch(of: regex) != nil }

    /// Where it occurs, as places in the UTF-8 of the text; empty occurrences are left out.
    func ranges(in text: String) -> [Range<Int>] {
        let text = prepared(text)
        return text.ranges(of: regex).filter { !$0.isEmpty }.map {
            text.utf8.distance(
                from: text.startIndex, to: $0.lowerBound)..<text.utf8.distance(
                    from: text.startIndex, to: $0.upperBound)
        }
    }

    private func prepared(_ text: String) -> String {
        let text = text.utf8.count <= longest ? text : String(text.prefix(longest))
        guard wantsLowercase else { return text }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        // Letters beyond ASCII may change their length, and places in the text with it.
        return String(decoding: text.utf8.map(ByteNeedle.folded), as: UTF8.self)
    }

    /// The expression with its letters in lower case, what follows a backslash as it is; nil where letters are not
    /// all ASCII, or where a name would change.
    private static func lowercased(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }), !text.contains("\\p"), !text.contains("\\P"),
            !text.contains("[:"), !text.contains("\\N"), !text.contains("(?"), !text.contains("\\x"),
            !text.contains("\\u"), !text.contains("\\U"), !text.contains("\\Q"), !text.contains("(*")
        else { return nil }
        // `[@-Z]` would become `[@-z]`, which holds more.
        let characters = Array(text)
        for index in characters.indices.dropFirst().dropLast() where characters[index] == "-" {
            guard characters[index - 1].isUppercase == characters[index + 1].isUppercase else { return nil }
        }
        var result = ""
        var isEscaped = false
        for character in characters {
            result += isEscaped ? String(character) : character.lowercased()
            isEscaped = character == "\\" && !isEscaped
        }
        return result
    }

    /// Why an expression can't be used, and the characters where; nil where it can.
    static func fault(in text: String) -> FilterProblem? {
        do {
            _ = try Regex(text)
        } catch {
            return FilterProblem(
                range: place(of: error, in: text),
                reason: "regex error: \(error); \\ before a character takes it literally")
        }
        let scan = RepetitionScan(text)
        if let endless = scan.endless {
            return FilterProblem(
                range: endless,
                reason:
                    "a repetition of a repetition or a choice could take forever: write it without one of them"
            )
        }
        if scan.unbounded > mostParts {
            return FilterProblem(
                range: 0..<text.count,
                reason:
                    "\(scan.unbounded) parts of any length could take forever: write \(mostParts) at most, "
                    + "and the rest as a second /expression/")
        }
        return nil
    }

    /// The error tells its place only by reflection; without it, it is the whole expression.
    private static func place(of error: any Error, in text: String) -> Range<Int> {
        let location = Mirror(reflecting: error).children.first { $0.label == "location" }?.value
        let range = location.flatMap { Mirror(reflecting: $0).children.first { $0.label == "range" }?.value }
        guard let range = range as? Range<String.Index> else { return 0..<text.count }
        let (first, last) = (
            characters(of: text, before: range.lowerBound), characters(of: text, before: range.upperBound)
        )
        let count = text.count
        // What is missing at the end is shown at the last character.
        let lower = min(first, max(count - 1, 0))
        return lower..<min(max(last, lower + 1), max(count, 1))
    }

    private static func characters(of text: String, before end: String.Index) -> Int {
        var count = 0
        var index = text.startIndex
        while index < end, index < text.endIndex {
            count += 1
            text.formIndex(after: &index)
        }
        return count
    }
}
