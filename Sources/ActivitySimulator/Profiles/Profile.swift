// A version of the platform as reports describe it: a set of quirks with a name.

/// A platform. But for `ideal` each is a hypothesis composed from reports, not a statement of Apple.
public struct Profile: Hashable, Sendable {
    public var name: String
    /// What the profile claims, and that it is a claim.
    public var hypothesis: String
    public var quirks: QuirkSet

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

    init(_ name: String, _ claim: String, on base: Profile? = nil, _ change: (inout QuirkSet) -> Void) {
        self.name = name
        hypothesis = Self.caution + claim
        quirks = base?.quirks ?? QuirkSet()
        change(&quirks)
    }
}
