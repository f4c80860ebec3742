// What is said where nothing is known to be missing, and whether that is good news.

package import TrackingModel

extension HealthReport {
    /// What to say where no gap is listed, and whether it is good news: only where a gap of today would have been seen.
    ///
    /// - Parameter time: A moment as its reader says it.
    package func noGaps(_ time: (Instant) -> String) -> (text: String, isGood: Bool) {
        if let silence = coverage.silence { return ("Unknown: \(silence.description).", false) }
        if let open = openAnswer { return (open.reason, false) }
        if damagedValues > 0 { return ("No gaps detected in what could be read.", false) }
        let since = coverage.start.map { " since \(time($0)), where the log begins" } ?? ""
        if gaps.contains(where: \.mayMissMinutes) {
            // Of those that are none of `detectedGaps`.
            let most = durationText(thresholds.lostMinutesWarning * 60)
            return ("No gap longer than \(most) is known to have cost minutes\(since).", false)
        }
        return ("No gaps detected\(since).", coversToday)
    }

    /// The same of lost and phantom minutes, where none is known.
    package func noMinutes(_ time: (Instant) -> String) -> (text: String, isGood: Bool) {
        if let silence = coverage.silence {
            let since = coverage.end.map { " since " + time($0) } ?? ""
            return ("Unknown\(since): \(silence.description).", false)
        }
        let isOpen =
            damagedValues > 0 || gaps.contains(where: \.mayMissMinutes)
            || verdict.answers.contains { $0.answer != .yes }
        guard minutes.areNone, let start = coverage.start(after: today.start) else {
            return ("No minute is known to be lost.", minutes.areNone && !isOpen && coversToday)
        }
        return ("None \(isOpen ? "proven " : "")since \(time(start)), the log's start.", false)
    }

    /// `none`, or where there may be some of such minutes `none proven`.
    package func none(_ figure: MinuteFigure) -> String {
        let mayBeMore =
            switch figure {
            case .lost: gaps.contains(where: \.mayMissMinutes) || openAnswer != nil
            case .phantom: verdict.answers.contains { $0.question == .real && $0.answer != .yes }
            case .rejected, .recovered: false
            }
        return mayBeMore ? "none proven" : "none"
    }

    /// What keeps open whether minutes were lost.
    private var openAnswer: VerdictAnswer? {
        verdict.answers.first { $0.question != .real && $0.answer != .yes }
    }

    /// Whether what is missing anywhere in today would have been seen.
    private var coversToday: Bool { !verdict.answers.isEmpty && coverage.start(after: today.start) == nil }
}
