// What support needs to know about a finding: what it means, how it is recognised, what to do, when it is no alarm.

public import TrackingModel

/// The text on one code, the same in `trackhealth explain`, in the dashboard's details and in the reports.
public struct FindingGuide: Hashable, Sendable {
    public let code: FindingCode
    /// The subject that the code is listed under.
    public let subject: Subject
    /// A few words; the title of findings that give none of their own.
    public let title: String
    /// The level that it has unless `recognition` says otherwise.
    public let level: FindingLevel
    /// Every level that it can have, least first.
    public let levels: [FindingLevel]
    /// What it means to somebody who has never heard of it, in one to three sentences.
    public let meaning: String
    /// The rule with the limits that hold.
    public let recognition: String
    /// What to do, in this order; a sentence each, without limits.
    public let steps: [String]
    /// What it can be confused with, and when it is no alarm.
    public let exceptions: String

    /// What a finding is about.
    public enum Subject: String, CaseIterable, Sendable {
        case tooMuch = "Credited too much"
        case tooLittle = "Credited too little"
        case monitoring = "Monitoring and set-up"
        case atWork = "The extension at work"
        case day = "Days and hours"
        case clock = "Clocks"
        case store = "The store"
    }

    init(
        _ code: FindingCode, _ subject: Subject, _ title: String, _ level: FindingLevel,
        orElse others: [FindingLevel] = [], meaning: String, recognition: String, steps: [String],
        exceptions: String
    ) {
        self.code = code
        self.subject = subject
        self.title = title
        self.level = level
        levels = ([level] + others).sorted()
        self.meaning = meaning
        self.recognition = recognition
        self.steps = steps
        self.exceptions = exceptions
    }

    /// The text on every code, in the order of the codes.
    public static func all(_ limits: Thresholds = Thresholds()) -> [FindingGuide] {
        FindingCode.allCases.map { $0.guide(limits) }
    }
}

extension FindingCode {
    /// The text on this code.
    /// - Parameter limits: What the judgement rests on; `recognition` names these limits.
    public func guide(_ limits: Thresholds = Thresholds()) -> FindingGuide {
        switch self {
        case .burstAfterRestart: .burstAfterRestart(limits)
        case .growthExceedsClock: .growthExceedsClock
        case .notificationFlood: .notificationFlood
        case .triangularGrowth: .triangularGrowth
        case .renamedEvents: .renamedEvents
        case .duplicateCallbacks: .duplicateCallbacks
        case .todayExceedsElapsed: .todayExceedsElapsed
        case .moreThan20h: .moreThan20h
        case .minutesLost: .minutesLost(limits)
        case .everySecondMinute: .everySecondMinute
        case .minutesRejected: .minutesRejected(limits)
        case .creditCapped: .creditCapped(limits)
        case .windowExhausted: .windowExhausted
        case .blindMarker: .blindMarker
        case .tooManyThresholds: .tooManyThresholds
        case .restartStorm: .restartStorm(limits)
        case .restartFailed: .restartFailed
        case .silenceAfterFlood: .silenceAfterFlood
        case .burstNotJudged: .burstNotJudged
        case .appNotTracked: .appNotTracked
        case .tokenChanged: .tokenChanged
        case .extensionKills: .extensionKills(limits)
        case .missedNotifications: .missedNotifications
        case .storesDisagree: .storesDisagree
        case .memoryNearLimit: .memoryNearLimit(limits)
        case .errorRatio: .errorRatio(limits)
        case .heartbeatLostInUse: .heartbeatLostInUse(limits)
        case .heartbeatIdle: .heartbeatIdle(limits)
        case .neverStarted: .neverStarted
        case .dayStale: .dayStale
        case .midnightStuck: .midnightStuck
        case .minutesAfterMidnight: .minutesAfterMidnight
        case .archiveMissing: .archiveMissing
        case .dayNotStarted: .dayNotStarted
        case .midnightTaskNotRun: .midnightTaskNotRun
        case .hourlyMismatch: .hourlyMismatch
        case .hourOver60: .hourOver60
        case .duplicateHistory: .duplicateHistory
        case .clockJump: .clockJump
        case .timeZoneChange: .timeZoneChange
        case .otherTimeZone: .otherTimeZone
        case .epochMixup: .epochMixup
        case .futureTimestamp: .futureTimestamp
        case .emergencyFlag: .emergencyFlag
        case .fallbackFiles: .fallbackFiles
        case .logSaturated: .logSaturated
        case .storeTooLarge: .storeTooLarge(limits)
        case .textLogTooLarge: .textLogTooLarge
        case .canaryMissing: .canaryMissing
        case .totalFell: .totalFell
        case .categoryChanged: .categoryChanged
        case .goalOfZero: .goalOfZero
        case .readProblems: .readProblems
        case .snapshotOld: .snapshotOld(limits)
        case .storeUnreadable: .storeUnreadable
        case .notATracker: .notATracker
        case .backgroundTaskKilled: .backgroundTaskKilled
        case .logErrors: .logErrors
        case .lastCallsOnly: .lastCallsOnly
        case .logEnded: .logEnded(limits)
        case .evidenceProblems: .evidenceProblems
        }
    }

    /// The title of this code's findings, unless one says more.
    public var title: String { guide().title }
}
