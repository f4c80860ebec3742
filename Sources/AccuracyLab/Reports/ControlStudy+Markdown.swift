// The negative controls as a page of Markdown.

internal import ActivitySimulator
internal import TrackingModel

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
        var table = MarkdownTable([
            "control", "counters", "device days", "lost min", "called lost", "at most", "with proof of use",
            "silence > 300 s",
        ])
        for row in rows {
            table.add([
                row.control, row.counters.rawValue, String(row.deviceDays), String(row.lostMinutes),
                figure(row.falseMinutesLow, places: 0), figure(row.falseMinutesHigh, places: 0),
                figure(row.falseMinutesWithUse, places: 0),
                figure(row.silenceMinutes, places: 0),
            ])
        }
        return table.text
    }
}
