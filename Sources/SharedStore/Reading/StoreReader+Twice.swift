// A store that is read twice in a row, because only its records say as of which instant it is to be read: its files are
// read once.

package import TrackingModel

extension StoreReader {
    /// Which of two reads goes on.
    enum Turn {
        /// A read by itself.
        case only
        case first
        case second
    }

    /// What a read by itself keeps of no file.
    struct KeptForSecond {
        /// Lines of a text log, which get their times from instant and calendar only later.
        struct TextLogRead {
            var stamp: FileStamp
            var mostLines: Int
            var found: TextLogFiles.Found?
        }

        var suite: GoodPreferences?
        var textLogs: [String: TextLogRead] = [:]
    }

    /// Reads the store as `read` does, to find the instant as of which it is to be read.
    ///
    /// The next read gives what a new reader would give then, but takes from this one the files that have the same stamps
    /// since. A file is read again only where its times may turn out otherwise: a recovery log with times after that
    /// instant or in another epoch, a daily log in whose days the two calendars differ. Nothing else that is kept depends
    /// on instant or calendar, so all of it gets its times again.
    ///
    /// - Parameters:
    ///   - calendar: The local days that counters and undated lines belong to.
    ///   - at: When it is read; times far after it are invalid.
    package mutating func readFirst(
        calendar: LocalCalendar, at: Instant
    ) throws(StoreOpeningError) -> StoreContents {
        (turn, forSecond) = (.first, KeptForSecond())
        defer { if turn == .first { turn = .only } }
        let contents = try read(calendar: calendar, at: at)
        // To the second read, what is on the disk from before a loss of power is not the last good read.
        if case .stale = contents.source.preferences { lastPreferences = nil }
        turn = .second
        return contents
    }

    /// Whether a file is as it was.
    func isUnchanged(_ path: String, since stamp: FileStamp) -> Bool {
        (try? files.stamp(of: path)) == stamp
    }
}

extension StoreReader.CachedLog {
    /// Whether its lines would have the same times as of another instant and by another calendar.
    ///
    /// - Parameter day: The day of its name.
    func isSame(on day: LocalDay, in other: LocalCalendar, at: Instant) -> Bool {
        guard log.invalidTimes == 0 else { return false }
        // The days beside it too, on which a clock may be set.
        var (first, last) = (other.start(of: day), other.start(of: day + 1))
        for moment in log.entries.lazy.compactMap(\.at) {
            (first, last) = (min(first, moment), max(last, moment))
            if moment > at + ValueJudge.futureAllowance { return false }
        }
        let beside = 2 * 86_400.0
        return calendar.agrees(with: other, from: first - beside, to: last + beside)
    }
}
