// One quirk at a time, as a page of Markdown.

internal import ActivitySimulator
internal import HealthAnalysis
internal import TrackingModel

extension AblationStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # One quirk at a time

        Each quirk alone, strong enough to act within days, on a device without other faults: \(runs.description), looked at \
        five times a day.

        ## Attribution

        A run counts as expected where it raised a finding that was expected of the quirk and that the same seed \
        without it did not raise. Of the runs in which a quirk acted that \
        a finding names: \(figure(attribution)). \
        Of the runs that raised anything: \(figure(precision)).

        \(attributionTable)
        ## Findings

        The share of runs that raised a finding, less the share without the quirk, in %. `*` marks what was expected. \
        Without any quirk: \(shares(ideal)).

        \(findings)
        ## Causes of lost minutes

        Gaps of class lost by what took most of their minutes (rows) and by what the report names. Named rightly: \
        \(figure(namedCauses)).

        \(causeTable)
        """
    }

    private var attributionTable: String {
        var table = MarkdownTable([
            "quirk", "runs", "acted", "expected", "others alone", "nothing", "expected findings",
        ])
        for row in rows {
            table.add([
                row.quirk.name, String(row.runs), String(row.actedRuns), String(row.expectedRuns),
                String(row.unexpectedRuns),
                String(row.silentRuns), row.expected.isEmpty ? "none" : row.expected.joined(separator: " "),
            ])
        }
        return table.text
    }

    /// Quirks in rows and findings in columns would be wider than any page: each row lists what it raised.
    private var findings: String {
        var table = MarkdownTable(["quirk", "findings"])
        for row in rows {
            table.add([row.quirk.name, shares(row.excess, expected: row.expected)])
        }
        return table.text
    }

    /// Most first.
    private func shares(_ shares: [String: Double], expected: [String] = []) -> String {
        let cells = shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { code, share in
            code + (expected.contains(code) ? "* " : " ") + figure(share * 100, places: 0)
        }
        return cells.isEmpty ? "-" : cells.joined(separator: ", ")
    }

    private var causeTable: String {
        let groups = GapCauseGroup.allCases.map(\.rawValue)
        var table = MarkdownTable(["truth"] + groups)
        for (truth, counts) in causes.sorted(by: { $0.key < $1.key }) {
            table.add(
                [Cause(rawValue: truth)?.name ?? truth] + groups.map { String(counts[$0] ?? 0) })
        }
        return table.text
    }
}
