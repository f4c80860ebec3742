// The Biome streams that show what was in use, by the names of their folders, and what a record of each says.

package import TrackingModel

/// A stream whose records are known from public tools (iLEAPP, whose field numbers these are).
enum BiomeStream: Hashable, Sendable {
    /// An app came to the front, or left it: 3 which, 4 when, 6 the app.
    case appInFocus
    /// The display was lit or dark from then on: 1 when, 2 the level.
    case backlight
    /// The device was locked or not from then on: 1 which.
    case screenLocked, keybagLocked
    /// The device started or stopped: 1 the session, 2 which.
    case bootSession
    /// Records with start and end that name their stream themselves: 1.1 the name, 2 start, 3 end, 4.3 or 4.4 the value.
    case events

    /// The streams by their folders. Older systems gave the backlight another name.
    static let folders: [String: BiomeStream] = [
        "App.InFocus": .appInFocus, "Device.Display.Backlight": .backlight, "Backlight": .backlight,
        "Device.ScreenLocked": .screenLocked, "Device.KeybagLocked": .keybagLocked,
        "Device.BootSession": .bootSession, "_DKEvent.App.InFocus": .events, "_DKEvent.App.Usage": .events,
        "_DKEvent.Device.IsLocked": .events, "_DKEvent.Keybag.IsLocked": .events,
        "_DKEvent.Display.IsBacklit": .events,
    ]

    /// The stream with that folder; nil for one that shows nothing of use.
    init?(folder name: String) {
        guard let known = Self.folders[name] else { return nil }
        self = known
    }

    /// What a record says.
    enum StreamFact: Hashable, Sendable {
        case span(EvidenceSpan)
        case change(StreamChange)
        case power(PowerEvent)
        /// About something else, or without a value.
        case other
        /// Without what every record of its stream has.
        case malformed
    }

    func fact(_ record: SegbRecord) -> StreamFact {
        guard let data = record.data else { return gap(at: record.at) }
        let fields = ProtobufFields(data)
        switch self {
        case .appInFocus:
            guard let moment = fields.real(4).flatMap(KnowledgeStream.moment), let app = fields.text(6) else {
                return .malformed
            }
            return change(moment, fields.integer(3), app)
        case .backlight:
            return change(fields.real(1).flatMap(KnowledgeStream.moment) ?? record.at, fields.integer(2))
        case .screenLocked, .keybagLocked: return change(record.at, fields.integer(1))
        case .bootSession:
            let session = fields.data(1).map {
                ByteReader(Array($0)).hexadecimal(at: 0, count: min($0.count, 16))
            }
            switch fields.integer(2) {
            case 1: return .power(PowerEvent(at: record.at, .started, session: session))
            case 0: return .power(PowerEvent(at: record.at, .stopped, session: session))
            default: return gap(at: record.at)
            }
        case .events: return event(fields)
        }
    }

    private func event(_ fields: ProtobufFields) -> StreamFact {
        guard let name = fields.message(1)?.text(1),
            let start = fields.real(2).flatMap(KnowledgeStream.moment),
            let end = fields.real(3).flatMap(KnowledgeStream.moment), end >= start,
            end - start <= KnowledgeStream.longest
        else { return .malformed }
        let value = fields.message(4)
        let number = value?.integer(4).flatMap { Int(exactly: $0) }
        let span = KnowledgeStream(rawValue: name)?.span(start, end, value: number, app: value?.text(3))
        return span.map(StreamFact.span) ?? .other
    }

    private func change(_ at: Instant, _ value: UInt64?, _ app: String? = nil) -> StreamFact {
        .change(
            StreamChange(at: at, stream: self, isOn: value == 1 ? true : value == 0 ? false : nil, app: app))
    }

    /// A record of a change that can't be read: what was so before it may have ended with it.
    private func gap(at moment: Instant) -> StreamFact {
        switch self {
        case .events: .other
        case .bootSession: .power(PowerEvent(at: moment, .unreadable))
        default: .change(StreamChange(at: moment, stream: self, isOn: nil))
        }
    }
}

// MARK: - A moment at which a state changed, as streams without spans record it, and the spans between such moments

/// From this moment on something was so, until the next change of its stream.
struct StreamChange: Hashable, Sendable {
    var at: Instant
    var stream: BiomeStream
    /// In front, lit or locked; nil where the record can't be read.
    var isOn: Bool?
    /// The app that came to the front or left it.
    var app: String?
    var file: String?
}

extension StreamChange {
    /// Of two changes further apart, one between them was lost: nobody uses a device for so long at a stretch. Seconds.
    private static let longestUse = 12 * 3_600.0

    /// The spans between changes.
    ///
    /// After the last change nothing is known, nor across one that can't be read. No use reaches over a restart of the
    /// device: its end was not recorded.
    ///
    /// - Parameter restarts: Ascending by time.
    static func spans(_ changes: [StreamChange], restarts: [DeviceRestart]) -> [EvidenceSpan] {
        var spans: [EvidenceSpan] = []
        var inFront: [String: StreamChange] = [:]
        var last: [BiomeStream: StreamChange] = [:]
        func add(_ first: StreamChange, _ end: Instant, _ kind: EvidenceSpan.Fact) {
            let start = first.at
            guard end > start else { return }
            if kind != .locked {
                let next = restarts.partitionPoint { $0.at <= start }
                let isCut = next < restarts.count && restarts[next].at < end
                guard !isCut, end - start <= longestUse else { return }
            }
            var span = EvidenceSpan(start: start, end: end, kind: kind, app: first.app)
            span.file = first.file
            spans.append(span)
        }
        for change in changes.ascending(\.at) {
            guard change.stream != .appInFocus else {
                switch (change.isOn, change.app) {
                case (true, let app?): inFront[app] = change
                case (false, let app?):
                    if let first = inFront.removeValue(forKey: app) { add(first, change.at, .app) }
                default: inFront = [:]
                }
                continue
            }
            if let before = last[change.stream], let wasOn = before.isOn {
                let isUse = wasOn == (change.stream == .backlight)
                add(before, change.at, isUse ? .unlocked : .locked)
            }
            last[change.stream] = change
        }
        return spans
    }
}

// MARK: - The streams of the system's record of what was in use, and what a value of each shows

/// A stream of knowledgeC, whose names the `_DKEvent` streams of Biome use, too (APOLLO, iLEAPP).
package enum KnowledgeStream: String, CaseIterable, Sendable {
    case appUsage = "/app/usage"
    case appInFocus = "/app/inFocus"
    case isLocked = "/device/isLocked"
    case isKeybagLocked = "/keybag/isLocked"
    case isBacklit = "/display/isBacklit"

    /// What a record shows of the time that it is about; nil for a value without a known meaning.
    package func span(_ start: Instant, _ end: Instant, value: Int?, app: String?) -> EvidenceSpan? {
        let kind: EvidenceSpan.Fact
        switch (self, value) {
        case (.appUsage, _), (.appInFocus, _):
            guard let app, !app.isEmpty else { return nil }
            return EvidenceSpan(start: start, end: end, kind: .app, app: app)
        case (.isLocked, 1), (.isKeybagLocked, 1), (.isBacklit, 0): kind = .locked
        case (.isLocked, 0), (.isKeybagLocked, 0), (.isBacklit, 1): kind = .unlocked
        default: return nil
        }
        return EvidenceSpan(start: start, end: end, kind: kind)
    }

    /// The longest time of one record that is believed: a year. Seconds.
    package static let longest = 31_622_400.0

    /// A moment of such a record, which counts from 2001; nil for one that no device can have been at.
    package static func moment(_ seconds: Double) -> Instant? {
        let unix = seconds + Instant.referenceEpochOffset
        return seconds > 0 && EngineBounds.moment.contains(unix) ? Instant(unix) : nil
    }
}
