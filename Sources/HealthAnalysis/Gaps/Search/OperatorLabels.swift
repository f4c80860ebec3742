// What an operator said of a stretch of time, laid over what the evidence leaves open.

import PlainText
import TrackingModel

extension GapContext {
    /// The gaps with their labels, openly and never against what is proven; a label of lost minutes where no gap was
    /// found makes one.
    func labelled(_ gaps: [Gap]) -> [Gap] {
        let labels = observation.outside.labels.filter { $0.end > $0.start && $0.start < at }
        guard !labels.isEmpty else { return gaps }
        var used: Set<GapLabel> = []
        var result = gaps.flatMap { gap in
            pieces(of: gap, labels).map { piece in
                guard let label = label(of: piece, labels) else { return piece }
                used.insert(label)
                return labelled(piece, label)
            }
        }
        for label in labels where label.kind == .lost && !used.contains(label) {
            result.append(gap(of: label))
        }
        return result
    }

    /// A silence of all apps is split where a label begins and ends; a gap of a single app is not divisible.
    private func pieces(of gap: Gap, _ labels: [GapLabel]) -> [Gap] {
        guard gap.apps.isEmpty, gap.minutes.low == 0, gap.seconds > 0 else { return [gap] }
        var borders = [gap.start, gap.end]
        for label in labels { borders += [label.start, label.end] }
        let cuts = Set(borders.filter { $0 >= gap.start && $0 <= gap.end }).sorted()
        let parts = zip(cuts, cuts.dropFirst()).filter { $1 - $0 >= 60 || cuts.count == 2 }
        guard parts.count > 1 else { return [gap] }
        return parts.map { start, end in
            var part = gap
            part.start = start
            part.end = end
            part.minutes.high = min(gap.minutes.high, (end - start) / 60)
            return part
        }
    }

    /// The label that covers most of a gap, and at least half of it.
    private func label(of gap: Gap, _ labels: [GapLabel]) -> GapLabel? {
        labels.map { (seconds: min($0.end, gap.end) - max($0.start, gap.start), label: $0) }
            .filter { $0.seconds > 0 && $0.seconds * 2 >= gap.seconds }
            .max { $0.seconds < $1.seconds }?.label
    }

    private func labelled(_ gap: Gap, _ label: GapLabel) -> Gap {
        var gap = gap
        gap.label = label
        let proven = gap.minutes.low
        switch label.kind {
        case .idle, .travel:
            gap.minutes.high = proven
            if proven < 1 {
                gap.gapClass = .idle
                gap.minutes = .zero
            }
        case .lost:
            gap.gapClass = .lost
            let overlap = minutes(from: max(gap.start, label.start), to: min(gap.end, label.end))
            gap.minutes.low = max(proven, min(gap.minutes.high, overlap))
        }
        gap.explanation =
            description(label) + (proven >= 1 && label.kind != .lost ? ", but: " : ". ")
            + gap.explanation
        return gap
    }

    private func gap(of label: GapLabel) -> Gap {
        let end = min(label.end, at)
        return Gap(
            start: label.start, end: end, gapClass: .lost,
            minutes: .exactly(minutes(from: label.start, to: end)),
            apps: [], evidence: [], cause: "labelled by a person",
            explanation: description(label) + "; the store itself shows no gap here.", label: label)
    }

    private func description(_ label: GapLabel) -> String {
        let note = HarmlessText.line(label.note)
        return "Labelled by a person: \(label.kind.rawValue)" + (note.isEmpty ? "" : " (\(note))")
    }
}
