// What the tracker tried and could not do: one list for every lane, mark and count of errors.

import TrackingModel

/// Something that failed, other than what the tracker decided against.
struct StoreError {
    /// On the device's own time line.
    var at: Instant
    /// The logical id, where it is of an app.
    var app: String?
    /// A few words.
    var description: String
    /// Whether it is a line of a log that names no attempt.
    var isLine = false
}

extension Observation {
    /// Callbacks that could not be handled, other attempts that failed, and lines of error that are about neither of
    /// them and no kill; in no order. Those ahead of the instant are left out.
    var storeErrors: [StoreError] {
        var errors = callbacks.filter(\.isFailure).map {
            StoreError(at: $0.at, app: $0.app, description: ($0.cause ?? .engine(.noMapping)).description)
        }
        errors += otherEntries.filter { !$0.succeeded && !isFuture($0.at) }.map {
            StoreError(
                at: $0.at, app: contents.mappings[$0.event.text],
                description: $0.error ?? "\($0.action) failed")
        }
        let kills = contents.marks.filter { $0.kind == .killed }.map(\.at)
        let known = (errors.map(\.at) + kills).sorted()
        for line in contents.log where line.isError {
            guard let at = line.at, !isFuture(at) else { continue }
            let next = known.partitionPoint { $0 < at - Self.sameError }
            if next < known.count, known[next] <= at + Self.sameError { continue }
            errors.append(StoreError(at: at, description: line.message, isLine: true))
        }
        return errors
    }

    /// Seconds that an attempt and its line of error lie apart at most.
    private static let sameError = 2.0
}
