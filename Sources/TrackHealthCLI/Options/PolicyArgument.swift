// A crediting policy, as given on the command line.

import ArgumentParser
import PlainText
import TrackingEngine
import TrackingModel

enum PolicyArgument {
    static let help = ArgumentHelp(
        "Crediting policy: \(PolicyName.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"
    )

    static var completion: CompletionKind { .list(PolicyName.allCases.map(\.rawValue)) }

    @Sendable static func parse(_ text: String) throws -> PolicyName {
        guard let policy = PolicyName(rawValue: text) else {
            let names = PolicyName.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no policy “\(HarmlessText.line(text))”; there are \(names).")
        }
        return policy
    }
}
