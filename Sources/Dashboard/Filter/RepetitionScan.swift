// What in a regular expression can take a match for ever: it is found before the expression is used.

/// The repetitions of an expression in Swift's syntax, which has been read without an error.
struct RepetitionScan {
    /// Parts that may be of any length, as `*`, `+` and `{2,}` make them.
    private(set) var unbounded = 0
    /// The first repetition of a group that repeats or chooses by itself, such as `(a+)+` or `(a|ab)*`: as
    /// characters of the expression, with the group.
    private(set) var endless: Range<Int>?

    init(_ text: String) {
        let characters = Array(text)
        /// Where each open group begins, and whether it holds a repetition or a choice.
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
                if isRepeated, group.varies, endless == nil { endless = group.start..<index + 2 }
                if group.varies || isRepeated { groups.indices.last.map { groups[$0].varies = true } }
            case "*", "{":
                unbounded += 1
                groups.indices.last.map { groups[$0].varies = true }
            // Behind a repetition these say how it is matched, behind a bracket what kind of group it is.
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
