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

extension ClosedRange {
    /// Whether a value is in the range, or is not there.
    fileprivate func holds(_ value: Bound?) -> Bool { value.map(contains) ?? true }
}

extension ClockReading {
    /// Whether its values are valid for computation.
    public var isValid: Bool {
        EngineBounds.moment.contains(wall.seconds) && abs(midnight.seconds) <= EngineBounds.moment.upperBound
            && monotonic.isFinite && abs(monotonic) <= EngineBounds.moment.upperBound
            && utcOffset.magnitude <= 86_400
    }
}

extension JournalRecord {
    /// Whether its values are valid for computation.
    public var isValid: Bool {
        reading.isValid && EngineBounds.count.contains(sequence) && EngineBounds.count.holds(generation)
            && EngineBounds.count.holds(of) && EngineBounds.count.holds(memoryBytes)
            && EngineBounds.minute.holds(ordinal) && EngineBounds.change.holds(seconds)
            && EngineBounds.change.holds(thresholdSeconds) && EngineBounds.share.holds(battery?.level)
            && thresholds.values.allSatisfy { EngineBounds.minute.holds($0.last) }
    }
}

extension AppLedger {
    /// Whether its values are valid for computation.
    public var isValid: Bool {
        let readings = [newest?.at, lastCredit].compactMap { $0 }
        let ends = [yesterday, newest?.batchTop].compactMap { $0 }
        return EngineBounds.seconds.contains(todaySeconds) && EngineBounds.seconds.contains(totalSeconds)
            && EngineBounds.points.contains(rewardPoints) && day.number.magnitude < 1_000_000
            && abs(startOfDay.seconds) <= EngineBounds.moment.upperBound
            && hourly.count == 24 && hourly.allSatisfy(EngineBounds.seconds.contains)
            && readings.allSatisfy(\.isValid)
            && EngineBounds.minute.contains(window.last ?? 0) && count.isValid
            && EngineBounds.count.contains(dayCounter ?? 0)
            && [upToDate, upToDateBefore].allSatisfy { ($0 ?? 0).magnitude <= EngineBounds.moment.upperBound }
            && [left, ahead].allSatisfy { $0?.isValid ?? true }
            && EngineBounds.minute.contains(newest?.minute ?? 0)
            && ends.allSatisfy {
                EngineBounds.minute.contains($0.minute) && EngineBounds.count.contains($0.generation)
            }
            && (replayed.map {
                EngineBounds.minute.contains($0.top) && EngineBounds.count.contains($0.generation)
            } ?? true)
            && [memory.ofDay, memory.kept ?? 0].allSatisfy(EngineBounds.seconds.contains)
    }
}

extension AppLedger.LeftDay {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        day.number.magnitude < 1_000_000 && EngineBounds.seconds.contains(seconds)
            && abs(startOfDay.seconds) <= EngineBounds.moment.upperBound
            && EngineBounds.minute.contains(lastMinute) && (lastCredit?.isValid ?? true)
            && hourly.count == 24 && hourly.allSatisfy(EngineBounds.seconds.contains)
    }
}

extension AppLedger.Count {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        spans.allSatisfy(\.isValid) && (pace?.isValid ?? true) && (rate?.isValid ?? true)
            && EngineBounds.seconds.contains(withheldSeconds ?? 0)
            && EngineBounds.minute.contains(recoveredMinutes ?? 0)
    }
}

extension AppLedger.Pace {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        at.isValid && EngineBounds.minute.contains(minute) && abs(lead) <= EngineBounds.moment.upperBound
            && abs(delay) <= EngineBounds.moment.upperBound
    }
}

extension AppLedger.Rate {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        EngineBounds.count.contains(minutes) && seconds >= 0 && seconds <= EngineBounds.moment.upperBound
    }
}

extension AppLedger.Span {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        EngineBounds.count.contains(firstGeneration) && firstGeneration <= lastGeneration
            && EngineBounds.count.contains(lastGeneration)
            && (minutes.last.map(EngineBounds.minute.contains) ?? true)
            && (held.last.map(EngineBounds.minute.contains) ?? true)
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
            && (dayStart.map { abs($0.monotonic) <= EngineBounds.moment.upperBound } ?? true)
            && counts.allSatisfy(EngineBounds.count.contains) && EngineBounds.count.holds(countsDaySince)
            && EngineBounds.count.holds(unnamedRestarts)
            && rejected.allSatisfy { $0.magnitude <= EngineBounds.count.upperBound }
            && [creditedSeconds, creditedAtDayStart].allSatisfy {
                $0.magnitude <= EngineBounds.seconds.upperBound
            }
            && [day, dayAhead].allSatisfy { ($0?.number.magnitude ?? 0) < 1_000_000 }
            && (burst?.isValid ?? true)
            && (dayMarks ?? []).allSatisfy(\.isValid)
            && (account?.isValid ?? true)
            && [battery, batteryBefore].compactMap { $0?.level }.allSatisfy(EngineBounds.share.contains)
    }
}

extension DayMark {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        day.number.magnitude < 1_000_000 && EngineBounds.count.contains(received)
            && failed.magnitude <= EngineBounds.count.upperBound
    }
}

extension Burst {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        openedAt.isValid && lastAt.isValid && (anchor?.isValid ?? true) && claims.count <= 10_000
            && claims.allSatisfy { claim in
                EngineBounds.change.contains(claim.seconds) && EngineBounds.count.contains(claim.callbacks)
                    && EngineBounds.count.contains(claim.generation) && (claim.lastCredit?.isValid ?? true)
                    && claim.booked.count <= 10_000 && claim.booked.allSatisfy(\.isValid)
                    && (claim.rate?.isValid ?? true) && EngineBounds.minute.contains(claim.top)
                    && [claim.minutes, claim.held].allSatisfy { EngineBounds.minute.contains($0.last ?? 0) }
                    && claim.hours.allSatisfy {
                        (0..<24).contains($0.key) && EngineBounds.change.contains($0.value)
                    }
            }
    }
}

extension ScreenAccount {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        at.isValid && abs(clock) <= EngineBounds.moment.upperBound
            && (0...EngineBounds.moment.upperBound).contains(overdraft)
            && free.count <= 10_000 && free.allSatisfy(\.isValid)
            && zip(free, free.dropFirst()).allSatisfy { $0.to <= $1.from }
            && (free.last?.to ?? clock) <= clock
            && upToDate.count <= 10_000 && upToDate.allSatisfy { abs($0) <= EngineBounds.moment.upperBound }
    }
}

extension ScreenAccount.Stretch {
    /// Whether its values are valid for computation.
    fileprivate var isValid: Bool {
        abs(from) <= EngineBounds.moment.upperBound && abs(to) <= EngineBounds.moment.upperBound && from <= to
    }
}
