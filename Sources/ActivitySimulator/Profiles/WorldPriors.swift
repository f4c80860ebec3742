// Worlds: platforms of which nothing is known but how far each figure may go.

/// Which ranges worlds are drawn from.
public enum WorldPriors: String, CaseIterable, Codable, Sendable {
    /// All that is reported of each figure, and twice beyond.
    case reported
    /// What no rule is chosen on.
    case heldOut = "held-out"

    /// The prior of a figure.
    public func prior(of figure: Figure) -> Prior { self == .reported ? figure.prior : figure.heldOut }

    /// All worlds as one profile: each quirk is on in two of five, every figure is drawn.
    public var profile: Profile {
        var profile = Profile(
            name: "world-" + rawValue, hypothesis: "Any of the reported faults, of any strength.",
            quirks: QuirkSet())
        for figure in Figure.all { profile[figure] = prior(of: figure) }
        return profile
    }

    /// A world by its name, as `world-reported-17`; nil for the name of something else.
    static func world(named name: String) -> Profile? {
        for priors in allCases {
            let prefix = priors.profile.name + "-"
            if name.hasPrefix(prefix), let number = UInt64(name.dropFirst(prefix.count)) {
                return priors.profile.world(number)
            }
        }
        return nil
    }
}

extension Profile {
    /// One draw of all figures as a profile of its own; of quirks that are off, the figures are as usual.
    public func world(_ number: UInt64) -> Profile {
        let drawn = drawn(seed: number)
        let acting = Set(drawn.acting)
        var quirks = QuirkSet()
        for figure in Figure.all where acting.contains(figure.cause) {
            figure.set(&quirks, figure.get(drawn))
        }
        return Profile(
            name: "\(name)-\(number)", hypothesis: "\(hypothesis) Drawn with seed \(number).", quirks: quirks)
    }
}
