// Regular expressions on rows: checked where they are typed, and matched without regard to capitals.

/// A regular expression in Swift's syntax, which is that of PCRE.
struct RegularExpression {
    private let regex: Regex<AnyRegexOutput>
    /// Whether the expression was written for texts in lower case, which is ten times as fast as matching in any.
    private let wantsLowercase: Bool

    /// Characters of a text that are looked at: an expression may go back and forth in it many times.
    private static let longest = 4_096

    /// Rows that are matched in a few hundredths of a second, at worst.
    let rowsAtOnce: Int

    /// - Parameter isExact: Whether capitals matter.
    init?(_ text: String, isExact: Bool = false) {
        if isExact {
            guard let regex = try? Regex(text) else { return nil }
            (self.regex, wantsLowercase, rowsAtOnce) = (regex, false, 1_000)
        } else if let lower = Self.lowercased(text), let regex = try? Regex(lower) {
            (self.regex, wantsLowercase, rowsAtOnce) = (regex, true, 1_000)
        } else {
            guard let regex = try? Regex(text) else { return nil }
            (self.regex, wantsLowercase, rowsAtOnce) = (regex.ignoresCase(), false, 200)
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
        let text = text.utf8.count <= Self.longest ? text : String(text.prefix(Self.longest))
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
                reason: "the expression can't be read: \(error); \\ before a sign takes it as it is")
        }
        return repetition(in: text)
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

    /// A repetition of a repetition, such as `(a+)+`, can take a match for ever and can't be broken off.
    private static func repetition(in text: String) -> FilterProblem? {
        let characters = Array(text)
        var groups: [(start: Int, repeats: Bool)] = []
        var index = 0
        var isInClass = false
        while index < characters.count {
            let character = characters[index]
            defer { index += 1 }
            switch character {
            case "\\": index += 1
            case "[": isInClass = true
            case "]": isInClass = false
            case _ where isInClass: break
            case "(": groups.append((index, false))
            case ")":
                guard let group = groups.popLast() else { continue }
                let isRepeated = index + 1 < characters.count && "*+{".contains(characters[index + 1])
                if isRepeated, group.repeats {
                    return FilterProblem(
                        range: group.start..<index + 2,
                        reason: "a repetition of a repetition could take for ever: write one of the two")
                }
                if group.repeats || isRepeated { groups.indices.last.map { groups[$0].repeats = true } }
            case "*", "+", "{": groups.indices.last.map { groups[$0].repeats = true }
            default: break
            }
        }
        return nil
    }
}
