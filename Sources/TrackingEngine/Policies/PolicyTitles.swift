// All policies, and which one a title names.

extension CreditingPolicy {
    /// `ordinal` and all others.
    package static let all: [CreditingPolicy] = [
        .ordinal, .clock, .add, .simpleAdd, .peak, .sessionStart, .delta, .longDelta, .deduplicate, .sparse,
        .grace,
    ]

    /// The names of those that reject what is not above a marker, which can be too high.
    package static let marked: Set<String> = Set([CreditingPolicy.peak, .delta, .longDelta].map(\.name))

    /// Minutes between thresholds that a title can have.
    package static let steps = 1...60

    /// The policy of a title, such as `ordinal`, `seed-add@15` or `ordinal@5+dual`; nil where there is none.
    package static func titled(_ title: String) -> CreditingPolicy? {
        let isDual = title.hasSuffix("+dual")
        let parts = title.dropLast(isDual ? 5 : 0).split(separator: "@", omittingEmptySubsequences: false)
        let step = parts.count > 1 ? Int(parts[1]) : 1
        guard let step, steps.contains(step), let rule = all.first(where: { $0.name == parts[0] }) else {
            return nil
        }
        let policy = rule.registering(every: step, isDual: isDual)
        return policy.title == title ? policy : nil
    }
}
