// Ids that a log cut short, found again among the ids that the store knows.

import TrackingModel

/// Resolves what a text log says of an app or event to the app's whole id.
struct AppNames {
    private let ids: [String]
    private let mappings: [String: String]
    private var known: [String: String?] = [:]

    init(ids: [String], mappings: [String: String]) {
        self.ids = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.mappings = mappings
    }

    /// The app of an event by the store's mapping.
    func app(of event: String) -> String? { mappings[event] }

    /// The id for what a log names; of `com.exam...` the only id that begins so, nil where there are several.
    mutating func app(named text: String) -> String? {
        guard text.hasSuffix("...") else { return text.isEmpty ? nil : text }
        if let found = known[text] { return found }
        let found = only(beginning: String(text.dropLast(3)))
        known[text] = .some(found)
        return found
    }

    private func only(beginning prefix: String) -> String? {
        guard !prefix.isEmpty else { return nil }
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle].utf8.lexicographicallyPrecedes(prefix.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < ids.count, ids[low].utf8.starts(with: prefix.utf8) else { return nil }
        let isOnly = low + 1 == ids.count || !ids[low + 1].utf8.starts(with: prefix.utf8)
        return isOnly ? ids[low] : nil
    }
}
