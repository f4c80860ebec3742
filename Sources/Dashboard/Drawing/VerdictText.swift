// The text of the verdict, which decides the height of the frame's head.

import Canvas
import FleetHealth
import HealthAnalysis
import PlainText
import TrackingModel

extension String {
    /// Whether the bytes of another text are among these in a row: what is looked for in each frame is no regular
    /// expression, which the library would make of it.
    fileprivate func hasBytes(of other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in
            other.withUTF8 { other in
                guard let first = other.first else { return true }
                return (0..<max(text.count - other.count + 1, 0)).contains { start in
                    text[start] == first && text[start..<start + other.count].elementsEqual(other)
                }
            }
        }
    }
}

extension ContextProvider {
    /// The verdict's level and its sentence, or why the store can't be read.
    var verdictText: (level: Verdict.Level, reason: String) {
        guard let report else {
            if let device = context.device, context.progress == nil {
                return (.unknown, "There is no copy from \(HarmlessText.line(device.name)) yet.")
            }
            return (.unknown, context.failure.map { _ in "The store can't be read." } ?? readingText)
        }
        if let failure = context.device?.failure {
            return (.unknown, "Shown is the copy of \(timeText(report.at)). " + failure)
        }
        guard let failure = context.failure else { return (report.verdict.level, report.verdict.reason) }
        return (.unknown, "Can't be read now, showing the last good read. " + failure)
    }

    /// `✗ CRITICAL`; `✗ WAS CRITICAL` for a store that is shown as of its last record.
    func badgeText(_ level: Verdict.Level) -> String {
        " \(level.glyph(glyphs)) \(context.asOf == nil || report == nil ? "" : "WAS ")\(level.rawValue.uppercased()) "
    }

    /// The notes at the right end of the verdict, the longest first: since when, how many other findings there are,
    /// and where Enter leads from the overview.
    func verdictNotes(on screen: Screen) -> [String] {
        guard let report else { return [] }
        // Many sentences already say since when.
        let since = report.verdict.since.flatMap { start -> String? in
            verdictText.reason.hasBytes(of: "since " + clockText(start))
                ? nil : "since " + timeText(start, seconds: false)
        }
        let others =
            report.findings.count { $0.level > .notice && !$0.isAcknowledged }
            - (report.verdict.code == nil ? 0 : 1)
        let more = others > 0 ? "\(others) more" : nil
        let hint = screen == .overview ? "\(glyphs.enter) \(verdictHint)" : nil
        return [[since, more, hint], [since, hint], [hint]].map { parts in
            parts.compactMap { $0 }.joined(separator: glyphs.separator)
        }.filter { !$0.isEmpty }
    }

    /// The columns that the verdict takes on one row; on a tall terminal with its note.
    var verdictColumns: Int {
        let (level, reason) = verdictText
        let columns = badgeText(level).columns + 3 + reason.columns
        guard size.rows >= 30, let note = verdictNotes(on: .overview).dropFirst().first else {
            return columns
        }
        return columns + 2 + note.columns
    }

    /// The areas of the screen.
    var frame: FrameLayout { FrameLayout(of: self) }
}

extension FrameLayout {
    init(of provider: some ContextProvider) {
        let size = provider.size
        switch provider.subject {
        case .store:
            self.init(size, verdictColumns: provider.verdictColumns, tourRows: provider.tourRows)
        case .fleet:
            let most = size.rows >= 24 ? 3 : size.rows >= 14 ? 1 : 0
            self.init(size, verdictRows: min(provider.context.fleet?.summary.worse.count ?? 0, most))
        case .lab: self.init(size, verdictRows: 0, tabRows: 0)
        }
    }
}
