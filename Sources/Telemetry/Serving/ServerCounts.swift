// What a server has done so far.

/// Numbers of requests since the start.
package struct ServerCounts: Hashable, Sendable {
    /// Requests that got a document.
    package internal(set) var answered = 0
    /// Requests that got a refusal, for whatever reason.
    package internal(set) var refused = 0
    /// Connections that ended without an answer: by the client, or because it read too slowly.
    package internal(set) var dropped = 0
    /// Connections at once, the most so far.
    package internal(set) var mostConnections = 0
}
