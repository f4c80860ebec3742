// The recovery log as a list, newest at the end.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    var recoveryPage: ListPage {
        ListPage(
            columns: [
                TableColumn("time", minimum: timeColumns, rank: 10),
                TableColumn("", minimum: 6, rank: 9),
                TableColumn("event", minimum: 16, ideal: 24, rank: 8, keepsEnds: true),
                TableColumn("app", minimum: 8, ideal: 16, rank: 5),
                TableColumn("action", minimum: 12, ideal: 16, rank: 2),
                TableColumn("memory", minimum: 8, alignment: .right, rank: 1),
                TableColumn("error", minimum: 10, ideal: 60, rank: 6),
            ],
            count: rowCount(on: .recovery), total: totalCount(on: .recovery),
            cells: { row in
                guard let entry = recoveryEntry(atRow: row) else { return [] }
                return [
                    Span(calendar.moment(entry.at, near: now), .muted),
                    outcome(of: entry),
                    Span(entry.event.text, .text),
                    Span(appName(of: entry.event) ?? "", .muted),
                    Span(entry.action, .muted),
                    Span(entry.memoryBytes.map(sizeWords) ?? "", memoryRole(entry.memoryBytes)),
                    Span(entry.error ?? "", .error),
                ]
            },
            details: { row in recoveryEntry(atRow: row).map { details(of: $0) } ?? [] },
            empty: contents?.recoveryLogCount == nil
                ? [
                    "This store has no recovery log.",
                    "recovery_log.json is missing, and so is extension_error_log.",
                ]
                : ["The recovery log is empty.", "It fills when the extension handles its next callback."])
    }

    /// Columns for times: with the day where the oldest record on the screen is of another one.
    var timeColumns: Int {
        let rows = list.top..<list.top + listLayout(for: screen).rows.height
        let oldest = rows.lazy.compactMap { time(ofRow: $0) }.first
        guard let oldest, calendar.day(of: oldest) != calendar.day(of: now) else { return 8 }
        return 19
    }

    /// Whether the callback was counted, kept out by a guard, or failed.
    private func outcome(of entry: RecoveryEntry) -> Span {
        let glyphs = settings.glyphs
        guard entry.succeeded else { return Span("\(glyphs.cross) fail", .error) }
        return entry.saysCounted ? Span("\(glyphs.check) ok", .ok) : Span("\(glyphs.dash) out", .muted)
    }

    private func memoryRole(_ bytes: Int?) -> Role {
        guard let bytes, let memory = report?.memory else { return .muted }
        let state = memory.state(of: bytes)
        return state == .ok ? .muted : state.role
    }

    private func details(of entry: RecoveryEntry) -> [DetailLine] {
        var lines: [DetailLine] = [
            .title(
                entry.succeeded ? "\(settings.glyphs.check) recorded" : "\(settings.glyphs.cross) failed",
                entry.succeeded ? .ok : .error),
            .text(entry.event.text, .text), .gap,
            .field("time", calendar.moment(entry.at, near: now), .text),
            .field("", LocalCalendar.iso8601(entry.at), .muted),
            .field("age", ageWords(now - entry.at), .text),
            .field("action", entry.action, .text),
        ]
        if let name = appName(of: entry.event), let id = contents?.mappings[entry.event.text] {
            lines.append(.field("app", name == id ? id : "\(name) (\(id))", .text))
        }
        if let ordinal = entry.event.ordinal { lines.append(.field("minute", String(ordinal), .text)) }
        if let bytes = entry.memoryBytes {
            lines.append(.field("memory", "\(sizeWords(bytes)) (\(bytes) bytes)", memoryRole(bytes)))
        }
        if let error = entry.error { lines.append(.field("error", error, .error)) }
        if entry.origin != .recoveryLog { lines.append(.field("id", entry.id.description, .muted)) }
        lines.append(.field("found in", entry.origin.name, .muted))
        lines += relatedLines(at: entry.at, on: .recovery)
        return lines + storedLines(entry)
    }
}
