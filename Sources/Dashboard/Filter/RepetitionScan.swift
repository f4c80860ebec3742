// Finds the parts of a regular expression that could make a match take for ever, before it is used.

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
                if group.varies || isRepeated { groups.indices.last.map { groups[$0].varies = true } }
            case "*", "{":
                unbounded += 1
                groups.indices.last.map { groups[$0].varies = true }
            // After a repetition these say how it is matched, after a bracket what kind of group it is.
            case "+" where !"*+?}".contains(before):
                unbounded += 1
                groups.indices.last.map { groups[$0].varies = true }
            case "?" where !"*+?}(".contains(before), "|":
                groups.indices.last.map { groups[$0].varies = true }
            default: break
            }
        }
    }
}
