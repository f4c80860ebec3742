// How much of a server a client may use.

/// Limits that hold for every client, however it behaves.
package struct ServerLimits: Hashable, Sendable {
    /// Connections at once. A new one beyond takes the place of the one that has waited longest for its head.
    package var connections = 256
    /// Bytes of a request's head.
    package var headBytes = 8_192
    /// Seconds from the connection to the end of the head.
    package var headSeconds = 5.0
    /// Seconds that a document may take to be made.
    package var makingSeconds = 30.0
    /// Seconds that a client may take to read its answer.
    package var answerSeconds = 30.0
    /// Seconds in which the rest of a refused request is read, so that the refusal reaches its client.
    package var lingerSeconds = 1.0
    /// Bytes of that rest.
    package var lingerBytes = 262_144

    package init() {}
}
