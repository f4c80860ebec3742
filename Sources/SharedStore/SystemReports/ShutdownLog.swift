// `shutdown.log` of a sysdiagnose: when the device was shut down, again and again.

import TrackingModel

/// Reads the log that the system adds to at each shutdown in order: the clients that were still there, and then
/// `SIGTERM: [1690000000] All buffers flushed` with Unix seconds (Kaspersky, iShutdown; iLEAPP).
enum ShutdownLog {
    /// Bytes of a log; real ones of years have a few hundred thousand.
    static let limit = 64 << 20

    static func isOne(_ name: String) -> Bool { name.hasPrefix("shutdown") && name.hasSuffix(".log") }

    /// The shutdowns in the order of the log. One with the time zero was written before the clock was set.
    static func events(_ bytes: [UInt8]) -> [PowerEvent] {
        let mark = Array("SIGTERM: [".utf8)
        var events: [PowerEvent] = []
        let most = ReadLimits().items(inBytes: bytes.count)
        var end = -1
        while end < bytes.count, events.count < most {
            let line = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "\n") }
            end = line.endIndex
            guard let start = line.firstRange(of: mark)?.upperBound else { continue }
            let digits = line[start...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard digits.count <= 12, let seconds = Double(String(decoding: digits, as: UTF8.self)),
                seconds > 0, EngineBounds.moment.contains(seconds)
            else { continue }
            events.append(PowerEvent(at: Instant(seconds), .stopped))
        }
        return events
    }
}
