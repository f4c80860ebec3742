// The types of the documents, and which of them a client wants most.

import Foundation

/// A type that a document is served as.
struct MediaType: Hashable, Sendable {
    /// Both halves, in small letters.
    let name: String
    /// The version of a format that has several.
    var version: String?

    static let openMetrics = MediaType(name: "application/openmetrics-text", version: "1.0.0")
    static let prometheusText = MediaType(name: "text/plain", version: "0.0.4")
    static let json = MediaType(name: "application/json")
    static let html = MediaType(name: "text/html")
    static let text = MediaType(name: "text/plain")

    /// The value of `Content-Type`.
    var header: String { name + (version.map { "; version=" + $0 } ?? "") + "; charset=utf-8" }
}

/// The value of an `Accept` header (RFC 9110, 12.5.1).
struct AcceptedTypes: Hashable, Sendable {
    private struct MediaRange: Hashable {
        let name: String
        let version: String?
        /// From 0, which refuses, to 1.
        let quality: Double

        /// How closely it describes a type, 0 to 3; nil where it does not.
        func precision(_ type: MediaType) -> Int? {
            if name == "*/*" { return 0 }
            if name.hasSuffix("/*") { return type.name.hasPrefix(name.dropLast()) ? 1 : nil }
            guard name == type.name else { return nil }
            guard let version else { return 2 }
            return version == type.version ? 3 : nil
        }
    }

    /// Ranges of a header that are looked at.
    private static let most = 32

    private let ranges: [MediaRange]

    /// - Parameter header: Nil where there is none, which accepts everything.
    init(_ header: String?) {
        let parts = (header ?? "").split(separator: ",").prefix(Self.most)
        ranges = parts.compactMap { part in
            let pieces = part.split(separator: ";").map {
                $0.trimmingCharacters(in: .whitespaces).lowercased()
            }
            guard let name = pieces.first, name.contains("/") else { return nil }
            var (version, quality): (String?, Double) = (nil, 1)
            for piece in pieces.dropFirst() {
                let sides = piece.split(separator: "=", maxSplits: 1)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                guard sides.count == 2 else { continue }
                if sides[0] == "version" { version = sides[1].filter { $0 != "\"" } }
                if sides[0] == "q" { quality = Double(sides[1]).map { min(max($0, 0), 1) } ?? 0 }
            }
            return MediaRange(name: name, version: version, quality: quality)
        }
    }

    /// The type that is wanted most, of equal ones the first; nil where none is accepted.
    func best(of offers: [MediaType]) -> MediaType? {
        guard !ranges.isEmpty else { return offers.first }
        var best: (type: MediaType, quality: Double)?
        for offer in offers {
            let fitting = ranges.compactMap { range in range.precision(offer).map { ($0, range.quality) } }
            // The range that describes it most closely decides, also where that refuses it.
            guard let closest = fitting.map(\.0).max() else { continue }
            let quality = fitting.filter { $0.0 == closest }.map(\.1).max() ?? 0
            if quality > best?.quality ?? 0 { best = (offer, quality) }
        }
        return best?.type
    }
}
