// Regular expressions for rows: checked while they are typed, and matched ignoring case.

/// A regular expression in the syntax of Swift's `Regex`, which is that of PCRE.
struct RegularExpression {
    private let regex: Regex<AnyRegexOutput>
    /// Whether the expression expects text in lower case, which is ten times as fast as ignoring case.
    private let wantsLowercase: Bool

    /// The bytes of a text that are searched.
    private let longest: Int

    /// The number of rows that are matched in a few hundredths of a second, or in a few seconds in the worst case.
    let batchSize: Int

    /// The limits for an expression. A match can't be interrupted, and its steps grow with the length of the text to
    /// the power of the number of unbounded repetitions: the more of them, the less text is searched at once.
    private static func bounds(_ parts: Int) -> (longest: Int, rows: Int) {
        switch parts {
        case 0, 1: (4_096, 1_000)
        case 2: (1_024, 100)
        default: (256, 40)
        }
    }

    /// The most unbounded repetitions.
    private static let mostParts = 3

    /// - Parameter isExact: whether case matters.
    init?(_ text: String, isExact: Bool = false) {
        let (longest, rows) = Self.bounds(RepetitionScan(text).unbounded)
        self.longest = longest
        let lower = isExact ? nil : Self.lowercased(text).flatMap { try? Regex($0) }
        guard let regex = lower ?? (try? Regex(text)) else { return nil }
        wantsLowercase = lower != nil
        // Ignoring case makes the library five times as slow.
        let ignoresCase = !isExact && !wantsLowercase
        self.regex = ignoresCase ? regex.ignoresCase() : regex
        batchSize = ignoresCase ? max(rows / 5, 1) : rows
    }

    func occurs(in text: String) -> Bool { prepared(text).firstMatch(of: regex) != nil }

    /// Where it matches, as UTF-8 offsets in the text, without empty matches.
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
        // Other letters may change their length in lower case, which would move the offsets.
        return String(decoding: text.utf8.map(WordMatcher.folded), as: UTF8.self)
    }

    /// The expression with its letters in lower case, except after a backslash; nil if it is not ASCII, or if a name in
    /// it would change.
    private static func lowercased(_ text: String) -> String? {
        let named = ["\\p", "\\P", "[:", "\\N", "(?", "\\x", "\\u", "\\U", "\\Q", "(*"]
        guard text.utf8.allSatisfy({ $0 < 0x80 }), !named.contains(where: text.contains) else { return nil }
        // `[@-Z]` would become `[@-z]`, which contains more characters.
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

    /// Why an expression can't be used, and where; nil if it can.
    static func fault(in text: String) -> FilterProblem? {
        do {
            _ = try Regex(text)
        } catch {
            return FilterProblem(
                range: place(of: error, in: text),
                reason: "regex error: \(error); \\ before a character takes it literally")
        }
        let scan = RepetitionScan(text)
        if let nestedRepetition = scan.nestedRepetition {
            return FilterProblem(
                range: nestedRepetition,
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

    /// The error has its range only in its reflection; without it, the range is the whole expression.
    private static func place(of error: any Error, in text: String) -> Range<Int> {
        let location = Mirror(reflecting: error).children.first { $0.label == "location" }?.value
        let range = location.flatMap { Mirror(reflecting: $0).children.first { $0.label == "range" }?.value }
        guard let range = range as? Range<String.Index> else { return 0..<text.count }
        func characters(before end: String.Index) -> Int { text.indices.count { $0 < end } }
        let (first, last) = (characters(before: range.lowerBound), characters(before: range.upperBound))
        let count = text.count
        // A missing end is shown at the last character.
        let lower = min(first, max(count - 1, 0))
        return lower..<min(max(last, lower + 1), max(count, 1))
    }
}

/// The repetitions of a valid expression in Swift's syntax.
struct RepetitionScan {
    /// The number of unbounded repetitions: `*`, `+` and every `{…}`.
    private(set) var unbounded = 0
    /// The first repetition of a group that contains a repetition or a choice, such as `(a+)+` or `(a|ab)*`, as a range
    /// of characters that includes the group.
    private(set) var nestedRepetition: Range<Int>?

    init(_ text: String) {
        let characters = Array(text)
        /// The start of each open group, and whether it contains a repetition or a choice.
        var groups: [(start: Int, varies: Bool)] = []
        func vary() { groups.indices.last.map { groups[$0].varies = true } }
        var index = 0
        var isInClass = false
        while index < characters.count {
            let character = characters[index]
            let before = index > 0 ? characters[index - 1] : " "
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
                if isRepeated, group.varies, nestedRepetition == nil {
                    nestedRepetition = group.start..<index + 2
                }
                if group.varies || isRepeated { vary() }
            case "*", "{":
                unbounded += 1
                vary()
            // After a repetition these say how it is matched, after a bracket what kind of group it is.
            case "+" where !"*+?}".contains(before):
                unbounded += 1
                vary()
            case "?" where !"*+?}(".contains(before), "|":
                vary()
            default: break
            }
        }
    }
}
