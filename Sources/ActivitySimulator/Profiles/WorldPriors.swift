// Worlds: platforms of which nothing is known but how far each figure may go.

/// Which ranges worlds are drawn from.
public enum WorldPriors: String, CaseIterable, Codable, Sendable {
    /// All that is reported of each figure, and twice beyond.
    case reported
    /// What no rule is chosen on.
    case heldOut = "held-out"

    /// The prior of a figure.
    public func prior(of figure: Figure) -> Prior { self == .reported ? figure.prior : figure.heldOut }

    /// All worlds as one profile: each quirk is on in half of them, every figure is drawn.
    public var profile: Profile {
        var profile = Profile(
            name: "worlds-" + rawValue, hypothesis: "Any of the reported faults, of any strength.",
            quirks: QuirkSet())
        for figure in Figure.all { profile[figure] = prior(of: figure) }
        return profile
    }

    /// A world by its number, all of it fixed.
    public func world(_ number: UInt64) -> Profile {
        Profile(
            name: "world-\(rawValue)-\(number)", hypothesis: "World \(number) of the \(rawValue) priors.",
            quirks: profile.drawn(seed: number))
    }
}
