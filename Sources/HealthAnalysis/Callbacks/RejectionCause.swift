// Why a callback was not counted, in one vocabulary for all writers.

public import TrackingModel

/// The reasons of this project's engine, and those that only deployed trackers have.
public enum RejectionCause: Hashable, Sendable {
    case engine(RejectionReason)
    /// The new day was not set up yet, so everything was skipped.
    case midnight
    /// The tracker had declared a flood and skipped everything for a while.
    case flood
    /// The tracker tried to count it and could not.
    case failed
    /// The log gives no reason, or one that says nothing by itself.
    case unspecified

    /// The word for documents: `duplicate`, `tooSoon`, `midnight`.
    public var word: String {
        switch self {
        case .engine(let reason): reason.rawValue
        case .midnight: "midnight"
        case .flood: "flood"
        case .failed: "failed"
        case .unspecified: "unspecified"
        }
    }

    /// A few words for a person.
    public var description: String {
        switch self {
        case .engine(let reason): reason.description
        case .midnight: "the new day was not set up yet"
        case .flood: "skipped after a flood"
        case .failed: "recording failed"
        case .unspecified: "no reason given"
        }
    }

    /// Whether the tracker would have counted it and could not, other than where it decided against.
    public var isFailure: Bool { self == .failed || self == .engine(.noMapping) }

    /// Whether rejecting such a callback is right: it was credited before, belongs to another day, or is not use.
    var isRightful: Bool {
        switch self {
        case .engine(.duplicate), .engine(.staleGeneration), .engine(.shielded), .engine(.previousDay),
            .engine(.noDuration):
            true
        default: false
        }
    }

    /// Whether the minutes behind it are counted already, so that nothing is missing.
    var isRepetition: Bool {
        switch self {
        case .engine(.duplicate), .engine(.belowPeak), .engine(.staleGeneration): true
        default: false
        }
    }

    /// The cause behind the family of a text log's line. `FILTER_REJECTED` only repeats a `SKIP_…`
    /// and says nothing by itself.
    package init(family: String) {
        self = Self.families[family] ?? .unspecified
    }

    /// The cause behind an action of the recovery or error log; nil for an action that rejects nothing.
    init?(action: String) {
        switch action {
        case "cooldown_skip": self = .engine(.tooSoon)
        case "stale_generation": self = .engine(.staleGeneration)
        default:
            guard action.hasPrefix("reject_") else { return nil }
            self = RejectionReason(rawValue: String(action.dropFirst(7))).map { .engine($0) } ?? .unspecified
        }
    }

    private static let families: [String: RejectionCause] = [
        "NO_MAPPING": .engine(.noMapping), "SKIP_DUP": .engine(.duplicate),
        "SKIP_REGRESSION": .engine(.belowPeak), "SKIP_SHIELDED": .engine(.shielded),
        "SKIP_SHIELDED_FALLBACK": .engine(.shielded), "SKIP_SHIELDED_MID_BURST": .engine(.shielded),
        "SKIP_SHIELDED_RACE": .engine(.shielded), "SKIP_INVALID": .engine(.noDuration),
        "SKIP_RESTART": .engine(.grace), "SKIP_RAPID": .engine(.tooSoon),
        "SKIP_COOLDOWN": .engine(.tooSoon), "SKIP_STALE_FLUSH": .engine(.previousDay),
        "SKIP_PIN_REPLAY": .engine(.impossible), "SKIP_BURST_BUDGET": .engine(.impossible),
        "SKIP_BUDGET_EXCEEDED": .engine(.impossible), "SKIP_MIDNIGHT": .midnight, "SKIP_FLOOD": .flood,
        "BURST_FLOOD_SKIP": .flood, "DUPLICATE_SKIP": .engine(.duplicate), "CASE_1_DUP": .engine(.duplicate),
        "LOCKED_REWARD_BLOCK": .engine(.shielded), "PHANTOM_BLOCKED_EARLY": .engine(.impossible),
        "CADENCE_BLOCK": .engine(.tooSoon), "MONITORING_GAP_BLOCK": .engine(.grace),
    ]
}
