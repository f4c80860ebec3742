// A guide as text for a terminal and as JSON.

import TrackingModel

extension FindingGuide {
    /// The levels in words, the usual one first: `warning; else notice or critical`.
    public var levelText: String {
        let others = levels.filter { $0 != level }.map(\.word)
        return level.word + (others.isEmpty ? "" : "; else " + others.joined(separator: " or "))
    }

    /// The whole text, ending in a line feed.
    /// - Parameter width: Columns of a line; words longer than that are cut.
    public func text(width: Int) -> String {
        func paragraph(_ title: String, _ lines: [String]) -> String {
            ([title] + lines).joined(separator: "\n") + "\n"
        }
        func wrapped(_ text: String) -> [String] { TextColumns.wrapped(text, width: width, indent: 2) }
        let head = TextColumns.wrapped("\(title) (\(code.rawValue))", width: width, indent: 0)
        return [
            (head + wrapped("Level: \(levelText).")).joined(separator: "\n") + "\n",
            paragraph("What it means", wrapped(meaning)),
            paragraph("How it is recognised", wrapped(recognition)),
            paragraph("What to do", stepLines(width: width, indent: 2)),
            paragraph("When it is no alarm", wrapped(exceptions)),
        ].joined(separator: "\n")
    }

    /// The steps with their numbers in front.
    func stepLines(width: Int, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return steps.enumerated().flatMap { index, step in
            let number = margin + "\(index + 1). "
            let lines = TextColumns.wrapped(step, width: width, indent: number.count)
            return lines.enumerated().map { $0 == 0 ? number + $1.dropFirst(number.count) : $1 }
        }
    }

    /// A row for each guide, below the subjects: code, level, title.
    ///
    /// - Parameters:
    ///   - guides: In the order of the rows.
    ///   - width: Columns of a line.
    public static func list(_ guides: [FindingGuide], width: Int) -> String {
        let code = (guides.map { TextColumns.width($0.code.rawValue) }.max() ?? 0) + 2
        let sections = Subject.allCases.compactMap { subject -> String? in
            let rows = guides.filter { $0.subject == subject }.map { guide in
                TextColumns.clipped(
                    "  " + TextColumns.filled(guide.code.rawValue, to: code)
                        + TextColumns.filled(guide.level.word, to: 10) + guide.title, to: width)
            }
            return rows.isEmpty ? nil : ([subject.rawValue] + rows).joined(separator: "\n") + "\n"
        }
        return sections.joined(separator: "\n")
    }

    /// An object whose keys are those of the text.
    public var json: OrderedJSON {
        [
            "code": .string(code.rawValue), "subject": .string(subject.rawValue), "title": .string(title),
            "level": .string(level.word), "levels": strings(levels.map(\.word)),
            "meaning": .string(meaning), "recognition": .string(recognition), "steps": strings(steps),
            "exceptions": .string(exceptions),
        ]
    }
}
