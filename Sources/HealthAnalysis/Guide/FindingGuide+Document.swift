// A guide as a document and as JSON.

public import Documents
import TrackingModel

extension FindingGuide {
    /// The levels in words, the usual one first: `warning; else notice or critical`.
    public var levelText: String {
        let others = levels.filter { $0 != level }.map(\.word)
        return level.word + (others.isEmpty ? "" : "; else " + others.joined(separator: " or "))
    }

    /// The whole guide.
    public var document: Document {
        Document(
            title: "\(title) (\(code.rawValue))",
            [
                .paragraph("Level: \(levelText)."),
                .heading("What it means"), .paragraph(meaning),
                .heading("How it is recognised"), .paragraph(recognition),
                .heading("What to do"), .steps(steps),
                .heading("When it is no alarm"), .paragraph(exceptions),
            ])
    }

    /// Code, level and title of guides, below their subjects.
    public static func list(_ guides: [FindingGuide]) -> Document {
        Document(
            Subject.allCases.flatMap { subject in
                let rows = guides.filter { $0.subject == subject }
                return rows.isEmpty
                    ? []
                    : [Document.Block].section(
                        subject.rawValue, rows,
                        [
                            .init("", 40) { $0.code.rawValue }, .init("", 8) { $0.level.word },
                            .init("") { $0.title },
                        ])
            })
    }

    /// An object whose keys are those of the text.
    public var json: OrderedJSON {
        [
            "code": code.rawValue, "subject": subject.rawValue, "title": title,
            "level": level.word, "levels": levels.map(\.word),
            "meaning": meaning, "recognition": recognition, "steps": steps,
            "exceptions": exceptions,
        ]
    }
}
