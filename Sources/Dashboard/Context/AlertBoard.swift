// What the dashboard knows of alerts: those that are on, the history, what is muted, and the news.

package import HealthAnalysis

/// The alerts of a device as they stand.
package struct AlertBoard: Hashable, Sendable {
    /// Worst first.
    package var active: [Alert]
    /// Newest first.
    package var past: [Alert]
    /// Mutes by the name of the rule.
    package var mutes: [String: AlertMute]
    /// How many rules are in force.
    package var rules: Int

    package init(active: [Alert], past: [Alert], mutes: [String: AlertMute], rules: Int) {
        self.active = active
        self.past = past
        self.mutes = mutes
        self.rules = rules
    }

    var all: [Alert] { active + past }
}

/// Something that happened to an alert, and how it is to be told.
package struct AlertNews: Hashable, Sendable {
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
