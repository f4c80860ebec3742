// How much of a signal waits, how much is sent at once, and how long it is waited after a failure.

/// Bounds of a queue, for each signal.
package struct PushLimits: Hashable, Sendable {
    /// Readings or gaps that wait at most.
    package var records: Int
    /// Bytes of these at most.
    package var bytes: Int
    /// Bytes of a request, but for a single element that is longer. A proxy takes 1 MiB mostly.
    package var requestBytes: Int
    /// Seconds for which what is new gathers, so that devices that change together are one request.
    package var gathering: Double
    /// Seconds until the first attempt after a failure, and at most. Each failure doubles them.
    package var firstPause: Double
    package var longestPause: Double
    /// Seconds that a collector may ask for by `Retry-After`.
    package var longestWish: Double

    package init(
        records: Int = 10_000, bytes: Int = 16 << 20, requestBytes: Int = 512 << 10, gathering: Double = 1,
        firstPause: Double = 1, longestPause: Double = 60, longestWish: Double = 3_600
    ) {
        self.records = records
        self.bytes = bytes
        self.requestBytes = requestBytes
        self.gathering = gathering
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.longestWish = longestWish
    }

    /// Seconds after a failure: doubled by each, and between half of that and all of it, so that many senders do not
    /// come back at the same time.
    ///
    /// - Parameters:
    ///   - failures: In a row; one at least.
    ///   - wish: What the collector asked for, which is kept.
    ///   - random: From 0 to 1.
    func pause(failures: Int, wish: Double?, random: Double) -> Double {
        // More doublings change nothing, and would not fit.
        let doubled = firstPause * Double(1 << min(max(failures, 1) - 1, 30))
        let pause = min(doubled, longestPause) * (0.5 + random / 2)
        return max(pause, min(max(wish ?? 0, 0), longestWish))
    }
}
