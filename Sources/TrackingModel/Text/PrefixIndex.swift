// Finds ids that begin like a name, without comparing each with each.

/// Ids, by their beginnings.
package struct PrefixIndex: Hashable, Sendable {
    /// In the order of their bytes.
    package let sorted: [String]
    private let ids: Set<String>

    /// Bytes of a name whose beginnings are looked for; ids of apps are shorter.
    private static let longestName = 256

    package init(_ ids: some Collection<String>) {
        self.ids = Set(ids)
        sorted = self.ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// An id that begins with the name, or with which the name begins; the name itself before any other, else the
    /// first in order.
    package func match(_ name: String) -> String? {
        if ids.contains(name) { return name }
        let low = sorted.partitionPoint { $0.utf8.lexicographicallyPrecedes(name.utf8) }
        if low < sorted.count, sorted[low].utf8.starts(with: name.utf8) { return sorted[low] }
        return Self.beginnings(of: name).first(where: ids.contains)
    }

    /// The only id that begins so; nil where there are several.
    package func only(beginning prefix: String) -> String? {
        guard !prefix.isEmpty else { return nil }
        let low = sorted.partitionPoint { $0.utf8.lexicographicallyPrecedes(prefix.utf8) }
        let found = sorted[low...].prefix(2).filter { $0.utf8.starts(with: prefix.utf8) }
        return found.count == 1 ? found.first : nil
    }

    /// Whether a name begins with any of the ids.
    package static func hasPrefix(_ name: String, in ids: Set<String>) -> Bool {
        ids.contains(name) || beginnings(of: name).contains(where: ids.contains)
    }

    /// The shorter beginnings of a name, the shortest first.
    private static func beginnings(of name: String) -> some Sequence<String> {
        name.prefix(longestName).indices.lazy.dropFirst().map { String(name[..<$0]) }
    }
}
