// What `themes check` prints of a theme: a row, or a table of all roles, and every failure by name.

import Canvas
import PlainText
import Themes
import TrackingModel

/// The figures of one theme in words.
struct ThemeReport {
    private let theme: Theme
    private let contrasts: [Contrast]
    private let separations: [Separation]

    init(_ theme: Theme) {
        self.theme = theme
        contrasts = Contrast.all(of: theme)
        separations = Separation.all(of: theme)
    }

    /// The headings over rows.
    static let title =
        "theme".leading(in: nameWidth) + "for    lowest contrast of text at 24-bit, 256 and 16 colours\n"

    private static let nameWidth = 22
    private static let roleWidth = 20

    /// A sentence for every figure that is too low.
    var failures: [String] {
        var failures: [String] = []
        for contrast in contrasts {
            for value in contrast.values where !value.isEnough {
                failures.append(
                    "\(name(of: contrast)) has \(value.ratio.map { decimal($0, places: 2) } ?? "no"):1 at \(value.depth.name), "
                        + "\(number(value.required)):1 is wanted")
            }
        }
        guard theme.isColorBlindSafe else { return failures }
        for pair in separations where !pair.isEnough {
            failures.append(
                "\(pair.first.name) and \(pair.second.name) are \(decimal(pair.difference, places: 2)) apart with "
                    + "\(pair.vision.rawValue) at \(pair.depth.name), \(decimal(Separation.required, places: 2)) is wanted"
            )
        }
        return failures
    }

    /// One line, and one for each failure.
    var row: String {
        var line = theme.name.leading(in: Self.nameWidth) + theme.variant.rawValue.leading(in: 7)
        for (index, depth) in PaletteDepth.allCases.enumerated() {
            let lowest = contrasts.filter(\.isText).compactMap(\.values[index].ratio)
                .min()
            line += number(lowest).trailing(in: 5) + " " + (depth == .sixteen ? "" : " ")
        }
        if theme.isColorBlindSafe, let least = separations.map(\.difference).min() {
            line += "  levels \(decimal(least, places: 2)) apart"
        }
        line += failures.isEmpty ? "  ok" : "  \(failures.count) too low"
        return HarmlessText.line(line) + "\n" + failureLines
    }

    /// Every role with its figures.
    var table: String {
        let own = theme[.background].background.map { "paints its own background \(FrameColors.hex($0.rgb))" }
        var lines = [
            "\(theme.title): for \(theme.variant == .any ? "any background" : "\(theme.variant.rawValue) backgrounds"), "
                + (own ?? "on the terminal's background"), "",
        ]
        let depths = PaletteDepth.allCases
        lines.append(
            "  " + "role".leading(in: Self.roleWidth) + depths.map { $0.name.trailing(in: 7) }.joined()
                + "   wanted")
        for contrast in contrasts {
            let figures = contrast.values.map { number($0.ratio).trailing(in: 7) }.joined()
            let wanted = Set(contrast.values.map(\.required)).sorted(by: >).map { number($0) }
            let under = contrast.under.map { "  (\($0.name) on it)" } ?? ""
            lines.append(
                (contrast.isEnough ? "  " : "✗ ") + contrast.role.name.leading(in: Self.roleWidth) + figures
                    + "   "
                    + wanted.joined(separator: " / ") + under)
        }
        lines += ["", "  “own”: both colours are the terminal's."]
        lines += visionLines
        return lines.map { HarmlessText.line($0) + "\n" }.joined() + failureLines + "\n"
    }

    private var visionLines: [String] {
        var lines = [
            "",
            "  Levels apart for every kind of colour vision (black and white are 1 apart, "
                + (theme.isColorBlindSafe
                    ? "\(decimal(Separation.required, places: 1)) is wanted):"
                    : "this theme promises nothing):"),
        ]
        var pairs: [[Role]] = []
        for pair in separations where !pairs.contains([pair.first, pair.second]) {
            pairs.append([pair.first, pair.second])
        }
        for pair in pairs {
            let ofPair = separations.filter { [$0.first, $0.second] == pair }
            let figures = PaletteDepth.allCases.map { depth in
                (ofPair.first { $0.depth == depth }.map { decimal($0.difference, places: 2) } ?? "own")
                    .trailing(in: 7)
            }
            let worst = ofPair.min { $0.difference < $1.difference }
            lines.append(
                "  " + pair.map(\.name).joined(separator: " – ").leading(in: 34) + figures.joined()
                    + "   " + (worst?.vision.rawValue ?? ""))
        }
        return pairs.isEmpty ? [] : lines
    }

    private var failureLines: String {
        failures.map { HarmlessText.line("✗ \(theme.name): \($0).") + "\n" }.joined()
    }

    private func name(of contrast: Contrast) -> String {
        contrast.under.map { "\($0.name) on \(contrast.role.name)" } ?? contrast.role.name
    }

    private func number(_ value: Double?) -> String { value.map { decimal($0, places: 1) } ?? "own" }
}
