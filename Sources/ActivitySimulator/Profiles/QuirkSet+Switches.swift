// Quirks by what they cause: which are on, and one on alone.

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
