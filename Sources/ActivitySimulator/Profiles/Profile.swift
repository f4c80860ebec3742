// A version of the platform as reports describe it: what each run draws its quirks from.

/// A platform. But for `ideal` each is a hypothesis composed from reports, not a statement of Apple.
public struct Profile: Hashable, Sendable {
    public var name: String
    /// What the profile claims, and that it is a claim.
    public var hypothesis: String
    /// The figures that are always the same, and what is usual of the others.
    public var quirks: QuirkSet
    /// What the other figures are drawn from, by name.
    private var priors: [String: Prior] = [:]

    /// A profile of which nothing is drawn.
    public init(name: String, hypothesis: String, quirks: QuirkSet) {
        self.name = name
        self.hypothesis = hypothesis
        self.quirks = quirks
    }

    /// What stands before the claim of every profile with faults.
    private static let caution = "Hypothesis composed from reports, not a statement of Apple: "

    /// What the profile claims, for a list that says above it what such claims are.
    public var claim: String {
        hypothesis.hasPrefix(Self.caution) ? String(hypothesis.dropFirst(Self.caution.count)) : hypothesis
    }

    /// A profile that draws the figures of its quirks from around their values.
    init(_ name: String, _ claim: String, on base: Profile? = nil, _ change: (inout QuirkSet) -> Void) {
        self.name = name
        hypothesis = Self.caution + claim
        quirks = base?.quirks ?? QuirkSet()
        change(&quirks)
        let acting = Set(quirks.acting)
        for figure in Figure.all where acting.contains(figure.cause) {
            self[figure] = figure.near(figure.get(quirks))
        }
    }

    /// The quirks of the runs of a seed. A figure's draw depends on the seed and its name alone.
    public func drawn(seed: UInt64) -> QuirkSet {
        guard !priors.isEmpty else { return quirks }
        var drawn = quirks
        for figure in Figure.all {
            if let prior = priors[figure.name] { figure.set(&drawn, prior.value(of: figure, seed: seed)) }
        }
        return drawn
    }

    /// What a figure is drawn from.
    public package(set) subscript(figure: Figure) -> Prior {
        get { priors[figure.name] ?? .fixed(figure.get(quirks)) }
        set {
            // A switch that is on in some runs has no value of its own.
            if case .fixed(let value) = newValue, figure.kind != .toggle || value == 0 || value == 1 {
                priors[figure.name] = nil
                figure.set(&quirks, value)
            } else if case .range(let range, _) = newValue, range.lowerBound == range.upperBound {
                self[figure] = .fixed(range.lowerBound)
            } else {
                priors[figure.name] = newValue
            }
        }
    }
}

extension Profile {
    /// Profiles are equal whose runs are: of a figure that is drawn, what is usual is never used.
    public static func == (left: Profile, right: Profile) -> Bool {
        left.name == right.name && left.hypothesis == right.hypothesis
            && (left.quirks == right.quirks && left.priors == right.priors
                || Figure.all.allSatisfy { left[$0] == right[$0] })
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(hypothesis)
    }
}

extension QuirkSet {
    /// One quirk alone, with its usual parameters; nil for a cause that is no quirk.
    public init?(only cause: Cause) {
        guard let isOn = Figure.isOn(of: cause) else { return nil }
        self.init()
        isOn.set(&self, 1)
    }

    /// The quirks that are on.
    public var acting: [Cause] {
        Cause.allCases.filter { Figure.isOn(of: $0).map { $0.get(self) == 1 } ?? false }
    }
}

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
