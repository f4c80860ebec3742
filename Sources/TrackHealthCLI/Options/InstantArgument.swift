// The instant that ages refer to, as given on the command line.

import Foundation
import TrackingModel

/// `--at`: `now`, `last`, `snapshot`, or a time as a person types it.
enum InstantArgument: Hashable, Sendable {
    case now
    /// The newest time in the store itself.
    case last
    /// The moment at which the store was last written or exported.
    case snapshot
    case typed(TypedMoment)

    init?(_ text: String) {
        switch text.lowercased() {
        case "now": self = .now
        case "last": self = .last
        case "snapshot": self = .snapshot
        default:
            guard let moment = TypedMoment(text) else { return nil }
            self = .typed(moment)
        }
    }

    @Sendable static func parse(_ text: String) throws -> InstantArgument {
        guard let argument = InstantArgument(text) else {
            throw MomentArgument.refusal(of: text, others: "last, snapshot, ")
        }
        return argument
    }
}
