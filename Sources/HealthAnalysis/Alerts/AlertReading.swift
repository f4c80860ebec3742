// What a report says of an alert's subject: a level, a figure, a sentence; or nothing.

import TrackingModel

/// What one look at a report shows of a rule's subject.
struct AlertReading {
    /// Nil where nothing is wrong.
    var level: AlertLevel?
    /// Whether an alert that is on may end.
    var isRecovered: Bool
    var value: Double?
    var message = ""
    var place = Alert.Place.moment

    /// Whether it counts as this level or a worse one.
    func raises(_ level: AlertLevel) -> Bool { self.level.map { $0 >= level } ?? false }
}

extension AlertSubject {
    /// Whether the measure is the age of the store's last record.
    fileprivate func isOfAge(_ report: HealthReport) -> Bool {
        switch self {
        case .measure(let name): name == "snapshot-age" || name == "heartbeat-age"
        case .verdict: report.verdict.level == .unknown
        case .finding(let code, _): code == .snapshotOld
        case .newGap: false
        }
    }
}

extension AlertRule {
    /// What a report shows; nil where it is unknown. An old copy yields nothing but its age, so that opening one raises
    /// no alert about what happened days ago. New gaps are recognised by the log's memory of earlier ones.
    func reading(
        of report: HealthReport, _ news: inout SeenGaps, elapsed: Double
    ) -> AlertReading? {
        guard report.isRecent || subject.isOfAge(report) else {
            news.pass(elapsed)
            return nil
        }
        var reading = present(report, &news, elapsed: elapsed)
        // Of a silent store the alert says both answers.
        if reading?.level != nil, let last = report.atLastRecord { reading?.message += " " + last.sentence }
        return reading
    }

    /// What a report shows of the present.
    private func present(_ report: HealthReport, _ news: inout SeenGaps, elapsed: Double) -> AlertReading? {
        switch subject {
        case .measure(let name):
            guard let measure = HealthMeasure.named(name), let value = measure.value(of: report)
            else { return nil }
            return reading(of: measure, value, report)
        case .verdict(let levels): return reading(of: report.verdict, levels)
        case .finding(let code, let level):
            guard let finding = report.findings.first(where: { $0.code == code }) else {
                // Where nothing is known of the store, that nothing was found in it says nothing.
                return report.verdict.level == .unknown ? nil : AlertReading(isRecovered: true)
            }
            return AlertReading(
                level: level ?? (finding.level == .critical ? .critical : .warning), isRecovered: false,
                message: finding.detail, place: .finding(code))
        case .newGap(let gapClass):
            // Without a log of events gaps are unknown, and so are new ones.
            guard report.events.today != nil else {
                news.pass(elapsed)
                return nil
            }
            news.look(report.gaps.filter { $0.gapClass == gapClass && $0.label == nil }, elapsed: elapsed)
            let value = news.minutes
            // Ranges apply to minutes; without a new gap there are none.
            let level = news.worst == nil ? nil : level(of: value)
            return AlertReading(
                level: level, isRecovered: isRecovered(level, value), value: value,
                message: news.worst?.explanation ?? "",
                place: news.worst.map { .gap(start: $0.start) } ?? .moment)
        }
    }

    private func level(of value: Double) -> AlertLevel? {
        if critical?.alerts(on: value) ?? false { return .critical }
        return warning?.alerts(on: value) ?? false ? .warning : nil
    }

    private func isRecovered(_ level: AlertLevel?, _ value: Double) -> Bool {
        level == nil && until?.alerts(on: value) ?? true
    }

    private func reading(of measure: HealthMeasure, _ value: Double, _ report: HealthReport) -> AlertReading {
        let level = level(of: value)
        let range = level == .critical ? critical : warning
        let finding = measure.finding.flatMap { code in report.findings.first { $0.code == code } }
        return AlertReading(
            level: level, isRecovered: isRecovered(level, value), value: value,
            message: range.map { measure.violation(value, $0, isCritical: level == .critical) } ?? "",
            place: finding.map { .finding($0.code) } ?? .moment)
    }

    private func reading(of verdict: Verdict, _ levels: [Verdict.Level: AlertLevel]) -> AlertReading? {
        let level = levels[verdict.level]
        if level == nil, verdict.level == .unknown { return nil }
        return AlertReading(
            level: level, isRecovered: level == nil, message: verdict.reason,
            place: verdict.code.map { .finding($0) } ?? .moment)
    }
}
