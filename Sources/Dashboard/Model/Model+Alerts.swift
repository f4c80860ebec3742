// Alerts in the dashboard's state: the current ones, notifications, and the way to the cause of one.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Model {
    /// Stores the alerts and returns the commands that notify about their changes.
    mutating func take(_ board: AlertBoard, _ news: [AlertUpdate]) -> [Command] {
        context.alerts = board
        if let id = notice?.alert, !board.active.contains(where: { $0.id == id && $0.holds }) { notice = nil }
        let alarms = news.filter(\.transition.isNotified)
        guard let first = alarms.first(where: \.transition.isAlarm) ?? alarms.first else { return [] }
        let sentences = alarms.map {
            HarmlessText.line(Self.capitalized($0.transition.title) + ". " + $0.transition.sentence)
        }
        let isAlarm = first.transition.isAlarm
        // What the header says already is not repeated below it.
        if !isAlarm || first.transition.alert.message != verdictText.reason {
            say(first.transition.headline, isAlarm ? .problem : .done)
            if isAlarm { notice?.alert = first.transition.alert.id }
        }
        var commands: [Command] = []
        if alarms.contains(where: { $0.rings && $0.transition.isAlarm }) { commands.append(.terminal(.ring)) }
        let notified = zip(alarms, sentences).filter { $0.0.notifies }.map(\.1)
        if !notified.isEmpty {
            let title = notified.count == 1 ? "alert" : "\(notified.count) alerts"
            commands.append(
                .terminal(
                    .notify(
                        title: HarmlessText.line("TrackHealth, \(context.sourceName): \(title)"),
                        body: notified.joined(separator: " "))))
        }
        return commands
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Goes to the cause of an alert, or to its time on the timeline if the cause is gone.
    mutating func show(_ alert: Alert) {
        visit { model in
            switch alert.place {
            case .gap(let start):
                if model.chooseGap(from: start) { return true }
            case .finding(let code):
                if model.chooseFinding(code) { return true }
            case .moment: break
            }
            model.screen = .timeline
            model.moveCursor(to: alert.start)
            return true
        }
    }
}
