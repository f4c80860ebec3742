// Reports with one figure set, and what an alert log makes of a course of them.

import HealthAnalysis
import TestSupport
import TrackingModel

/// A report on a store that is well, with this much memory in use.
func report(memory bytes: Int?) -> HealthReport {
    var report = goodStore(heartbeat: at(11, 59)).with(minutes(1...20, from: at(11, 38))).report(at: at(12))
    report.memory.bytes = bytes
    return report
}

/// A rule on memory: a warning above 50, critical above 100.
func memoryRule(_ change: (inout AlertRule) -> Void = { _ in }) -> AlertRule {
    var rule = AlertRule(name: "m", subject: .measure("memory"))
    rule.warning = AlertRange(above: 50)
    rule.critical = AlertRange(above: 100)
    rule.clearAfter = 0
    rule.every = 0
    change(&rule)
    return rule
}

/// One look: seconds after the start, the value or nothing, and the clock that nobody sets where it differs.
struct Look {
    let at: Double
    let value: Int?
    let uptime: Double

    init(_ at: Double, _ value: Int?, uptime: Double? = nil) {
        self.at = at
        self.value = value
        self.uptime = uptime ?? at
    }
}

extension AlertLog {
    private static let template = report(memory: 0)

    mutating func look(_ look: Look) -> [AlertTransition] {
        var report = Self.template
        report.memory.bytes = look.value
        return self.look(report, at: at(12) + look.at, uptime: look.uptime)
    }

    /// What happened at which second: `60 fired warning`, in brackets where nobody is told.
    mutating func play(_ looks: [Look]) -> [String] {
        looks.flatMap { one in
            look(one).map { transition in
                let seconds = String(Int(one.at))
                let level = transition.kind == .cleared ? "" : " " + transition.alert.level.rawValue
                let text = "\(seconds) \(transition.kind.rawValue)\(level)"
                return transition.isNotified ? text : "(\(text))"
            }
        }
    }
}

/// Looks at even distances.
func course(from start: Double = 0, every step: Double = 10, _ values: Int?...) -> [Look] {
    values.enumerated().map { Look(start + Double($0) * step, $1) }
}
