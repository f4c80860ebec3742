// `trackhealth alerts`: lists the alert rules, and tries one.

import ArgumentParser
import ChildProcesses
import Foundation
import HealthAnalysis
import PlainText
import Terminal
import TrackingModel

struct AlertsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts", abstract: "List the alert rules, or try one.",
        discussion: """
            Example: trackhealth alerts --test memory

            The dashboard, watch and status --watch go by these rules; --no-alerts there turns them off. Tables \
            [[alerts]] in the configuration change the usual rules by their names and add others:

              [[alerts]]
              name = "memory high"
              when = "memory > 5 MiB"
              for = "2 min"                # fires after it has lasted
              until = "memory < 4.5 MiB"   # and is over only here,
              clear-after = "1 min"        # for as long
              every = "15 min"             # least time between notifications
              command = 'logger "$TRACKHEALTH_ALERT $TRACKHEALTH_ALERT_STATE"'

            Other conditions are verdict >= warning, finding restart-storm and new lost gap. Also: level; measure \
            with warning and critical as ranges of check, instead of when; repeat, unknown-for, bell, notify, enabled.

            A command is run by /bin/sh, and learns what happened from $TRACKHEALTH_ALERT and that name with _LEVEL, \
            _STATE, _SINCE, _VALUE, _MESSAGE, _DEVICE and _PATH behind it. It has \(Int(AlertCommands.limit)) \
            seconds, and what it leaves in the background ends with it. \
            For a demo's device no command is run.
            """)

    @Option(
        help: .taking(
            "name",
            "Ring, notify and run the command of this rule once, as if it fired, and say what was done."),
        completion: .list(AlertSetting.inForce([], Thresholds()).map(\.rule.name)))
    var test: String?

    @OptionGroup var file: ConfigOptions

    func run() throws {
        let configuration = try file.read().watching()
        let settings = AlertSetting.inForce(configuration.alerts, configuration.thresholds)
        guard let test else {
            try Output.write(Self.table(of: settings))
            return
        }
        guard let setting = settings.first(where: { $0.rule.name == test }) else {
            throw Refusal(UnknownName.sentence("alert", test, settings.map(\.rule.name)))
        }
        try Self.fire(setting)
    }

    /// A few lines for each rule.
    static func table(of settings: [AlertSetting]) -> String {
        settings.map { setting in
            let rule = setting.rule
            let origin = setting.isFromFile ? "configuration" : "usual"
            let state = setting.isEnabled ? origin : origin + ", off"
            var lines = ["\(HarmlessText.line(rule.name))  (\(state))"]
            func add(_ name: String, _ value: String) {
                lines.append("  " + name.leading(in: 12) + value)
            }
            add("watches", rule.subject.name)
            for level in AlertLevel.allCases {
                if let condition = rule.condition(of: level) { add(level.rawValue, condition) }
            }
            if let until = rule.until, case .measure(let name) = rule.subject,
                let unit = HealthMeasure.named(name)?.unit
            {
                add("until", unit.description(until))
            }
            add("for", durationText(rule.holdsFor))
            add("clear-after", durationText(rule.clearAfter))
            if let limit = rule.unknownFor { add("unknown-for", durationText(limit)) }
            add("every", durationText(rule.every) + (rule.repeats ? ", again while it lasts" : ""))
            let actions = [setting.rings ? "bell" : nil, setting.notifies ? "notification" : nil]
            let description = actions.compactMap(\.self)
            add(
                "notifies by",
                description.isEmpty && setting.command == nil
                    ? "nothing" : description.commaSeparated)
            if let command = setting.command { add("command", HarmlessText.line(command)) }
            return lines.asLines
        }.joined(separator: "\n")
    }

    /// Runs the rule's actions once, whatever the state of the store, and says what each of them did.
    private static func fire(_ setting: AlertSetting) throws {
        let transition = AlertTransition.trial(of: setting.rule, at: SystemClock.now)
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let (title, body) = ("TrackHealth, test: alert", transition.title)
        let message = "“\(title)”, “\(HarmlessText.line(body))”"
        var bell = "off in this rule"
        if setting.rings {
            if isTerminal { try Output.write("\u{07}") }
            bell = isTerminal ? "rung" : "not rung, standard output is no terminal"
        }
        var notification = "off in this rule"
        if setting.notifies {
            let terminal = Environment.value(of: "TERM") ?? "dumb"
            let isSent = isTerminal && Terminal.notify(title: title, body: body, terminal: terminal)
            notification =
                isSent
                ? "sent to the terminal: " + message
                : "not sent, "
                    + (isTerminal ? "none is known for this terminal" : "standard output is no terminal")
                    + "; it would be: " + message
        }
        try Output.write(
            """
            \(HarmlessText.line(setting.rule.name)), as if it fired now\(setting.isEnabled ? "" : " (the rule is off)"):
              bell          \(bell)
              notification  \(notification)

            """)
        guard let command = setting.command else {
            try Output.write("  command       none in this rule\n")
            return
        }
        try Output.write("  command       \(HarmlessText.line(command))\n")
        let ending = ShellCommand.run(
            command, environment: AlertCommands.environment(transition, device: "test", path: ""),
            limit: AlertCommands.limit, showsOutput: true)
        if let failure = ending.failure { throw Refusal("The command \(failure).") }
        try Output.write("The command of \(HarmlessText.line(setting.rule.name)) succeeded.\n")
    }
}
