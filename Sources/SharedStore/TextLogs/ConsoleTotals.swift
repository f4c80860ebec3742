// What the app prints of its own figures: totals of apps, and notifications sent and received.

import Foundation
import TrackingModel

/// Collects the figures of an app's console output, which span several lines.
struct ConsoleTotals {
    /// What was printed of one app.
    struct App {
        var name: String?
        var counter: UsageCounter
    }

    private(set) var apps: [String: App] = [:]
    private(set) var notifications = NotificationCounters()
    private var current: String?
    private var key: String?

    /// Whether a line holds such a figure.
    static func isReport(_ message: String) -> Bool {
        message.contains("Darwin notifications: sent=") || message.contains("Total SENT by extension: ")
            || message.contains("UserDefaults key: usage_")
    }

    mutating func take(_ message: String) {
        if let (id, name) = Self.heading(message) {
            current = id
            var app = apps[id] ?? App(counter: UsageCounter(source: .persisted))
            app.name = app.name ?? name
            apps[id] = app
        } else if let current,
            let seconds = LineFields.seconds(["Today: "], in: message)
        {
            apps[current]?.counter.todaySeconds = seconds
            self.current = nil
        } else if let current,
            let seconds = LineFields.seconds(["Total: "], in: message)
        {
            apps[current]?.counter.totalSeconds = seconds
        } else if let text = LineFields.value(of: ["UserDefaults key: "], in: message) {
            key = StoreKey(text).flatMap { $0.field == .today ? $0.subject : nil }
        } else if let app = key, let seconds = LineFields.seconds(["UserDefaults value: "], in: message) {
            key = nil
            apps[app] = App(
                name: apps[app]?.name,
                counter: UsageCounter(
                    source: .usage, todaySeconds: seconds, totalSeconds: apps[app]?.counter.totalSeconds))
        } else {
            take(notifications: message)
        }
    }

    private mutating func take(notifications message: String) {
        notifications.sent =
            LineFields.seconds(["Total SENT by extension: ", "notifications: sent="], in: message)
            ?? notifications.sent
        notifications.received =
            LineFields.seconds(["Total RECEIVED by main app: "], in: message)
            ?? (message.contains("notifications: sent=")
                ? LineFields.seconds(["received="], in: message) : nil)
            ?? notifications.received
        notifications.lastSentAt = Self.moment("Last sent: ", in: message) ?? notifications.lastSentAt
        notifications.lastReceivedAt =
            Self.moment("Last received: ", in: message) ?? notifications.lastReceivedAt
    }

    /// `- Reader (6CA8435B-3481-4C9E-A5D4-140FC8A10A00):`.
    private static func heading(_ message: String) -> (id: String, name: String?)? {
        guard message.hasSuffix("):"), let open = message.lastIndex(of: "("),
            let dash = message.firstRange(of: "- "), dash.upperBound <= open
        else { return nil }
        let id = String(message[message.index(after: open)...].dropLast(2))
        guard UUID(uuidString: id) != nil || (id.contains(".") && !id.contains(" ")) else { return nil }
        let name = message[dash.upperBound..<open].trimmingCharacters(in: .whitespaces)
        return (id, name.isEmpty ? nil : name)
    }

    /// `Last sent: 2025-12-11 03:33:28 +0000`.
    private static func moment(_ mark: String, in message: String) -> Instant? {
        guard let text = LineFields.rest(of: [mark], in: message) else { return nil }
        let parts = text.split(separator: " ")
        guard parts.count == 3, parts[2] == "+0000", let day = LocalDay(iso: parts[0]) else { return nil }
        let clock = parts[1].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] < 61, clock.allSatisfy({ $0 >= 0 })
        else { return nil }
        return Instant(Double(day.number * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]))
    }
}
