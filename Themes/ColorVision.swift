// How colours look with a colour vision deficiency, and whether the levels of a theme can be distinguished with it.

import Canvas

/// Complete deficiencies, simulated by the matrices of Machado, Oliveira and Fernandes (2009) at severity 1.
package enum ColorVision: String, CaseIterable, Sendable {
    case protanopia, deuteranopia, tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .protanopia:
            [
                [0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ]
        case .deuteranopia:
            [
                [0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ]
        case .tritanopia:
            [
                [1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ]
        }
    }

    func seen(_ rgb: UInt32) -> LinearColor {
        let color = LinearColor(rgb)
        let rows = matrix.map { $0[0] * color.red + $0[1] * color.green + $0[2] * color.blue }
        return LinearColor(red: rows[0], green: rows[1], blue: rows[2])
    }
}

/// The difference between two roles that must not be confused.
package struct Separation: Hashable, Sendable {
    package let first: Role
    package let second: Role
    package let depth: PaletteDepth
    /// The deficiency with which the difference is smallest.
    package let vision: ColorVision
    /// OKLab distance: about 0.02 is just visible, black and white have 1.
    package let difference: Double

    /// Five times the smallest visible difference: enough for thin letters.
    package static let required = 0.1

    package var isEnough: Bool { difference >= Separation.required }

    private static let apart: [[Role]] = [
        [.ok, .warning, .critical], [.graphLow, .graphMid, .graphHigh],
        [.badgeOk, .badgeWarning, .badgeCritical],
    ]

    /// All pairs of levels at all depths, each with the deficiency that makes the difference smallest.
    package static func all(of theme: Theme) -> [Separation] {
        var result: [Separation] = []
        for depth in PaletteDepth.allCases {
            for roles in apart {
                for (index, first) in roles.enumerated() {
                    for second in roles[(index + 1)...] {
                        result += closest(first, second, in: theme, at: depth).map { [$0] } ?? []
                    }
                }
            }
        }
        return result
    }

    private static func closest(
        _ first: Role, _ second: Role, in theme: Theme, at depth: PaletteDepth
    ) -> Separation? {
        guard let one = mark(first, in: theme, at: depth), let other = mark(second, in: theme, at: depth)
        else { return nil }
        return ColorVision.allCases.map { vision in
            Separation(
                first: first, second: second, depth: depth, vision: vision,
                difference: OKLab(vision.seen(one)).distance(OKLab(vision.seen(other))))
        }.min { $0.difference < $1.difference }
    }

    /// The colour that shows the level: a badge's background, otherwise the text colour. Nil for the terminal's
    /// default.
    private static func mark(_ role: Role, in theme: Theme, at depth: PaletteDepth) -> UInt32? {
        let style = theme[role]
        let isBadge = style.background != theme[.background].background
        return (isBadge ? style.background : style.foreground).flatMap { Palette.rgb(of: $0, at: depth) }
    }
}
