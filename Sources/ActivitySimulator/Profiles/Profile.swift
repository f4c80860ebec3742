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
