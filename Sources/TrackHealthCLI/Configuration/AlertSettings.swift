// The alert rules: the standard ones, changed and extended by the tables `[[alerts]]` of a configuration.

import HealthAnalysis
import TrackingModel

/// A rule with its actions.
struct AlertSetting: Hashable, Sendable {
    var rule: AlertRule
    var rings = true
    var notifies = true
    /// For `/bin/sh -c`; nil for none.
    var command: String?
    var isEnabled = true
    /// Whether the file has a table for it.
    var isFromFile = false

    /// The usual rules, and what the tables of a file make of them, in that order.
    static func inForce(_ tables: [AlertTable], _ thresholds: Thresholds) -> [AlertSetting] {
        var settings = AlertRule.standard(thresholds).map { AlertSetting(rule: $0) }
        for table in tables {
            if let index = settings.firstIndex(where: { $0.rule.name == table.name }) {
                table.change(&settings[index], thresholds)
            } else if let subject = table.subject {
                var setting = AlertSetting(rule: AlertRule(name: table.name, subject: subject))
                table.change(&setting, thresholds)
                settings.append(setting)
            }
        }
        return settings
    }
}

/// One table `[[alerts]]` of a configuration file; nil is what it does not say.
struct AlertTable: Sendable {
    var name = ""
    /// What is watched, and with `when` the values that count.
    var condition: AlertCondition?
    /// What `when` raises.
    var level: AlertLevel?
    var measure: String?
    var warning: AlertRange?
    var critical: AlertRange?
    var until: AlertCondition?
    /// What it sets besides.
    var changes: [@Sendable (inout AlertSetting) -> Void] = []

    var subject: AlertSubject? { measure.map { .measure($0) } ?? condition?.subject }

    fileprivate func change(_ setting: inout AlertSetting, _ thresholds: Thresholds) {
        setting.isFromFile = true
        if let subject { watch(subject, &setting.rule, thresholds) }
        setting.rule.warning = warning ?? setting.rule.warning
        setting.rule.critical = critical ?? setting.rule.critical
        setting.rule.until = until?.range ?? setting.rule.until
        for change in changes { change(&setting) }
    }

    /// Another subject begins with limits of its own.
    private func watch(_ subject: AlertSubject, _ rule: inout AlertRule, _ thresholds: Thresholds) {
        rule.subject = subject
        (rule.warning, rule.critical, rule.until) = (nil, nil, nil)
        if let measure {
            if warning == nil, critical == nil, let usual = HealthMeasure.named(measure)?.limits(thresholds) {
                (rule.warning, rule.critical) = usual
            }
        } else if let range = condition?.range {
            if level == .critical { rule.critical = range } else { rule.warning = range }
        }
        if case .finding(let code, _) = subject { rule.subject = .finding(code, level) }
    }
}
