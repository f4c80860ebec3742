// A stretch without callbacks, with the class, the minutes and the evidence.

public import TrackingModel

/// A stretch without callbacks and what the evidence makes of it.
public struct Gap: Hashable, Sendable {
    /// What happened to the minutes.
    public enum Class: String, CaseIterable, Sendable {
        case lost, recovered, late
        case notMonitored = "not-monitored"
        case possibleLoss = "possible-loss"
        case idle, off

        /// The class as people read it; raw values stay as they are in JSON, metrics, filters and alert rules.
        public var title: String {
            switch self {
            case .notMonitored: "not monitored"
            case .possibleLoss: "possible loss"
            case .lost, .recovered, .late, .idle, .off: rawValue
            }
        }

        /// Whether minutes may be missing in it.
        var mayMissMinutes: Bool { self != .idle && self != .off && self != .recovered }
    }

    /// What ended the extension where a gap begins, or in it.
    public struct Kills: Hashable, Sendable {
        /// `after a kill`, `8 kills`.
        public var note: String
        /// `the extension was killed for its memory at 12:20`.
        public var text: String
    }

    /// A kind of evidence, in the order of the reference: `id` gives E1 to E17.
    public enum Evidence: Int, CaseIterable, Comparable, Sendable {
        case skippedOrdinals, sequenceJump, unhandledCallbacks, missingDayStart, seenByOtherSchedule,
            provenUse
        case silence, windowExhausted, floodBeforeSilence, restartMidMinute, replay, memoryOrKill
        case totalDecreased, clockChange, monitoringOff
        case rejectedCallbacks, logEnded

        /// Its name in the reference: `E1` for skipped ordinals.
        public var id: String { "E" + String(rawValue + 1) }

        public static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
    }

    public var start: Instant
    public var end: Instant
    public var gapClass: Class
    public var minutes: MinuteRange
    /// Ids, ascending.
    public var apps: [String]
    public var evidence: [Evidence]
    /// A few words: "thresholds skipped".
    public var cause: String
    /// One sentence with the figures.
    public var explanation: String
    /// Evidence that this store cannot give and that would decide.
    public var missingEvidence: [Evidence] = []
    /// Nil where none is known.
    public var kills: Kills?
    /// What an operator said of this stretch; nil where nobody did.
    public var label: GapLabel?
    /// Whether its callbacks came after all: they were delayed, and nothing is to be waited for.
    public var hasArrived = false

    /// What happened to the minutes, as people read it.
    public var title: String { gapClass == .late && hasArrived ? "delayed" : gapClass.title }

    /// Whether minutes may be missing in it.
    public var mayMissMinutes: Bool { gapClass.mayMissMinutes && !hasArrived }

    public var seconds: Double { end - start }

    /// Adds a kind of evidence, once.
    mutating func note(_ kind: Evidence) {
        if !evidence.contains(kind) { evidence = (evidence + [kind]).sorted() }
    }
}

extension Gap.Evidence {
    /// A few words for what was looked at: `skipped ordinals`.
    public var description: String {
        switch self {
        case .skippedOrdinals: "skipped ordinals"
        case .sequenceJump: "sequence numbers"
        case .unhandledCallbacks: "received against handled callbacks"
        case .missingDayStart: "the day's first callback"
        case .seenByOtherSchedule: "the other schedule"
        case .provenUse: "proof of use"
        case .silence: "silence"
        case .windowExhausted: "the last registered minute"
        case .floodBeforeSilence: "a flood before the silence"
        case .restartMidMinute: "a restart within a minute"
        case .replay: "a later replay"
        case .memoryOrKill: "memory or a kill"
        case .totalDecreased: "a total that fell"
        case .clockChange: "a change of the clock"
        case .monitoringOff: "monitoring switched off"
        case .rejectedCallbacks: "rejected callbacks"
        case .logEnded: "the end of the log"
        }
    }
}

extension [Gap.Evidence] {
    /// `silence (E7), memory or a kill (E12)`.
    package var text: String { map { "\($0.description) (\($0.id))" }.commaSeparated }
}
