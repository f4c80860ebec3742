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

    init(_ name: String, _ claim: String, on base: Profile? = nil, _ change: (inout QuirkSet) -> Void) {
        self.name = name
        hypothesis = "Hypothesis composed from reports, not a statement of Apple: " + claim
        quirks = base?.quirks ?? QuirkSet()
        change(&quirks)
    }
}
