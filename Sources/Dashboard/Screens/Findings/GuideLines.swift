// Guidance for a finding, below the facts: meaning, steps, how it is recognised, and when it is no alarm.

import HealthAnalysis
import Themes

extension FindingsScreen {
    func guideLines(of guide: FindingGuide) -> [DetailLine] {
        var lines: [DetailLine] = [
            .gap, .title("What it means", .muted), .text(guide.meaning, .text),
            .gap, .title("Step by step", .muted),
        ]
        lines += guide.steps.enumerated().map { .text("\($0 + 1). \($1)", .text) }
        return lines + [
            .gap, .title("How it is recognised", .muted), .text(guide.recognition, .text),
            .gap, .title("When it is no alarm", .muted), .text(guide.exceptions, .text),
        ]
    }
}
