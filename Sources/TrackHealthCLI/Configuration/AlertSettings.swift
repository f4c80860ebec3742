// The alert rules: the standard ones, changed and extended by the tables `[[alerts]]` of a configuration.

import HealthAnalysis
import PlainText
import TOMLKit
import TrackingModel

/// A rule with its actions.
struct AlertSetting: Hashable {
    var rule: AlertRule
    var rings = true
    var notifies = true
    /// For `/bin/sh -c`; nil for none.
    var command: String?
    var isEnabled = true
    /// Whether the file has a table for it.
    var isFromFile = false
    /// What of it was changed on screen, by the keys of its table.
    var changedKeys: Set<String> = []

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
struct AlertTable {
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
    /// What it says, where it is of `ChangedSettings`.
    private var changedKeys: Set<String>?
    /// What it says.
    private var keys: Set<String> = []

    var isChanged: Bool { changedKeys != nil }

    func marked(isChanged: Bool) -> AlertTable {
        var table = self
        if isChanged { table.changedKeys = keys }
        return table
    }

    var subject: AlertSubject? { measure.map { .measure($0) } ?? condition?.subject }

    fileprivate func change(_ setting: inout AlertSetting, _ thresholds: Thresholds) {
        if let changedKeys {
            setting.changedKeys.formUnion(changedKeys)
        } else {
            setting.isFromFile = true
        }
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

extension AlertTable {
    /// More rules than anybody can look after.
    private static let most = 64
    /// Columns that a name may take in lists.
    private static let longestName = 40
    /// The longest time that can be asked for, seconds.
    private static let longestTime = 30 * 86_400.0

    /// Reports a mistake: the number of the table, the key in it or nil for the whole table, and a sentence.
    typealias ProblemHandler = (_ table: Int, _ key: String?, _ reason: String) -> Void

    /// The tables of an array. One with a mistake is left out, and one without any entry.
    ///
    /// - Parameter known: Those that they go over.
    static func tables(_ array: TOMLArray, over known: [AlertTable], _ addProblem: ProblemHandler)
        -> [AlertTable]
    {
        var tables: [AlertTable] = []
        for index in 0..<array.count {
            guard index < most else {
                addProblem(index, nil, "there can be \(most) alerts at most.")
                break
            }
            guard let values = array[index].table else {
                addProblem(index, nil, "every alert must be a table: write [[alerts]].")
                continue
            }
            // The template's, in which everything is a comment.
            if values.keys.isEmpty { continue }
            var isValid = true
            func refuse(_ key: String?, _ reason: String) {
                isValid = false
                addProblem(index, key, reason)
            }
            var table = AlertTable()
            table.keys = Set(values.keys)
            for key in values.keys.sorted() {
                guard let take = takers[key] else {
                    let name = HarmlessText.line(key)
                    let known = takers.keys.sorted().commaSeparated
                    refuse(key, "an alert has no “\(name)”; it has \(known).")
                    continue
                }
                guard let value = values[key] else { continue }
                do { try take(value, &table) } catch { refuse(key, "“\(key)” \(error).") }
            }
            if isValid { table.check(over: known, refuse) }
            if isValid, tables.contains(where: { $0.name == table.name }) {
                refuse("name", "there is an alert “\(HarmlessText.line(table.name))” already.")
            }
            if isValid { tables.append(table) }
        }
        return tables
    }

    /// What is wrong although each value by itself is sound.
    private func check(over known: [AlertTable], _ refuse: (String?, String) -> Void) {
        let standard = AlertRule.standard().first { $0.name == name }
        let subject = subject ?? known.first { $0.name == name }?.subject ?? standard?.subject
        if name.isEmpty { return refuse(nil, "an alert needs a name: name = \"memory\".") }
        if measure != nil, condition != nil {
            return refuse("when", "give “when” or “measure”, not both.")
        }
        guard let subject else {
            return refuse(nil, "an alert needs “when” or “measure”: when = \"memory > 5 MiB\".")
        }
        let hasRange = warning != nil || critical != nil
        if hasRange, condition != nil {
            return refuse(
                warning == nil ? "critical" : "warning",
                "“when” has its values already; ranges go with “measure”.")
        }
        let hasFigure =
            switch subject {
            case .measure, .newGap: true
            case .verdict, .finding: false
            }
        if hasRange, !hasFigure {
            return refuse(warning == nil ? "critical" : "warning", "there is no figure to set limits on.")
        }
        if level != nil, condition == nil { return refuse("level", "“level” goes with “when”.") }
        if level != nil, case .verdict = subject {
            return refuse("level", "a verdict brings its own level; leave “level” out.")
        }
        if let measure, !hasRange, let usual = HealthMeasure.named(measure)?.limits(),
            usual.warning == nil, usual.critical == nil
        {
            return refuse("measure", "“\(measure)” has no usual limits; give “warning” or “critical”.")
        }
        if let until, until.subject != subject {
            refuse("until", "“until” must be about \(subject.name), as the condition is.")
        }
    }

    /// Takes a value, or throws what must be there instead where it is not right.
    private typealias Taker = @Sendable (any TOMLValueConvertible, inout AlertTable) throws -> Void

    private static let takers: [String: Taker] = [
        "name": { $1.name = try name($0) },
        "when": { $1.condition = try condition($0) },
        "until": { $1.until = try figure($0) },
        "measure": { $1.measure = try measure($0) },
        "level": { $1.level = try level($0) },
        "warning": { $1.warning = try range($0) },
        "critical": { $1.critical = try range($0) },
        "for": setting(time) { $0.rule.holdsFor = $1 },
        "clear-after": setting(time) { $0.rule.clearAfter = $1 },
        "unknown-for": setting(time) { $0.rule.unknownFor = $1 },
        "every": setting(time) { $0.rule.every = $1 },
        "repeat": setting(flag) { $0.rule.repeats = $1 },
        "bell": setting(flag) { $0.rings = $1 },
        "notify": setting(flag) { $0.notifies = $1 },
        "enabled": setting(flag) { $0.isEnabled = $1 },
        "command": setting(command) { $0.command = $1 },
    ]

    /// A key whose value goes into the setting as it is.
    private static func setting<Value: Sendable>(
        _ read: @escaping @Sendable (any TOMLValueConvertible) throws -> Value,
        _ set: @escaping @Sendable (inout AlertSetting, Value) -> Void
    ) -> Taker {
        { value, table in
            let value = try read(value)
            table.changes.append { set(&$0, value) }
        }
    }

    private static func name(_ value: any TOMLValueConvertible) throws -> String {
        guard let name = value.string, !name.isEmpty, name.count <= longestName,
            name == HarmlessText.line(name)
        else { throw Refusal("must be a text of 1 to \(longestName) characters") }
        return name
    }

    private static func condition(_ value: any TOMLValueConvertible) throws -> AlertCondition {
        guard let text = value.string else { throw Refusal("must be a text, as in \"memory > 5 MiB\"") }
        do {
            return try AlertCondition(text)
        } catch {
            throw Refusal("can't be read: \(HarmlessText.line(error.description))")
        }
    }

    private static func figure(_ value: any TOMLValueConvertible) throws -> AlertCondition {
        let condition = try condition(value)
        guard condition.range != nil else {
            throw Refusal("must be about a figure: until = \"memory < 4.5 MiB\"")
        }
        return condition
    }

    private static func measure(_ value: any TOMLValueConvertible) throws -> String {
        guard let measure = value.string.flatMap(HealthMeasure.named) else {
            throw Refusal("must be the name of a measure; trackhealth check --list shows them")
        }
        return measure.name
    }

    private static func level(_ value: any TOMLValueConvertible) throws -> AlertLevel {
        try value.string.flatMap(AlertLevel.init(rawValue:))
            .orThrow(Refusal("must be \"warning\" or \"critical\""))
    }

    private static func range(_ value: any TOMLValueConvertible) throws -> AlertRange {
        let text = value.string ?? value.int.map { String($0) } ?? value.double.map { String($0) }
        return try text.flatMap { AlertRange($0) }.orThrow(
            Refusal("must be a range as check takes it: \"10\", \"10:\", \"~:10\", \"10:20\" or \"@10:20\""))
    }

    @Sendable private static func time(_ value: any TOMLValueConvertible) throws -> Double {
        let seconds =
            value.string.map { WrittenDuration.seconds($0) } ?? value.double ?? value.int.map(Double.init)
        guard let seconds, seconds >= 0, seconds <= longestTime else {
            throw Refusal("must be seconds, or a text such as \"5 min\", \"2 h\" or \"1 d\"; 30 days at most")
        }
        return seconds
    }

    @Sendable private static func flag(_ value: any TOMLValueConvertible) throws -> Bool {
        try value.bool.orThrow(Refusal("must be true or false"))
    }

    @Sendable private static func command(_ value: any TOMLValueConvertible) throws -> String {
        guard let text = value.string, !text.isEmpty, !text.utf8.contains(0) else {
            throw Refusal("must be a text for /bin/sh")
        }
        return text
    }
}
