// What other sources than the store report about the device: when it was used, was off, was restarted, or ended the extension.

/// Facts from other sources than the tracker's store, which decide what a silence was (E6, E12, E15).
public struct DeviceEvidence: Hashable, Sendable {
    /// Ascending by start.
    public var spans: [EvidenceSpan]
    /// Ascending by time.
    public var kills: [ExtensionKill]
    /// Ascending by time.
    public var restarts: [DeviceRestart]
    /// Ascending by time.
    public var denials: [PreferencesDenial]
    /// How many files gave some of it; 0 where it is from none.
    public var files = 0

    public init(
        spans: [EvidenceSpan] = [], kills: [ExtensionKill] = [], restarts: [DeviceRestart] = [],
        denials: [PreferencesDenial] = []
    ) {
        self.spans = spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        self.kills = kills.sorted { $0.at < $1.at }
        self.restarts = restarts.sorted { $0.at < $1.at }
        self.denials = Set(denials).sorted { $0.at < $1.at }
    }

    public var isEmpty: Bool { spans.isEmpty && kills.isEmpty && restarts.isEmpty && denials.isEmpty }

    /// Adds what another source shows; an end of the extension that both report is one.
    public mutating func add(_ other: DeviceEvidence) {
        if other.isEmpty { return }
        let count = files + other.files
        self = DeviceEvidence(
            spans: spans + other.spans, kills: kills.adding(other.kills),
            restarts: restarts + other.restarts, denials: denials + other.denials)
        files = count
    }
}

/// A time span that a source reports something about.
public struct EvidenceSpan: Hashable, Sendable {
    /// What is reported.
    public enum Fact: String, CaseIterable, Sendable {
        /// An app was in front (knowledgeC `/app/inFocus`, Biome `App.InFocus`).
        case app
        /// The device was unlocked or its display lit.
        case unlocked
        /// The device was locked or its display dark.
        case locked
        /// The device was switched off.
        case off
        /// Monitoring was stopped on purpose, or Screen Time access was taken away.
        case monitoringOff = "monitoring-off"
    }

    public var start: Instant
    /// Not before `start`.
    public var end: Instant
    public var kind: Fact
    /// The logical id or bundle id for `app`.
    public var app: String?
    /// The file that reports it, as a person knows it; nil where it is from none.
    public var file: String?

    public init(start: Instant, end: Instant, kind: Fact, app: String? = nil) {
        self.start = start
        self.end = end
        self.kind = kind
        self.app = app
    }
}

/// All that is known of a device beside its store.
public struct ExternalEvidence: Hashable, Sendable {
    public var evidence: DeviceEvidence
    /// Ascending by start.
    public var labels: [GapLabel]
    /// For the codes of findings: the moment up to which the operator has seen what they report.
    public var acknowledged: [String: Instant]
    /// When the store was looked at, where it is judged as of its last record: what had not come by then is no longer
    /// waited for. Nil where it is judged as of a moment at which later records are not known.
    public var lookedAt: Instant?

    public init(
        evidence: DeviceEvidence = DeviceEvidence(), labels: [GapLabel] = [],
        acknowledged: [String: Instant] = [:]
    ) {
        self.evidence = evidence
        self.labels = labels.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        self.acknowledged = acknowledged
    }
}

/// An operator's own word on a stretch of time, which outweighs what the evidence leaves open.
public struct GapLabel: Hashable, Sendable {
    /// What the operator knows.
    public enum Meaning: String, CaseIterable, Sendable {
        case idle, travel, lost
    }

    public var start: Instant
    public var end: Instant
    public var kind: Meaning
    /// The operator's remark; may be empty.
    public var note: String

    public init(start: Instant, end: Instant, kind: Meaning, note: String = "") {
        self.start = start
        self.end = end
        self.kind = kind
        self.note = note
    }
}

// MARK: - A restart of the device that other sources than the store report

/// The device was started again, or shut down without a record of when it started again.
public struct DeviceRestart: Hashable, Sendable {
    /// Why, as far as the source says it.
    public enum Cause: String, Hashable, Sendable {
        /// Its system crashed (a panic).
        case crash
        /// Somebody forced it to by the buttons.
        case forced
        /// A reset, which is counted where no other report could be written.
        case reset
        /// Somebody switched it off, or its system did in order.
        case shutDown = "shut-down"
    }

    /// When it started, or as near to that as the source says: when it was shut down, or when the restart was
    /// reported.
    public var at: Instant
    /// Nil where the source only shows that it happened.
    public var cause: Cause?

    public init(at: Instant, cause: Cause? = nil) {
        self.at = at
        self.cause = cause
    }
}

extension DeviceRestart {
    /// What happened, as the end of a sentence: `the device was restarted after its system had crashed`.
    public var description: String {
        switch cause {
        case .crash: "the device was restarted after its system had crashed"
        case .forced: "the device was forced to restart by its buttons"
        case .reset: "the device was restarted by a reset"
        case .shutDown: "the device was shut down"
        case nil: "the device was restarted"
        }
    }
}

// MARK: - Preferences that the system refuses the extension

/// The system did not let the extension read or write the preferences of an App Group.
public struct PreferencesDenial: Hashable, Sendable {
    public var at: Instant
    /// The process as the log names it.
    public var process: String
    public var group: String
    public var isWrite: Bool

    public init(at: Instant, process: String, group: String, isWrite: Bool) {
        (self.at, self.process, self.group, self.isWrite) = (at, process, group, isWrite)
    }
}

// MARK: - An end of the extension that the system reports: for what it used, or since it crashed

/// The system ended the extension for the memory that it used (a JetsamEvent report, or the tracker's own note) or for
/// another limit, or it crashed (a crash report).
public struct ExtensionKill: Hashable, Sendable {
    /// Why it ended.
    public enum Cause: Hashable, Sendable {
        case memory, crash
        /// The system ended it for another limit, such as its use of the processor.
        case limit
    }

    public var at: Instant
    /// The process as the report names it.
    public var process: String
    /// The report's reason, for example `per-process-limit` or `SIGKILL 0xdead10cc`; nil where it gives none.
    public var reason: String?
    /// Number of pages times the page size; nil where the report lacks it.
    public var bytes: Int?
    public var cause: Cause
    /// The report's file, as a person knows it; nil where it is from none.
    public var file: String?

    public init(
        at: Instant, process: String, reason: String? = nil, bytes: Int? = nil, cause: Cause = .memory
    ) {
        self.at = at
        self.process = process
        self.reason = reason
        self.bytes = bytes
        self.cause = cause
    }
}

/// Ends of one process within a stretch of time: those of one end are in the same stretch or the next one.
private struct EndPlace: Hashable {
    let name: Substring
    let stretch: Double

    /// Reports of one end are written together. Seconds.
    static let oneEnd = 10.0
    /// Bytes of a process's name that every report has room for.
    private static let sharedName = 30

    init(_ kill: ExtensionKill, _ offset: Double = 0) {
        name = kill.process.prefix(Self.sharedName)
        stretch = (kill.at.seconds / Self.oneEnd).rounded(.down) + offset
    }
}

extension [ExtensionKill] {
    /// With those of another source that are not the end of the same process for its memory, each of these once.
    public func adding(_ others: [ExtensionKill]) -> [ExtensionKill] {
        var known = Dictionary(grouping: filter { $0.cause == .memory }.sorted { $0.at < $1.at }) {
            EndPlace($0)
        }
        .mapValues { $0.map(\.at)[...] }
        return self
            + others.filter { other in
                guard other.cause == .memory else { return true }
                if known[EndPlace(other)]?.popLast() != nil { return false }
                // The nearest ones of the stretches beside it.
                if let at = known[EndPlace(other, -1)]?.last, other.at - at <= EndPlace.oneEnd {
                    known[EndPlace(other, -1)]?.removeLast()
                    return false
                }
                guard let at = known[EndPlace(other, 1)]?.first, at - other.at <= EndPlace.oneEnd else {
                    return true
                }
                known[EndPlace(other, 1)]?.removeFirst()
                return false
            }
    }
}
