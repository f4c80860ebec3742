// A crediting policy, as given on the command line.

import ArgumentParser
import OlderPolicies
import PlainText
import TrackingEngine
import TrackingModel

enum PolicyArgument {
    static let help = ArgumentHelp(
        "Crediting policy: \(CreditingPolicy.all.map(\.name).joined(separator: ", ")).", valueName: "name"
    )

    static var completion: CompletionKind { .list(CreditingPolicy.all.map(\.name)) }

    @Sendable static func parse(_ text: String) throws -> CreditingPolicy {
        guard let policy = CreditingPolicy.named(text) else {
            let names = CreditingPolicy.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no policy “\(HarmlessText.line(text))”; there are \(names).")
        }
        return policy
    }
}
