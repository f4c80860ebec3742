// A crediting policy, as given on the command line.

import ArgumentParser
import OlderPolicies
import TrackingEngine
import TrackingModel

enum PolicyArgument {
    /// - Parameter standard: The policy without the option.
    static func help(_ standard: CreditingPolicy) -> ArgumentHelp {
        ArgumentHelp(
            "Crediting policy: \(CreditingPolicy.all.map(\.name).joined(separator: ", ")); with @5 behind it a threshold every 5 minutes (1 to 60), with +dual a second schedule. "
                + "(default: \(standard.name))", valueName: "name")
    }

    static var completion: CompletionKind { .list(CreditingPolicy.all.map(\.name)) }

    @Sendable static func parse(_ text: String) throws -> CreditingPolicy {
        try UnknownName.meant("policy", text, CreditingPolicy.all.map(\.name), CreditingPolicy.titled)
    }
}
