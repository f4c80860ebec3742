// The facts of a report in words, the same for every report that people read.

import Documents
package import TrackingModel

/// A report with the words for its parts. Texts of the store stand in them as they are.
package struct ReportRows {
    let report: HealthReport
    let contents: StoreContents
    /// What a person added.
    let notes: [ReportNote]
    private let names: [String: String]

    package init(
        _ report: HealthReport, _ contents: StoreContents, redact: Bool = false, notes: [ReportNote] = []
    ) {
        self.notes = redact ? ReportNote.redacted(notes, Redaction(report)) : notes
        (self.report, self.contents) = Redaction.applied(redact, to: report, contents)
        names = self.report.apps.keyed(by: \.id).mapValues(\.name)
    }

    /// The name of an app, else its id.
    func name(_ id: String) -> String { names[id] ?? id }

    /// Date and time with seconds in the report's calendar.
    package func time(_ moment: Instant) -> String { report.calendar.dateAndTime(moment) }

    /// What support needs to know about a finding, with the limits that were used.
    func guide(_ finding: Finding) -> FindingGuide { finding.code.guide(report.thresholds) }

    /// What was opened, and the instant with its zone.
    var header: [Document.Fact] {
        let source = report.source
        var kind = source.kind.title
        if source.isFormatKnown { kind += ", " + source.format }
        return [
            .init("Container", source.path + " (" + kind + ")"),
            .init("As of", time(report.at) + " " + report.calendar.identifier),
        ]
    }

    package var verdict: String { report.verdict.title(report.calendar) }

    /// Gaps that are listed at most.
    package static let gapLimit = 40

    /// Those that a report lists, the newest first.
    var shownGaps: ArraySlice<Gap> { report.gaps.prefix(Self.gapLimit) }
    package var shownRecovery: ReversedCollection<ArraySlice<RecoveryEntry>> {
        contents.recovery.suffix(20).reversed()
    }
    package var shownLines: ReversedCollection<ArraySlice<LogEntry>> { contents.log.suffix(30).reversed() }

    /// What to say where no gap is listed, and whether it is good news.
    package var noGaps: (text: String, isGood: Bool) { report.noGaps(time) }

    func minutes(of gap: Gap) -> String { gap.gapClass == .idle ? "—" : gap.minutes.text }

    func apps(of gap: Gap) -> String { gap.apps.isEmpty ? "—" : gap.apps.map(name).commaSeparated }

    /// What the gap rests on and what would decide.
    package func explanation(_ gap: Gap) -> String {
        let text = gap.explanation + " Evidence: \(gap.evidence.text)."
        return gap.missingEvidence.isEmpty
            ? text : text + " Not in this store: \(gap.missingEvidence.text)."
    }
}

extension RecoveryEntry {
    /// What was done, or why it failed.
    package var outcome: String { succeeded ? action : error ?? "failed" }
}

extension LogEntry {
    /// The message with its fields.
    package var wholeMessage: String { message + metadata.map { " " + $0.key + "=" + $0.value }.joined() }
}
