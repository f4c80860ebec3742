// Checks values from files before the engine computes with them, so that no sum can overflow.

/// Bounds beyond which no tracker ever comes. Containers come from other people's devices, and their engine values are
/// as foreign as all the rest.
public enum EngineBounds {
    /// Sequences, counts and generations.
    public static let count = 0...1_000_000_000_000
    /// Seconds of usage, lifetime totals included: three thousand years.
    public static let seconds = 0...100_000_000_000
    /// Seconds that a credit can take back or give.
    public static let change = -10_000_000...10_000_000
    /// Minutes of a threshold.
    public static let minute = 0...1_000_000
    /// Points for a minute.
    public static let points = -1_000_000...1_000_000
    /// Shares of a whole.
    public static let share = 0.0...1.0
    /// Unix seconds: the years 1970 to about 5000.
    public static let moment = -1.0...100_000_000_000
}

// A value that is not there is in every bound.

private func isCount(_ value: Int?) -> Bool { value.map(EngineBounds.count.contains) ?? true }
private func isMinute(_ value: Int?) -> Bool { value.map(EngineBounds.minute.contains) ?? true }
private func areSeconds(_ value: Int?) -> Bool { value.map(EngineBounds.seconds.contains) ?? true }
private func isChange(_ value: Int?) -> Bool { value.map(EngineBounds.change.contains) ?? true }
private func isBounded(_ value: Double?) -> Bool { abs(value ?? 0) <= EngineBounds.moment.upperBound }
private func isBounded(_ day: LocalDay?) -> Bool { (day?.number.magnitude ?? 0) < 1_000_000 }

extension ClockReading {
    /// Whether its values are valid for computation.
    public var isValid: Bool {
        EngineBounds.moment.contains(wall.seconds) && isBounded(midnight.seconds)
            && isBounded(monotonic)
            && utcOffset.magnitude <= 86_400
    }
}

extension JournalRecord {
    /// Whether its values are valid for computation.
    public var isValid: Bool {
        reading.isValid && isCount(sequence) && isCount(generation)
            && isCount(of) && isCount(memoryBytes)
            && isMinute(ordinal) && isChange(seconds)
            && isChange(thresholdSeconds) && EngineBounds.share.contains(battery?.level ?? 0)
            && thresholds.values.allSatisfy { isMinute($0.last) }
    }
}

extension AppLedger {
    /// Whether its values are valid for computation.
    public var isValid: Bool {
        let readings = [newest?.at, lastCredit].compactMap { $0 }
        let ends = [yesterday, newest?.batchTop].compactMap { $0 }
        return areSeconds(todaySeconds) && areSeconds(totalSeconds)
            && EngineBounds.points.contains(rewardPoints) && isBounded(day)
            && isBounded(startOfDay.seconds)
            && hourly.count == 24 && hourly.allSatisfy(areSeconds)
            && readings.allSatisfy(\.isValid)
            && isMinute(window.last) && count.isValid
            && isCount(dayCounter)
            && [upToDate, upToDateBefore].allSatisfy { isBounded($0) }
            && [left, ahead].allSatisfy { $0?.isValid ?? true }
            && isMinute(newest?.minute)
            && ends.allSatisfy {
                isMinute($0.minute) && isCount($0.generation)
            }
            && (replayed.map {
                isMinute($0.top) && isCount($0.generation)
            } ?? true)
            && areSeconds(memory.ofDay) && areSeconds(memory.kept)
    }
}

extension AppLedger.LeftDay {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        isBounded(day) && areSeconds(seconds)
            && isBounded(startOfDay.seconds)
            && isMinute(lastMinute) && (lastCredit?.isValid ?? true)
            && hourly.count == 24 && hourly.allSatisfy(areSeconds)
    }
}

extension AppLedger.Count {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        spans.allSatisfy(\.isValid) && (pace?.isValid ?? true) && (rate?.isValid ?? true)
            && areSeconds(withheldSeconds)
            && isMinute(recoveredMinutes)
    }
}

extension AppLedger.Pace {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        at.isValid && isMinute(minute) && isBounded(lead)
            && isBounded(delay)
    }
}

extension AppLedger.Rate {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        isCount(minutes) && seconds >= 0 && isBounded(seconds)
    }
}

extension AppLedger.Span {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        isCount(firstGeneration) && firstGeneration <= lastGeneration
            && isCount(lastGeneration)
            && isMinute(minutes.last)
            && isMinute(held.last)
    }
}

extension TrackerState {
    /// Whether its values are valid for computation.
    public var isValid: Bool {
        let readings = [
            dayStart, intervalStartedAt, registeredAt, lastCredit, lastArrival, lastArrivalBeforeRegistration,
            lastReading,
        ].compactMap { $0 }
        let counts = [appliedSequence, generation, receipts.received, receipts.recorded, receipts.others]
        let rejected = receipts.rejected.values
        return readings.allSatisfy { $0.isValid || $0 == dayStart }
            && isBounded(dayStart?.monotonic)
            && counts.allSatisfy(isCount) && isCount(countsDaySince)
            && isCount(unnamedRestarts)
            && rejected.allSatisfy { $0.magnitude <= EngineBounds.count.upperBound }
            && [creditedSeconds, creditedAtDayStart].allSatisfy {
                $0.magnitude <= EngineBounds.seconds.upperBound
            }
            && [day, dayAhead].allSatisfy { isBounded($0) }
            && (burst?.isValid ?? true)
            && (dayMarks ?? []).allSatisfy(\.isValid)
            && (account?.isValid ?? true)
            && [battery, batteryBefore].compactMap { $0?.level }.allSatisfy(EngineBounds.share.contains)
    }
}

extension DayMark {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        isBounded(day) && isCount(received)
            && failed.magnitude <= EngineBounds.count.upperBound
    }
}

extension Burst {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        openedAt.isValid && lastAt.isValid && (anchor?.isValid ?? true) && claims.count <= 10_000
            && claims.allSatisfy { claim in
                isChange(claim.seconds) && isCount(claim.callbacks)
                    && isCount(claim.generation) && (claim.lastCredit?.isValid ?? true)
                    && claim.booked.count <= 10_000 && claim.booked.allSatisfy(\.isValid)
                    && (claim.rate?.isValid ?? true) && isMinute(claim.top)
                    && [claim.minutes, claim.held].allSatisfy { isMinute($0.last) }
                    && claim.hours.allSatisfy {
                        (0..<24).contains($0.key) && isChange($0.value)
                    }
            }
    }
}

extension ScreenAccount {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        at.isValid && isBounded(clock)
            && (0...EngineBounds.moment.upperBound).contains(overdraft)
            && free.count <= 10_000 && free.allSatisfy(\.isValid)
            && zip(free, free.dropFirst()).allSatisfy { $0.to <= $1.from }
            && (free.last?.to ?? clock) <= clock
            && upToDate.count <= 10_000 && upToDate.allSatisfy { isBounded($0) }
    }
}

extension ScreenAccount.Stretch {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        isBounded(from) && isBounded(to) && from <= to
    }
}
