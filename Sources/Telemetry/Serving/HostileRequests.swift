// Requests that no honest client sends: each kind is reported once, so that nobody can fill a log.

/// Remembers which kinds were reported.
struct HostileRequests {
    private var reported: Set<String> = []

    /// - Parameter client: The address that it came from.
    /// - Returns: A sentence at the first of its kind.
    mutating func note(_ refusal: RefusedRequest, from client: String) -> String? {
        guard let kind = refusal.hostileKind, reported.insert(kind).inserted else { return nil }
        return "Refused a request \(kind), from \(client); more of this kind are refused silently."
    }
}
