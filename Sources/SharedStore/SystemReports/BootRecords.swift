// `timesync` files of the system's log: when the device started, and when it was last known to run.

import TrackingModel

/// Reads `….timesync` of a log archive, which every sysdiagnose holds: for each start of the device a header with its
/// moment, and records of the wall clock after it (mandiant/macos-UnifiedLogs, `timesync.rs`). Little endian.
///
/// | bytes | header, 48 | record, 32 |
/// |---|---|---|
/// | 0 | `B0 BB`, size of the header in 2 bytes | `54 73 20 00` |
/// | 8 | session, 16 bytes | continuous time |
/// | 16 | | nanoseconds since 1970 |
/// | 32 | nanoseconds since 1970 | |
enum BootRecords {
    /// Bytes of a file; the system's have some ten thousand.
    static let limit = 64 << 20
    private static let headerSize = 48
    private static let recordSize = 32

    static func isOne(_ name: String) -> Bool { name.hasSuffix(".timesync") }

    /// The most starts that are kept of so many bytes; no device has been started as often.
    static func mostStarts(inBytes bytes: Int) -> Int { ReadLimits().items(inBytes: bytes) }

    /// The starts in the order of the file, and whether it goes on with something else.
    static func events(_ bytes: [UInt8]) -> (events: [PowerEvent], isCut: Bool) {
        var events: [PowerEvent] = []
        var reader = ByteReader(bytes)
        let most = mostStarts(inBytes: bytes.count)
        while reader.position < bytes.count {
            let start = reader.position
            if reader.has(headerSize, startingWith: [0xB0, 0xBB]) {
                guard events.count < most else { return (events, true) }
                let session = reader.hexadecimal(at: start + 8, count: 16)
                guard let moment = moment(reader.integer(at: start + 32)) else { return (events, true) }
                events.append(PowerEvent(at: moment, .started, session: session, lastSeen: moment))
                reader.position = start + headerSize
            } else if reader.has(recordSize, startingWith: [0x54, 0x73, 0x20, 0x00]) {
                if let moment = moment(reader.integer(at: start + 16)), let last = events.last?.lastSeen {
                    events[events.count - 1].lastSeen = max(last, moment)
                }
                reader.position = start + recordSize
            } else {
                return (events, true)
            }
        }
        return (events, false)
    }

    private static func moment(_ nanoseconds: UInt64) -> Instant? {
        let seconds = Double(Int64(bitPattern: nanoseconds)) / 1e9
        return seconds > 0 && EngineBounds.moment.contains(seconds) ? Instant(seconds) : nil
    }
}
