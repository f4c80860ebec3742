// When the device was off and when it was restarted, as all files together show it.

import TrackingModel

/// Puts starts, stops and reports of restarts in order.
struct PowerHistory {
    /// Reports of a restart are written while the device starts: what is no further apart is one restart. Seconds.
    private static let oneRestart = 120.0

    /// From a shutdown to the next start, where both are known.
    private(set) var off: [EvidenceSpan] = []
    /// Ascending by time.
    private(set) var restarts: [DeviceRestart] = []

    init(_ events: [PowerEvent]) {
        let events = Self.oneStartPerSession(events)
        var found: [DeviceRestart] = []
        /// The last start, and since then the last shutdown.
        var session: PowerEvent?
        var stop: Instant?
        func shutDown() {
            if let stop { found.append(DeviceRestart(at: stop, cause: .shutDown)) }
        }
        for event in events {
            switch event.change {
            case .started:
                found.append(DeviceRestart(at: event.at))
                // Without the start before it, others may be missing between the two.
                if let stop, let session {
                    let start = max(stop, session.lastSeen ?? stop)
                    if start < event.at {
                        var span = EvidenceSpan(start: start, end: event.at, kind: .off)
                        span.file = event.file
                        off.append(span)
                    }
                } else {
                    shutDown()
                }
                (session, stop) = (event, nil)
            case .stopped:
                shutDown()
                stop = event.at
            case .reported(let cause): found.append(DeviceRestart(at: event.at, cause: cause))
            case .unreadable:
                session = nil
                shutDown()
                stop = nil
            }
        }
        shutDown()
        restarts = Self.merged(found)
    }

    /// In order of time. The files of the log repeat the header of a session that they go on with.
    private static func oneStartPerSession(_ events: [PowerEvent]) -> [PowerEvent] {
        var starts: [String: Int] = [:]
        var result: [PowerEvent] = []
        // At a restart without a pause the end of a session has the time of the next one's start.
        let events = events.sorted {
            ($0.at, $0.change == .started ? 1 : 0) < ($1.at, $1.change == .started ? 1 : 0)
        }
        for event in events {
            if event.change == .started, let session = event.session {
                if let index = starts[session] {
                    result[index].lastSeen = [result[index].lastSeen, event.lastSeen].compactMap { $0 }.max()
                    continue
                }
                starts[session] = result.count
            }
            result.append(event)
        }
        return result
    }

    /// A restart that several sources report is one, with the cause that says most.
    private static func merged(_ restarts: [DeviceRestart]) -> [DeviceRestart] {
        var result: [DeviceRestart] = []
        for restart in restarts.ascending(\.at) {
            if let last = result.last, restart.at - last.at <= oneRestart {
                result[result.count - 1].cause = [last.cause, restart.cause].compactMap { $0 }
                    .min { rank($0) < rank($1) }
            } else {
                result.append(restart)
            }
        }
        return result
    }

    private static func rank(_ cause: DeviceRestart.Cause) -> Int {
        switch cause {
        case .crash, .forced: 0
        case .reset: 1
        case .shutDown: 2
        }
    }
}

// MARK: - What a file says of the device's power at one moment

/// A start or a stop of the device, from whichever file.
struct PowerEvent: Hashable, Sendable {
    enum PowerChange: Hashable, Sendable {
        /// It started.
        case started
        /// It was shut down in order.
        case stopped
        /// A report of a restart, written soon after it.
        case reported(DeviceRestart.Cause)
        /// A record that can't be read: a start or a stop may be missing here.
        case unreadable
    }

    var at: Instant
    var change: PowerChange
    /// The session between a start and the next one, as its source names it; nil where it has none.
    var session: String?
    /// When the device was last known to run in this session; nil where unknown.
    var lastSeen: Instant?
    var file: String?

    init(at: Instant, _ change: PowerChange, session: String? = nil, lastSeen: Instant? = nil) {
        self.at = at
        self.change = change
        self.session = session
        self.lastSeen = lastSeen
    }
}

// MARK: - `timesync` files of the system's log: when the device started, and when it was last known to run

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

// MARK: - `shutdown.log` of a sysdiagnose: when the device was shut down, again and again

/// Reads the log that the system adds to at each shutdown in order: the clients that were still there, and then
/// `SIGTERM: [1690000000] All buffers flushed` with Unix seconds (Kaspersky, iShutdown; iLEAPP).
enum ShutdownLog {
    static func isOne(_ name: String) -> Bool { name.hasPrefix("shutdown") && name.hasSuffix(".log") }

    /// The shutdowns in the order of the log. One with the time zero was written before the clock was set.
    static func events(_ bytes: [UInt8]) -> [PowerEvent] {
        let mark = Array("SIGTERM: [".utf8)
        var events: [PowerEvent] = []
        let most = ReadLimits().items(inBytes: bytes.count)
        var end = -1
        while end < bytes.count, events.count < most {
            let line = bytes[(end + 1)...].prefix { $0 != "\n" }
            end = line.endIndex
            guard let start = line.firstRange(of: mark)?.upperBound else { continue }
            let digits = line[start...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard digits.count <= 12, let seconds = Double(digits.utf8Text),
                seconds > 0, EngineBounds.moment.contains(seconds)
            else { continue }
            events.append(PowerEvent(at: Instant(seconds), .stopped))
        }
        return events
    }
}
