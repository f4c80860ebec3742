// A plan of registered thresholds, as given on the command line.

import ArgumentParser
import OlderPolicies
import PlainText
import TrackingEngine

/// What is registered for a policy: `5` for a threshold every five minutes, `5+dual` on two schedules.
struct RegistrationArgument: Hashable {
    private let step: Int
    private let isDual: Bool

    func applied(to policy: CreditingPolicy) -> CreditingPolicy {
        policy.registering(every: step, isDual: isDual)
    }

    @Sendable static func parse(_ text: String) throws -> RegistrationArgument {
        let isDual = text.hasSuffix("+dual")
        guard let step = Int(text.dropLast(isDual ? 5 : 0)), CreditingPolicy.steps.contains(step) else {
            throw ValidationError(
                "“\(HarmlessText.line(text))” is no plan; use minutes such as 5, or 5+dual for two schedules."
            )
        }
        return RegistrationArgument(step: step, isDual: isDual)
    }
}
