// The help of the lab's screen: its keys, how to read the picture, the measures and the profiles.

import Canvas

extension LabModel {
    var help: HelpPage {
        let keys: [(String?, String)] = [
            (glyphs == .ascii ? "arrows  h j k l" : "← ↓ ↑ →  h j k l", "Choose a policy and a profile"),
            ("m  M", "The next measure, the one before"), ("u  U", "The next user, the one before"),
            ("1 to 5", "Choose one of the worst days"),
            (glyphs.enter, "Open that day in the dashboard, beside what was really used; q comes back"),
            ("t", "The next theme"), ("?", "This help"), ("q", "Quit"),
        ]
        let reading: [(String?, String)] = [
            (String(glyphs.check), "The best policy of a profile, where they differ"),
            (String(glyphs.diamond), "The default policy"),
            (
                "bars",
                "How far off, on a scale that gives small figures more room: policies differ by powers of ten"
            ),
            ("\(glyphs.heavy)\(glyphs.bullet)\(glyphs.heavy)", "A figure with its 95 % interval"),
        ]
        return HelpPage(
            [
                ("Keys", keys), ("Reading the picture", reading),
                ("Measures", board.measures.map { ($0.title, $0.description + " (\($0.unit))") }),
                ("Profiles", board.profiles.map { ($0.name, $0.description) }),
                ("Made by", [("", board.command)]),
            ], on: size)
    }
}
