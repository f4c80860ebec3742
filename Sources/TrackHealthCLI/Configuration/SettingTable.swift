// The tables of the configuration file: each reads its own part, and shows what it may hold.

import Canvas
import Dashboard
import HealthAnalysis
import PlainText
import TOMLKit
import Themes
import TrackingModel

/// A table of `config.toml`. A new one becomes known to file, template, check and manual by its entry in `all`.
struct SettingTable {
    let name: String
    /// The header as written: `[keys]`, or `[[alerts]]` for one that can be repeated.
    let header: String
    let concern: ConfigurationConcern
    /// What it is for, a sentence a line.
    let meaning: [String]
    /// Its entries in the template, comment and default in turn, each without the mark of a comment.
    let entries: @Sendable () -> [(meaning: String, line: String)]
    /// Reads the table; false where the value is none.
    let read: @Sendable (any TOMLValueConvertible, TomlPositions, inout Configuration) -> Bool

    static let all: [SettingTable] = [thresholds, alerts, keys]

    static let thresholds = SettingTable(
        name: Setting.thresholds, header: "[thresholds]", concern: .judgement,
        meaning: ["The limits that a store is judged by."],
        entries: {
            Setting.limits.map { setting in
                ("\(setting.meaning) (\(setting.allowed))", "\(setting.name) = \(setting.standard.toml)")
            }
        },
        read: { value, places, configuration in
            guard let table = value.table else { return false }
            for key in table.keys {
                let place = places.entries[[Setting.thresholds, key]]
                if let setting = Setting.named(key, in: Setting.thresholds), let value = table[key] {
                    configuration.take(value, for: setting, at: place)
                } else if let notice = FixedThreshold.notice(on: key) {
                    configuration.add(notice, at: place?.key, concern: .past)
                } else {
                    configuration.add(
                        "there is no threshold “\(HarmlessText.line(key))”; trackhealth config lists them.",
                        at: place?.key)
                }
            }
            return true
        })
}

extension SettingTable {
    static let alerts = SettingTable(
        name: "alerts", header: "[[alerts]]", concern: .alerts,
        meaning: [
            "Alert rules, a table each; one with the name of a standard rule changes that rule.",
            "Instead of when: measure = \"memory\", with warning and critical as ranges of check.",
            "The usual ones are \(AlertRule.standard().map(\.name).commaSeparated).",
            "trackhealth alerts shows the current rules and tries one.",
        ],
        entries: {
            [
                ("its name, for people and commands", "name = \"memory high\""),
                (
                    "what is watched: a measure of check; verdict >= warning, finding restart-storm, new lost gap",
                    "when = \"memory > 5 MiB\""
                ),
                ("its level: warning or critical", "level = \"warning\""),
                ("how long it must have lasted before it fires", "for = \"2 min\""),
                ("once active, it is over only when this holds", "until = \"memory < 4.5 MiB\""),
                ("and after that has lasted for so long", "clear-after = \"1 min\""),
                ("how long the figure may be unknown before that is a warning", "unknown-for = \"1 h\""),
                ("least time between two notifications", "every = \"5 min\""),
                ("whether it notifies again, as often, while it lasts", "repeat = false"),
                ("whether the terminal's bell rings", "bell = true"),
                ("whether the desktop shows a notification", "notify = true"),
                (
                    "a command for /bin/sh; what happened is in $TRACKHEALTH_ALERT and others",
                    "command = 'logger \"$TRACKHEALTH_ALERT is $TRACKHEALTH_ALERT_STATE\"'"
                ),
                ("whether it is watched at all", "enabled = true"),
            ]
        },
        read: { value, places, configuration in
            guard let array = value.array else { return false }
            let known = configuration.alerts
            let isOfChanges = configuration.isOfChanges
            let tables = AlertTable.tables(array, over: known) { index, key, reason in
                let path = ["alerts", String(index)] + (key.map { [$0] } ?? [])
                let place = places.entries[path]
                configuration.add(reason, at: key == nil ? place?.key : place?.value, concern: .alerts)
            }
            configuration.alerts = known + tables.map { $0.marked(isChanged: isOfChanges) }
            return true
        })
}

/// The template of a configuration file: every setting with its meaning and its default, in comments.
enum ConfigurationTemplate {
    static var text: String {
        var lines = [
            "# Settings of TrackHealth. Take the # away from what you want to change.",
            "# trackhealth config check finds mistakes, trackhealth config shows what holds.",
        ]
        for group in Setting.Group.allCases {
            if group.settings.isEmpty { continue }
            lines += ["", "# \(group.rawValue)"]
            for setting in group.settings {
                let others = [setting.option, setting.variable].compactMap(\.self)
                let before =
                    others.isEmpty ? "" : " Goes after \(others.joined(separator: " and "))."
                lines += [
                    "", "# " + setting.sentence, "# It is \(setting.allowed).\(before)",
                    "# \(setting.name) = \(setting.standard.toml)",
                ]
            }
        }
        for table in SettingTable.all {
            lines += [""] + table.meaning.map { "# " + $0 } + [table.header]
            for entry in table.entries() { lines += ["# " + entry.meaning, "# " + entry.line] }
        }
        return lines.asLines
    }
}

// The table `[keys]`: other keys for the dashboard's actions.
extension SettingTable {
    static let keys = SettingTable(
        name: "keys", header: "[keys]", concern: .screen,
        meaning: [
            "Keys of the dashboard, one or several for an action; [] removes all.",
            "A key is \(Key.syntaxDescription).",
            "Ctrl-C always quits, Esc always goes back, the digits choose screens; keys inside of dialogs are fixed.",
        ],
        entries: {
            Action.allCases.filter(\.isRebindable).compactMap { action in
                guard let binding = KeyTable.standard.bindings.first(where: { $0.action == action }) else {
                    return nil
                }
                let names = binding.keys.filter { $0 != action.reservedKey }
                    .map { TomlText.quoted($0.name(.unicode)) }
                return (binding.long, "\(action.name) = [\(names.commaSeparated)]")
            }
        },
        read: { value, places, configuration in
            guard let table = value.table else { return false }
            let before = configuration
            var wanted = configuration.boundKeys
            for name in table.keys {
                let place = places.entries[["keys", name]]
                guard let action = Action(name: name), let value = table[name] else {
                    configuration.add(
                        "there is no action “\(HarmlessText.line(name))”; trackhealth keys lists them.",
                        at: place?.key, concern: .screen)
                    continue
                }
                do {
                    wanted[action] = try keys(value)
                    configuration.boundActions[action] = .some(place?.key)
                    if configuration.isOfChanges { configuration.changedActions.insert(action) }
                } catch {
                    configuration.add(
                        "“\(name)”: \(error)", at: place?.value, concern: .screen)
                }
            }
            let (bound, problems) = KeyTable.standard.rebinding(wanted)
            for problem in problems {
                configuration.add(
                    description(problem, configuration),
                    at: configuration.boundActions[problem.action] ?? nil,
                    concern: .screen)
            }
            if problems.isEmpty {
                (configuration.keys, configuration.boundKeys) = (bound, wanted)
            } else if configuration.isOfChanges {
                (configuration.boundActions, configuration.changedActions) = (
                    before.boundActions, before.changedActions
                )
            }
            return true
        })

    /// The keys of one action: a text, none where it is empty, or a list of texts.
    private static func keys(_ value: any TOMLValueConvertible) throws(KeyParseError) -> [Key] {
        let texts: [String]
        if let text = value.string {
            texts = text.isEmpty ? [] : [text]
        } else if let array = value.array {
            let found = (0..<array.count).map { array[$0].string }
            guard found.allSatisfy({ $0 != nil }) else {
                throw KeyParseError(description: "every key of the list must be a text in quotes.")
            }
            texts = found.compactMap(\.self)
        } else {
            throw KeyParseError(description: "write a key in quotes, or a list of such: [\"x\", \"F5\"].")
        }
        var keys: [Key] = []
        for text in texts {
            let key = try Key(parsing: text)
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    private static func description(_ problem: KeyProblem, _ configuration: Configuration) -> String {
        func source(_ action: Action) -> String {
            guard let place = configuration.boundActions[action] else { return "by default" }
            if configuration.changedActions.contains(action) { return "changed here" }
            return place.map { "on line \($0.line)" } ?? "in the file"
        }
        switch problem {
        case .conflict(let key, let action, let other):
            return
                "\(key.name(.unicode)) would do two things on one screen: “\(action.name)” \(source(action)) "
                + "and “\(other.name)” \(source(other)); give one of them another key."
        case .needsKey(let action): return "“\(action.name)” must have a key."
        case .reserved(let key, let action, let owner):
            return "“\(action.name)” can't have \(key.name(.unicode)), which always means “\(owner.name)”."
        case .inSequences(let key, let action):
            return
                "“\(action.name)” changes the store and can't be on \(key.name(.unicode)): [ ] O ~ A to D and "
                + "digits occur inside the sequences of other keys, which a slow line can tear."
        case .fixed(let action):
            return "“\(action.name)” can't be changed: digits are the numbers of the screens."
        }
    }
}

/// Numbers of `[thresholds]` that are fixed now.
enum FixedThreshold {
    /// The notice for a file that sets one; nil for any other name.
    static func notice(on name: String) -> String? {
        all.first { $0.name == name }.map {
            "“\(name)” can't be set any more: \($0.meaning), fixed at \(TomlText.number($0.value)) \($0.unit). "
                + "Remove the line."
        }
    }

    private typealias Fixed = FixedLimits
    private typealias Measured = SystemBehaviour

    static let all: [(name: String, value: Double, unit: String, meaning: String)] = [
        (
            "after-midnight", Fixed.afterMidnight, "seconds",
            "how long after midnight minutes can be yesterday's"
        ),
        ("archive-delay", Fixed.archiveDelay, "seconds", "how long a saved day may wait"),
        ("believable-excess", Measured.usualPace, "times the clock", "how much callbacks may claim"),
        ("believable-lead", Measured.earliness, "seconds", "how early callbacks come"),
        ("burst-allowance", Measured.burstAllowance, "seconds", "what a burst may claim above that"),
        ("burst-judgement", Fixed.burstJudgement, "seconds", "how long a burst may stay undecided"),
        ("burst-minutes", Double(Fixed.burstMinutes), "thresholds", "as many together are a burst"),
        ("cause-window", Fixed.causeWindow, "seconds", "what is so close to a gap can be its cause"),
        ("clock-jump", Measured.longestClockCorrection, "seconds", "a clock moved by more is reported"),
        ("duplicate-window", Measured.duplicateDelay, "seconds", "how soon a threshold again is a duplicate"),
        ("elapsed-tolerance", Measured.minuteLead, "seconds", "what a counter may lead the day's age by"),
        ("extension-log-cap", Double(Fixed.extensionLogCap), "entries", "what the extension log keeps"),
        ("flood-tail", Fixed.floodTail, "seconds", "how soon after a flood silence is due to it"),
        ("future-tolerance", Fixed.futureTolerance, "seconds", "how far times may lie ahead"),
        ("hourly-mismatch", Double(Fixed.hourlyMismatch), "seconds", "what hours may differ from the day by"),
        ("implausible-day", Double(Fixed.implausibleDay), "seconds", "more in a day is implausible"),
        (
            "in-order-tolerance", Fixed.inOrderTolerance, "seconds",
            "when a threshold is out of order, not late"
        ),
        ("in-use-around-restart", Fixed.inUseAroundRestart, "seconds", "when use goes on through a restart"),
        ("marker-lead", Double(Fixed.markerLead), "seconds", "what the marker may lead today by"),
        ("long-day", Double(Fixed.longDay), "seconds", "more of all apps in a day is worth a look"),
        (
            "midnight-pending-limit", Fixed.midnightPendingLimit, "seconds",
            "how long the midnight flag may stay set"
        ),
        (
            "notification-delay", Fixed.notificationDelay, "seconds",
            "how long a notification can be under way"
        ),
        ("notification-flood", Double(Fixed.notificationFlood), "notifications", "a flood within a minute"),
        (
            "physical-allowance", Fixed.physicalAllowance, "seconds",
            "what several apps may claim above the clock"
        ),
        ("rebuild-pending-limit", Fixed.rebuildPendingLimit, "seconds", "how long a request may wait"),
        ("recovery-log-cap", Double(Fixed.recoveryLogCap), "entries", "what the recovery log keeps"),
        (
            "registered-thresholds-ceiling", Double(Measured.thresholdCeiling), "thresholds",
            "more are too many"
        ),
        ("rejected-run", Double(Fixed.rejectedRun), "callbacks", "as many rejected in rhythm are real use"),
        ("replay-window", Measured.replayOnset, "seconds", "how soon after a restart a replay begins"),
        ("restart-after", Fixed.restartAfter, "seconds", "from when minute 1 again means a restart at zero"),
        ("shortest-minute", Measured.shortestMinute, "seconds", "how close minutes of use can come"),
        (
            "silence-after-flood", Fixed.silenceAfterFlood, "seconds",
            "from when silence after a flood is reported"
        ),
        ("stores-disagreement", Double(Fixed.storesDisagreement), "seconds", "what two places may differ by"),
        ("text-log-bytes", Double(Fixed.textLogBytes), "bytes", "a larger text log is a warning"),
    ]
}
