// The fields of an app's counters, and of a point of the journal from which they can be folded.

import TrackingModel

extension AppLedger: StoredFields {
    static var blank: AppLedger { AppLedger(app: "", day: LocalDay(number: 0), startOfDay: Instant(0)) }

    /// All on one level, those of the newest callback and of the count too.
    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        var (arrival, callback) = (newest?.at, newest ?? NewestCallback(at: .blank))
        try coder("ahead", &ahead)
        try coder("app", &app)
        try coder("batchTop", &callback.batchTop)
        try coder("day", &day)
        try coder("dayCounter", &dayCounter)
        try coder("hourly", &hourly)
        try coder("lastActivity", &callback.activity)
        try coder("lastArrival", &arrival)
        try coder("lastCredit", &lastCredit)
        try coder("lastMinute", &callback.minute)
        try coder("lastThresholdSeconds", &callback.thresholdSeconds)
        try coder("left", &left)
        try coder("pace", &count.pace)
        try coder("rate", &count.rate)
        try coder("recoveredMinutes", &count.recoveredMinutes)
        try coder("replayed", &replayed)
        try coder("rewardPoints", &rewardPoints)
        try coder("session", &memory)
        try coder("spans", &count.spans)
        try coder("startOfDay", &startOfDay)
        try coder("todaySeconds", &todaySeconds)
        try coder("totalSeconds", &totalSeconds)
        try coder("upToDate", &upToDate)
        try coder("upToDateBefore", &upToDateBefore)
        try coder("window", &window)
        try coder("withheldSeconds", &count.withheldSeconds)
        try coder("yesterday", &yesterday)
        newest = arrival.map {
            callback.at = $0
            return callback
        }
    }
}

extension AppLedger.Span: StoredFields {
    static var blank: AppLedger.Span { AppLedger.Span(generation: 0) }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        var some = held.isEmpty ? nil : held
        try coder("firstGeneration", &firstGeneration)
        try coder("held", &some)
        try coder("lastGeneration", &lastGeneration)
        try coder("minutes", &minutes)
        held = some ?? MinuteSet()
    }
}

extension AppLedger.Replay: StoredFields {
    static var blank: AppLedger.Replay { AppLedger.Replay(generation: 0, minutes: MinuteSet()) }

    /// Earlier versions kept the highest minute alone.
    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        var top: Int?
        try coder("generation", &generation)
        try coder("minute", &top)
        if let top {
            try coder("minutes", &minutes, else: top > 0 ? MinuteSet(1...top) : MinuteSet())
        } else {
            try coder("minutes", &minutes)
        }
    }
}

extension AppLedger.Pace: StoredFields {
    static var blank: AppLedger.Pace { AppLedger.Pace(at: .blank, minute: 0) }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("at", &at)
        try coder("delay", &delay)
        try coder("lead", &lead)
        try coder("minute", &minute)
    }
}

extension AppLedger.Rate: StoredFields {
    static var blank: AppLedger.Rate { AppLedger.Rate() }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("minutes", &minutes)
        try coder("seconds", &seconds)
    }
}

extension AppLedger.CountMark: StoredFields {
    static var blank: AppLedger.CountMark { AppLedger.CountMark(generation: 0, minute: 0) }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("generation", &generation)
        try coder("minute", &minute)
    }
}

extension RuleMemory: StoredFields {
    static var blank: RuleMemory { RuleMemory() }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("generation", &generation)
        try coder("peak", &ofDay)
        try coder("startSeconds", &kept)
    }
}

extension AppLedger.LeftDay: StoredFields {
    static var blank: AppLedger.LeftDay { AppLedger.LeftDay(.blank) }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("day", &day)
        try coder("hourly", &hourly)
        try coder("lastCredit", &lastCredit)
        try coder("lastMinute", &lastMinute)
        try coder("seconds", &seconds)
        try coder("startOfDay", &startOfDay)
    }
}

extension JournalCheckpoint: StoredFields {
    static var blank: JournalCheckpoint { JournalCheckpoint(state: .blank, ledgers: []) }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("ledgers", &ledgers)
        try coder("minutes", &thresholds)
        try coder("state", &state)
    }
}

extension CoveredTime: StoredFields {
    static var blank: CoveredTime { CoveredTime(boot: "", from: 0, to: 0) }

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("boot", &boot)
        try coder("from", &from)
        try coder("to", &to)
    }
}
