// Reads the tables `[[alerts]]`, and reports each mistake with its position and the allowed values.

import HealthAnalysis
import PlainText
import TOMLKit
import TrackingModel

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
    static func tables(_ array: TOMLArray, _ addProblem: ProblemHandler) -> [AlertTable] {
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
            for key in values.keys.sorted() {
                guard let take = takers[key] else {
                    let name = HarmlessText.line(key)
                    let known = takers.keys.sorted().joined(separator: ", ")
                    refuse(key, "an alert has no “\(name)”; it has \(known).")
                    continue
                }
                guard let value = values[key] else { continue }
                if let reason = take(value, &table) { refuse(key, "“\(key)” \(reason).") }
            }
            if isValid { table.check(refuse) }
            if isValid, tables.contains(where: { $0.name == table.name }) {
                refuse("name", "there is an alert “\(HarmlessText.line(table.name))” already.")
            }
            if isValid { tables.append(table) }
        }
        return tables
    }

    /// What is wrong although each value by itself is sound.
    private func check(_ refuse: (String?, String) -> Void) {
        let standard = AlertRule.standard().first { $0.name == name }
        let subject = subject ?? standard?.subject
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
        var hasFigure = false
        switch subject {
        case .measure, .newGap: hasFigure = true
        case .verdict, .finding: break
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

    /// Takes a value, and says what must be there instead where it is not right.
    private typealias Taker = @Sendable (any TOMLValueConvertible, inout AlertTable) -> String?

    private static let takers: [String: Taker] = [
        "name": { value, table in
            guard let name = value.string, !name.isEmpty, name.count <= longestName,
                name == HarmlessText.line(name)
            else { return "must be a text of 1 to \(longestName) characters" }
            table.name = name
            return nil
        },
        "when": { value, table in condition(value) { table.condition = $0 } },
        "until": { value, table in
            condition(value) { table.until = $0 }
                ?? (table.until?.range == nil ? "must be about a figure: until = \"memory < 4.5 MiB\"" : nil)
        },
        "measure": { value, table in
            guard let name = value.string, HealthMeasure.named(name) != nil else {
                return "must be the name of a measure; trackhealth check --list shows them"
            }
            table.measure = name
            return nil
        },
        "level": { value, table in
            table.level = value.string.flatMap { AlertLevel(rawValue: $0) }
            return table.level == nil ? "must be \"warning\" or \"critical\"" : nil
        },
        "warning": { value, table in range(value) { table.warning = $0 } },
        "critical": { value, table in range(value) { table.critical = $0 } },
        "for": { value, table in time(value) { table.holdsFor = $0 } },
        "clear-after": { value, table in time(value) { table.clearAfter = $0 } },
        "unknown-for": { value, table in time(value) { table.unknownFor = $0 } },
        "every": { value, table in time(value) { table.every = $0 } },
        "repeat": { value, table in flag(value) { table.repeats = $0 } },
        "bell": { value, table in flag(value) { table.bell = $0 } },
        "notify": { value, table in flag(value) { table.notify = $0 } },
        "enabled": { value, table in flag(value) { table.enabled = $0 } },
        "command": { value, table in
            guard let text = value.string, !text.isEmpty, !text.utf8.contains(0) else {
                return "must be a text for /bin/sh"
            }
            table.command = text
            return nil
        },
    ]

    private static func condition(_ value: any TOMLValueConvertible, _ take: (AlertCondition) -> Void)
        -> String?
    {
        guard let text = value.string else { return "must be a text, as in \"memory > 5 MiB\"" }
        do {
            take(try AlertCondition(text))
            return nil
        } catch {
            return "can't be read: \(HarmlessText.line(error.description))"
        }
    }

    private static func range(_ value: any TOMLValueConvertible, _ take: (AlertRange) -> Void) -> String? {
        let text = value.string ?? value.int.map { String($0) } ?? value.double.map { String($0) }
        guard let range = text.flatMap({ AlertRange($0) }) else {
            return "must be a range as check takes it: \"10\", \"10:\", \"~:10\", \"10:20\" or \"@10:20\""
        }
        take(range)
        return nil
    }

    private static func time(_ value: any TOMLValueConvertible, _ take: (Double) -> Void) -> String? {
        let seconds =
            value.string.map { WrittenDuration.seconds($0) } ?? value.double ?? value.int.map(Double.init)
        guard let seconds, seconds >= 0, seconds <= longestTime else {
            return "must be seconds, or a text such as \"5 min\", \"2 h\" or \"1 d\"; 30 days at most"
        }
        take(seconds)
        return nil
    }

    private static func flag(_ value: any TOMLValueConvertible, _ take: (Bool) -> Void) -> String? {
        guard let flag = value.bool else { return "must be true or false" }
        take(flag)
        return nil
    }
}
