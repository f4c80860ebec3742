// The verdict as a document: its three answers with what they rest on and what would settle them.

public import Documents
public import TrackingModel

extension Verdict {
    /// - Parameters:
    ///   - at: The instant of the report.
    ///   - calendar: The device's.
    public func document(at: Instant, _ calendar: LocalCalendar) -> Document {
        let cards = answers.map { answer -> Document.Block in
            let basis = answer.basis(calendar, near: at)
            var facts = basis.isEmpty ? [] : [Document.Fact("From", basis)]
            if let settledBy = answer.settledBy {
                facts.append(.init(answer.answer == .no ? "To do" : "To settle it", settledBy))
            }
            return .card(
                title: "\(answer.title): \(answer.answer.rawValue)",
                [.paragraph(answer.reason)] + (facts.isEmpty ? [] : [.facts(facts)]))
        }
        return Document(
            [.banner(title: level.rawValue.uppercased(), text: reason, level: level.tone)] + cards)
    }

    /// `WARNING (minutes-lost), since 2025-11-13 11:08:04`.
    func title(_ calendar: LocalCalendar) -> String {
        level.rawValue.uppercased() + (code.map { " (" + $0.rawValue + ")" } ?? "")
            + (since.map { ", since " + calendar.dateAndTime($0) } ?? "")
    }
}

extension Verdict.Level {
    package var tone: Document.Tone { Document.Tone(rawValue: rawValue) ?? .unknown }
}

extension FindingLevel {
    var tone: Document.Tone { Document.Tone(rawValue: word) ?? .unknown }
}

extension MemoryStatus.State {
    var tone: Document.Tone { Document.Tone(rawValue: rawValue) ?? .unknown }
}
