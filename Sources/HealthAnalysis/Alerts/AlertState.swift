// The state of one rule: whether its alert is active, what is pending, and when it notified.

import TrackingModel

/// A rule with its switches and its alert.
struct AlertState {
    let rule: AlertRule
    /// The alert that is on.
    private(set) var alert: Alert?
    /// Holds notifications back; nil lets them through.
    var mute: AlertMute?
    private var warning = AlertTrigger()
    private var critical = AlertTrigger()
    private var unknown = AlertTrigger()
    private var news = SeenGaps()
    private var course: AlertCourse?
    private var wasKnown = true
    /// The level of the last notification for this alert.
    private var notifiedLevel: AlertLevel?
    /// Time of the rule's last notification on the monotonic clock.
    private var notifiedAt: Double?

    init(_ rule: AlertRule) { self.rule = rule }

    /// Takes a look; no report means that the store could not be read.
    ///
    /// - Parameter id: The number for an alert that fires now.
    mutating func look(
        _ report: HealthReport?, _ step: AlertStep, uptime: Double, id: Int
    ) -> AlertTransition? {
        if report == nil { news.pass(step.seconds) }
        let reading = report.flatMap {
            rule.reading(of: $0, &news, elapsed: step.seconds)
        }
        var step = step
        step.isSeen = step.isSeen && wasKnown == (reading != nil)
        wasKnown = reading != nil
        turn(reading, step)
        follow(reading?.value, step)
        return take(reading, uptime: uptime, at: step.instant, id: id)
    }

    private var level: AlertLevel? {
        critical.isOn ? .critical : warning.isOn || unknown.isOn ? .warning : nil
    }

    private mutating func turn(_ reading: AlertReading?, _ step: AlertStep) {
        guard let reading else {
            warning.wait(step)
            critical.wait(step)
            if let limit = rule.unknownFor { unknown.look(wantsChange: !unknown.isOn, step, after: limit) }
            return
        }
        func turn(_ trigger: inout AlertTrigger, raised: Bool, over: Bool) {
            let isOn = trigger.isOn
            trigger.look(
                wantsChange: isOn ? over : raised, step, after: isOn ? rule.clearAfter : rule.holdsFor)
        }
        turn(&warning, raised: reading.raises(.warning), over: reading.isRecovered)
        // Where there is nothing between critical and well, it has to be well.
        turn(
            &critical, raised: reading.raises(.critical),
            over: rule.hasWarning ? !reading.raises(.critical) : reading.isRecovered)
        unknown.look(wantsChange: unknown.isOn, step, after: rule.clearAfter)
    }

    /// Begins a course with the condition, goes on with it, and forgets it where the condition did not last.
    private mutating func follow(_ value: Double?, _ step: AlertStep) {
        let rising = [warning, unknown].compactMap { $0.isOn ? nil : $0.pendingSince }.min()
        let begins: Instant? =
            if alert != nil {
                nil
            } else if level != nil {
                course == nil ? step.instant : nil
            } else {
                rising == course?.start ? nil : rising
            }
        if let begins {
            course = AlertCourse(start: begins)
            var first = step
            first.seconds = 0
            course?.look(value, first)
        } else if alert == nil, level == nil, rising == nil {
            course = nil
        } else {
            course?.look(value, step)
        }
    }

    private mutating func take(_ reading: AlertReading?, uptime: Double, at instant: Instant, id: Int)
        -> AlertTransition?
    {
        let before = alert?.level
        guard before != nil || level != nil, let course else { return nil }
        var alert =
            self.alert
            ?? Alert(
                id: id, rule: rule.name, subject: rule.subject, level: .warning, worst: .warning,
                start: course.start, duration: 0, notifications: 0, message: "", place: .moment)
        alert.duration = course.duration
        alert.figures = course.figures
        alert.level = level ?? alert.level
        alert.worst = max(alert.worst, alert.level)
        if let reading { alert.holds = reading.level != nil }
        if let reading, alert.holds {
            (alert.message, alert.place) = (reading.message, reading.place)
        } else if before == nil {
            alert.message = "\(rule.subject.name) has been unknown for \(durationText(course.duration))."
        }
        let kind: AlertTransition.Change? =
            switch (before, level) {
            case (nil, _): .fired
            case (_, nil): .cleared
            case (let old?, let new?): old < new ? .worsened : old > new ? .eased : nil
            }
        let isNotified = notifies(kind, alert.level, uptime)
        if isNotified { alert.notifications += 1 }
        if kind == .cleared { alert.end = max(alert.start, instant) }
        self.alert = kind == .cleared ? nil : alert
        if kind == .cleared { forget() }
        guard let kind = kind ?? (isNotified ? .reminder : nil) else { return nil }
        return AlertTransition(kind: kind, alert: alert, isNotified: isNotified)
    }

    /// Decides whether to notify, and records it. With a nil kind nothing changed, but a reminder may be due.
    private mutating func notifies(_ kind: AlertTransition.Change?, _ level: AlertLevel, _ uptime: Double)
        -> Bool
    {
        if isMuted(uptime) { return false }
        switch kind {
        case .cleared: return notifiedLevel != nil
        case .eased:
            guard let notified = notifiedLevel, notified > level else { return false }
            notifiedLevel = level
            return true
        case .fired, .worsened, .reminder, nil:
            guard waits(uptime) <= 0 else { return false }
            if kind == nil, !isReminderDue(level) { return false }
            notifiedLevel = level
            notifiedAt = uptime
            return true
        }
    }

    private func isReminderDue(_ level: AlertLevel) -> Bool {
        rule.repeats || notifiedLevel.map { $0 < level } ?? true
    }

    private mutating func forget() {
        course = nil
        notifiedLevel = nil
        if mute == .untilCleared { mute = nil }
    }

    /// Whether notifications are suppressed now. Removes a mute that has expired.
    private mutating func isMuted(_ uptime: Double) -> Bool {
        if case .until(let end) = mute, end <= uptime { mute = nil }
        return mute != nil
    }

    /// Seconds until the next notification is allowed.
    private func waits(_ uptime: Double) -> Double {
        notifiedAt.map { max($0 + rule.every - uptime, 0) } ?? 0
    }

    /// Seconds after which a further look can change something although nothing new is read: of the device's clock,
    /// and of the one that nobody sets.
    func pause(uptime: Double) -> (device: Double?, real: Double?) {
        // While the figure is unknown these two wait, however much time passes.
        let waiting = wasKnown ? [warning, critical] : []
        let device =
            waiting.map { $0.remaining(of: $0.isOn ? rule.clearAfter : rule.holdsFor) } + [
                unknown.remaining(of: unknown.isOn ? rule.clearAfter : rule.unknownFor ?? .infinity)
            ]
        var real: Double?
        if let alert, mute != .untilCleared, isReminderDue(alert.level) {
            real = waits(uptime)
            if case .until(let end) = mute { real = max(waits(uptime), end - uptime) }
        }
        return (device.compactMap(\.self).filter(\.isFinite).min(), real)
    }
}

extension AlertRule {
    /// Whether there is a state between critical and well.
    fileprivate var hasWarning: Bool {
        switch subject {
        case .measure, .newGap: warning != nil
        case .verdict(let levels): levels.values.contains(.warning)
        case .finding(_, let level): level == nil
        }
    }
}

/// The time that passed between two looks.
struct AlertStep {
    var instant: Instant
    /// Never negative: a clock that was set back lets no time pass.
    var seconds: Double
    /// False where the looks lie so far apart that nobody knows what was between, as after a suspended computer.
    var isSeen: Bool
    /// Seconds without a reading after which a pending condition starts again.
    var patience: Double
}

/// A switch with a delay in each direction.
struct AlertTrigger {
    /// Sums of many small steps fall short by a hair.
    private static let hair = 0.001

    /// A change that is wished for and has not lasted yet.
    private struct Pending {
        var since: Instant
        /// Seconds for which it was seen to last, and for which nobody saw it.
        var seen = 0.0
        var unseen = 0.0
    }

    private(set) var isOn = false
    private var pending: Pending?

    /// When the wish that is under way began; nil without one.
    var pendingSince: Instant? { pending?.since }

    /// Seconds of the delay that are left; nil where nothing is under way.
    func remaining(of delay: Double) -> Double? { pending.map { max(delay - $0.seen, 0) } }

    /// Takes a look at whether the switch should turn.
    mutating func look(wantsChange: Bool, _ step: AlertStep, after delay: Double) {
        guard wantsChange else {
            pending = nil
            return
        }
        if step.isSeen { pending?.seen += step.seconds } else { wait(step) }
        var now = pending ?? Pending(since: step.instant)
        if now.unseen > step.patience { now = Pending(since: step.instant) }
        if now.seen + Self.hair >= delay {
            isOn.toggle()
            pending = nil
        } else {
            pending = now
        }
    }

    /// Lets time pass in which nothing is known.
    mutating func wait(_ step: AlertStep) {
        pending?.unseen += step.seconds
    }

}

/// Length and figures of a condition that holds.
struct AlertCourse {
    let start: Instant
    private(set) var duration = 0.0
    private(set) var figures: Alert.Values?
    private var weighted = 0.0
    private var weight = 0.0

    init(start: Instant) { self.start = start }

    /// Adds a reading. Nil means that the value is unknown now, which changes nothing.
    mutating func look(_ value: Double?, _ step: AlertStep) {
        duration += step.seconds
        guard let value else { return }
        guard var figures else {
            self.figures = Alert.Values(last: value, low: value, high: value, average: value)
            return
        }
        if step.isSeen {
            weighted += figures.last * step.seconds
            weight += step.seconds
        }
        figures.last = value
        figures.low = min(figures.low, value)
        figures.high = max(figures.high, value)
        let average = weight > 0 ? weighted / weight : value
        // Sums of extreme values lose their ends; a mean lies between its values in any case.
        figures.average = min(max(average.isFinite ? average : value, figures.low), figures.high)
        self.figures = figures
    }
}
