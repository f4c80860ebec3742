// The negative controls as a page of Markdown.

import ActivitySimulator
import TrackingModel

extension ControlStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # Negative controls

        Days on which nothing is lost, stores of the policy \(policy), \(countText(seeds, "seed")) from \(seed) on. \
        Minutes called lost for certain, beyond parts of minutes, must be 0. In all: \(figure(falseMinutes, places: 0)).

        \(table)
        """
    }

    private var table: String {
        rows.table([
            ("control", \.control), ("counters", \.counters.rawValue),
            ("device days", { String($0.deviceDays) }), ("lost min", { String($0.lostMinutes) }),
            ("called lost", { figure($0.falseMinutesLow, places: 0) }),
            ("at most", { figure($0.falseMinutesHigh, places: 0) }),
            ("with proof of use", { figure($0.falseMinutesWithUse, places: 0) }),
            ("silence > 300 s", { figure($0.silenceMinutes, places: 0) }),
        ])
    }
}
