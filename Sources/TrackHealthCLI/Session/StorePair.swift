// Two stores that are compared, or one store at two moments, each read once.

import Dashboard
import HealthAnalysis

/// Both sides of a comparison.
struct StorePair {
    let before: Reading
    let after: Reading

    /// - Parameters:
    ///   - path: The earlier store.
    ///   - other: The later store; nil for the earlier one at another moment.
    ///   - options: Those of both, with the moment of the earlier one.
    ///   - to: The moment of the later one; nil for that of the earlier, or for now where there is one store.
    init(_ path: String, _ other: String?, options: StoreChoice, to: InstantArgument?) throws {
        let sides = Self.options(options, to: to, isOneStore: other == nil)
        before = try Self.read(path, sides.before)
        after = try Self.read(other ?? path, sides.after)
    }

    /// The options of each side.
    static func options(
        _ options: StoreChoice, to: InstantArgument?, isOneStore: Bool
    ) -> (before: StoreChoice, after: StoreChoice) {
        var (before, after) = (options, options)
        if isOneStore {
            before.at = options.at ?? .last
            after.at = to ?? .now
        } else {
            after.at = to ?? options.at
        }
        return (before, after)
    }

    static func read(_ path: String, _ options: StoreChoice) throws -> Reading {
        try StoreAccess(path: path, options: options).readShown().reading
    }
}

extension Reading {
    /// The read as one side of a comparison.
    var compared: ComparedStore {
        ComparedStore(report: report, contents: contents, listing: listing)
    }
}
