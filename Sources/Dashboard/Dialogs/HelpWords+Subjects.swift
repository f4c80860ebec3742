// What signs and words of the screens mean, for the help of each subject.

import Canvas
import HealthAnalysis

extension ContextProvider {
    /// The words to explain, by title.
    var helpWords: [(title: String, words: [Word])] {
        let glyphs = settings.glyphs
        switch subject {
        case .store:
            return [
                (
                    "Classes of gaps",
                    Gap.Class.allCases.map { Word("\($0.letter) \($0.title)", $0.meaning) }
                ),
                (
                    "Marks on the timeline",
                    Timeline.Mark.Incident.allCases.map { Word(String($0.letter(glyphs)), $0.description) }
                ), ("Words", Word.all),
            ]
        case .fleet:
            return [
                (
                    "Reading the pages",
                    [
                        Word("was", "Nothing in the store is recent: it is judged as of its last record"),
                        Word(
                            "lost, phantom",
                            "Minutes that logs prove; \(glyphs.dash) is unknown, which is neither good nor bad"
                        ),
                        Word(
                            "groups",
                            "How many of a group\u{2019}s devices have a property, of those whose stores say "
                                + "it, with the 95 % interval (Wilson)"),
                        Word(
                            String(glyphs.triangle),
                            "A group is worse than all others by more than chance explains (Fisher\u{2019}s "
                                + "exact test, adjusted for all comparisons, below 1 %)"),
                    ]
                )
            ]
        case .lab:
            let board = context.lab?.board
            return [
                (
                    "Reading the picture",
                    [
                        Word(String(glyphs.check), "The best policy of a profile, where they differ"),
                        Word(String(glyphs.diamond), "The default policy"),
                        Word(
                            "bars",
                            "How far off, on a scale that gives small figures more room: policies differ by "
                                + "powers of ten"),
                        Word(
                            "\(glyphs.heavy)\(glyphs.bullet)\(glyphs.heavy)",
                            "A figure with its 95 % interval"),
                    ]
                ),
                (
                    "Measures",
                    board?.measures.map { Word($0.title, $0.description + " (\($0.unit))") } ?? []
                ), ("Profiles", board?.profiles.map { Word($0.name, $0.description) } ?? []),
                ("Made by", [Word("", board?.command ?? "")]),
            ]
        }
    }
}
