// The alerts as the dashboard shows them: active ones, the history, mutes, and changes to notify about.

package import HealthAnalysis

/// The alerts of a device.
package struct AlertBoard: Hashable, Sendable {
    /// Active alerts, worst first.
    package var active: [Alert]
    /// Alerts that are over, newest first.
    package var past: [Alert]
    /// Mutes by the name of the rule.
    package var mutes: [String: AlertMute]
    /// Those that are watched.
    package var rules: [AlertRule]

    package init(active: [Alert], past: [Alert], mutes: [String: AlertMute], rules: [AlertRule]) {
        self.active = active
        self.past = past
        self.mutes = mutes
        self.rules = rules
    }

    /// Active alerts, the rules that raise none now, and what is over.
    var entries: [AlertEntry] {
        let quiet = rules.filter { rule in !active.contains { $0.rule == rule.name } }
        return active.map(AlertEntry.alert) + quiet.map(AlertEntry.rule) + past.map(AlertEntry.alert)
    }
}

/// A row of the alerts.
enum AlertEntry: Hashable {
    case alert(Alert)
    /// A rule that raises nothing now, as far as is known.
    case rule(AlertRule)

    /// What the row stays known by while alerts come and go.
    enum ID: Hashable {
        case alert(Int)
        case rule(String)
    }

    var id: ID {
        switch self {
        case .alert(let alert): .alert(alert.id)
        case .rule(let rule): .rule(rule.name)
        }
    }

    /// Nil for a rule.
    var alert: Alert? {
        if case .alert(let alert) = self { alert } else { nil }
    }

    /// The name of the rule.
    var name: String {
        switch self {
        case .alert(let alert): alert.rule
        case .rule(let rule): rule.name
        }
    }

    var isActive: Bool { alert?.isActive ?? false }
}

/// A change of an alert, and how to notify about it.
package struct AlertUpdate: Hashable, Sendable {
    package var transition: AlertTransition
    package var rings: Bool
    package var notifies: Bool

    package init(_ transition: AlertTransition, rings: Bool, notifies: Bool) {
        self.transition = transition
        self.rings = rings
        self.notifies = notifies
    }
}

/// For how long an alert is muted.
package enum MuteChoice: Sendable {
    case hour, untilCleared, off
}
