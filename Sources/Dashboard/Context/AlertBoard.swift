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
    /// The number of rules that are watched.
    package var rules: Int

    package init(active: [Alert], past: [Alert], mutes: [String: AlertMute], rules: Int) {
        self.active = active
        self.past = past
        self.mutes = mutes
        self.rules = rules
    }

    var all: [Alert] { active + past }
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
