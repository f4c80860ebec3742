// One quirk at a time, as a page of Markdown.

import ActivitySimulator
import HealthAnalysis
import TrackingModel

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
        rows.table([
            ("quirk", \.quirk.name), ("runs", { String($0.runs) }), ("acted", { String($0.actedRuns) }),
            ("expected", { String($0.expectedRuns) }), ("others alone", { String($0.unexpectedRuns) }),
            ("nothing", { String($0.silentRuns) }),
            ("expected findings", { $0.expected.isEmpty ? "none" : $0.expected.joined(separator: " ") }),
        ])
    }

    /// Quirks in rows and findings in columns would be wider than any page: each row lists what it raised.
    private var findings: String {
        rows.table([
            ("quirk", \.quirk.name), ("findings", { shares($0.excess, expected: $0.expected) }),
        ])
    }

    /// Most first.
    private func shares(_ shares: [String: Double], expected: [String] = []) -> String {
        let cells = shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { code, share in
            code + (expected.contains(code) ? "* " : " ") + figure(share * 100, places: 0)
        }
        return cells.isEmpty ? "-" : cells.joined(separator: ", ")
    }

    private var causeTable: String {
        causes.sorted { $0.key < $1.key }.table(
            [("truth", { Cause(rawValue: $0.key)?.name ?? $0.key })]
                + GapCauseGroup.allCases.map(\.rawValue).map { group in
                    (group, { String($0.value[group] ?? 0) })
                })
    }
}
