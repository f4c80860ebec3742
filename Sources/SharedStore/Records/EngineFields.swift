// The fields of what the engine keeps of a whole store, and of what its app keeps.

import TrackingModel

extension ClockReading: StoredFields {
    static var blank: Self {
        Self(wall: Instant(0), monotonic: 0, boot: "", utcOffset: 0, midnight: Instant(0))
    }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("boot", &boot)
        try coder("midnight", &midnight)
        try coder("monotonic", &monotonic)
        try coder("utcOffset", &utcOffset)
        try coder("wall", &wall)
    }
}

extension BatteryReading: StoredFields {
    static var blank: Self { Self(level: 0, isCharging: false) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("isCharging", &isCharging)
        try coder("level", &level)
    }
}

extension TrackerState: StoredFields {
    static var blank: Self { Self(policy: "") }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("account", &account)
        try coder("appliedSequence", &appliedSequence)
        try coder("battery", &battery)
        try coder("batteryBefore", &batteryBefore)
        try coder("burst", &burst)
        try coder("counters", &counters)
        try coder("countsDaySince", &countsDaySince)
        try coder("creditedAtDayStart", &creditedAtDayStart)
        try coder("creditedSeconds", &creditedSeconds)
        try coder("day", &day)
        try coder("dayAhead", &dayAhead)
        try coder("dayMarks", &dayMarks)
        try coder("dayStart", &dayStart)
        try coder("generation", &generation)
        try coder("hasMovedDays", &hasMovedDays)
        try coder("intervalStartedAt", &intervalStartedAt)
        try coder("lastArrival", &lastArrival)
        try coder("lastArrivalBeforeRegistration", &lastArrivalBeforeRegistration)
        try coder("lastCredit", &lastCredit)
        try coder("lastReading", &lastReading)
        try coder("policy", &policy)
        try coder("receipts", &receipts)
        try coder("registeredAt", &registeredAt)
        try coder("registeredBefore", &registeredBefore)
        try coder("registeredReason", &registeredReason)
        try coder("unnamedRestarts", &unnamedRestarts)
    }
}

extension CounterBehaviour: StoredJSON {}
extension RestartReason: StoredJSON, MemberName {}
extension RejectionReason: MemberName {}

extension DayMark: StoredFields {
    static var blank: Self { Self(day: LocalDay(number: 0), received: 0, failed: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("day", &day)
        try coder("failed", &failed)
        try coder("received", &received)
    }
}

extension Receipts: StoredFields {
    static var blank: Self { Self() }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("others", &others)
        try coder("received", &received)
        try coder("recorded", &recorded)
        try coder("rejected", &rejected)
    }
}

extension Burst: StoredFields {
    static var blank: Self { Self(openedAt: .blank, anchor: nil) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("anchor", &anchor)
        try coder("claims", &claims)
        try coder("isFlood", &isFlood, else: false)
        try coder("lastAt", &lastAt)
        try coder("openedAt", &openedAt)
    }
}

extension Burst.Claim: StoredFields {
    static var blank: Self { Self(app: "", generation: 0, lastCredit: nil) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("app", &app)
        try coder("booked", &booked, else: [])
        try coder("callbacks", &callbacks)
        try coder("generation", &generation)
        try coder("held", &held, else: MinuteSet())
        try coder("hours", &hours)
        try coder("isFirst", &isFirst, else: false)
        try coder("isSteady", &isSteady, else: false)
        try coder("lastCredit", &lastCredit)
        try coder("minutes", &minutes)
        try coder("rate", &rate)
        try coder("seconds", &seconds)
        try coder("top", &top, else: minutes.last ?? 0)
    }
}

extension ScreenAccount: StoredFields {
    static var blank: Self {
        Self(clock: 0, at: .blank, free: [], overdraft: 0, upToDate: [])
    }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("at", &at)
        try coder("clock", &clock)
        try coder("free", &free)
        try coder("overdraft", &overdraft)
        try coder("upToDate", &upToDate)
    }
}

extension ScreenAccount.Stretch: StoredFields {
    static var blank: Self { Self(from: 0, to: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("from", &from)
        try coder("to", &to)
    }
}

// MARK: The app's side

extension TrackedApp: StoredFields {
    static var blank: Self { Self(id: "", name: "", category: .other) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("category", &category)
        try coder("id", &id)
        try coder("name", &name)
        try coder("rewardPoints", &rewardPoints)
        try coder("since", &since)
    }
}

extension AppCategory: StoredJSON {}

extension ServiceMemory: StoredFields {
    static var blank: Self { Self() }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("checkedAt", &checkedAt)
        try coder("creditedBeforeRecovery", &creditedBeforeRecovery)
        try coder("heardThresholds", &heardThresholds)
        try coder("lossAlertedAt", &lossAlertedAt)
        try coder("pendingRestart", &pendingRestart)
        try coder("pendingSince", &pendingSince)
        try coder("recoveryStartedAt", &recoveryStartedAt)
        try coder("restartCounts", &restartCounts)
        try coder("restarts", &restarts)
        try coder("unheardAt", &unheardAt)
        try coder("unheardThresholds", &unheardThresholds)
    }
}

extension ServiceMemory.Restart: StoredFields {
    static var blank: Self { Self(reason: .fault, at: 0, generation: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("at", &at)
        try coder("generation", &generation)
        try coder("reason", &reason)
        try coder("received", &received)
        try coder("succeeded", &succeeded)
        try coder("thresholds", &thresholds)
    }
}

// MARK: - The fields of an app's counters, and of a point of the journal from which they can be folded

extension AppLedger: StoredFields {
    static var blank: Self { Self(app: "", day: LocalDay(number: 0), startOfDay: Instant(0)) }

    /// All on one level, those of the newest callback and of the count too.
    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
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
    static var blank: Self { Self(generation: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        var some = held.isEmpty ? nil : held
        try coder("firstGeneration", &firstGeneration)
        try coder("held", &some)
        try coder("lastGeneration", &lastGeneration)
        try coder("minutes", &minutes)
        held = some ?? MinuteSet()
    }
}

extension AppLedger.Replay: StoredFields {
    static var blank: Self { Self(generation: 0, minutes: MinuteSet()) }

    /// Earlier versions kept the highest minute alone.
    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
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
    static var blank: Self { Self(at: .blank, minute: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("at", &at)
        try coder("delay", &delay)
        try coder("lead", &lead)
        try coder("minute", &minute)
    }
}

extension AppLedger.Rate: StoredFields {
    static var blank: Self { Self() }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("minutes", &minutes)
        try coder("seconds", &seconds)
    }
}

extension AppLedger.CountMark: StoredFields {
    static var blank: Self { Self(generation: 0, minute: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("generation", &generation)
        try coder("minute", &minute)
    }
}

extension RuleMemory: StoredFields {
    static var blank: Self { Self() }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("generation", &generation)
        try coder("peak", &ofDay)
        try coder("startSeconds", &kept)
    }
}

extension AppLedger.LeftDay: StoredFields {
    static var blank: Self { Self(.blank) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("day", &day)
        try coder("hourly", &hourly)
        try coder("lastCredit", &lastCredit)
        try coder("lastMinute", &lastMinute)
        try coder("seconds", &seconds)
        try coder("startOfDay", &startOfDay)
    }
}

extension JournalCheckpoint: StoredFields {
    static var blank: Self { Self(state: .blank, ledgers: []) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("ledgers", &ledgers)
        try coder("minutes", &thresholds)
        try coder("state", &state)
    }
}

extension CoveredTime: StoredFields {
    static var blank: Self { Self(boot: "", from: 0, to: 0) }

    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch) {
        try coder("boot", &boot)
        try coder("from", &from)
        try coder("to", &to)
    }
}
