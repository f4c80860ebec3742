// The alerts dialog: active alerts, the rules that raise none, and the history, with details and mutes.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

/// The state of the alerts dialog.
struct AlertsDialog: Dialog {
    /// The selected row, so that new alerts don't move the selection; nil before one was chosen.
    var selected: AlertEntry.ID?

    /// The number of the selected row, or of the first one if it is gone.
    fileprivate func row(in board: AlertBoard) -> Int { board.entries.firstIndex { $0.id == selected } ?? 0 }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        guard let board = scene.context.alerts else { return .close() }
        let all = board.entries
        var row = row(in: board)
        let page = max(DialogView(scene: scene, dialog: self).rows(board) - 1, 1)
        switch key {
        case .escape, "q": return .close()
        case .down, "j": row += 1
        case .up, "k": row -= 1
        case .pageDown, " ": row += page
        case .pageUp: row -= page
        case .home, "g": row = 0
        case .end, "G": row = all.count - 1
        case .enter where all.indices.contains(row):
            guard let alert = all[row].alert else {
                return .stay(.say("Nothing to go to: \(all[row].name) raises no alert now."))
            }
            return .close(.show(alert))
        case "m" where all.indices.contains(row): return mute(all[row], board)
        case _ where scene.opens(key, .alerts): return .close()
        default: break
        }
        row = min(max(row, 0), max(all.count - 1, 0))
        selected = all[at: row]?.id
        return .stay()
    }

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        guard let board = scene.context.alerts else { return .stay() }
        if self.row(in: board) == row { return press(.enter, scene) }
        selected = board.entries[at: row]?.id
        return .stay()
    }

    /// A rule is muted, also before it raises an alert.
    private func mute(_ entry: AlertEntry, _ board: AlertBoard) -> DialogResponse {
        guard board.rules.contains(where: { $0.name == entry.name }) else {
            return .stay(.say("No rule of this name is watched any more."))
        }
        var choice = MuteChoice(after: board.mutes[entry.name])
        // What is not there is never over.
        if choice == .untilCleared, !board.active.contains(where: { $0.rule == entry.name }) { choice = .off }
        return .stay(.command(.store(.muteAlert(rule: entry.name, choice))))
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension MuteChoice {
    /// The next state after a mute when the user presses `m`.
    fileprivate init(after mute: AlertMute?) {
        switch mute {
        case nil: self = .hour
        case .until: self = .untilCleared
        case .untilCleared: self = .off
        }
    }
}

extension DialogView<AlertsDialog> {
    /// The most lines of the reason, and the number of blank lines around it.
    private var margins: (reason: Int, blank: Int) { size.rows >= 16 ? (3, 2) : (1, 0) }

    /// The rows of the list: as many as needed, within the room that frame, titles, reason and keys leave.
    func rows(_ board: AlertBoard) -> Int {
        max(min(board.entries.count, size.rows - 5 - margins.reason - margins.blank, 20), 1)
    }

    private func columns(_ entries: [AlertEntry], _ board: AlertBoard) -> [ListColumn] {
        func role(_ entry: AlertEntry) -> Role { entry.isActive ? .text : .muted }
        func level(_ alert: Alert) -> AlertLevel { alert.isActive ? alert.level : alert.worst }
        return [
            ListColumn("level", minimum: 10, rank: 9) {
                guard let level = entries[$0].alert.map(level) else { return Span("", .muted) }
                return Span(
                    "\(level.findingLevel.glyph(glyphs)) \(level.rawValue)", level.findingLevel.role)
            },
            ListColumn("alert", minimum: 16, ideal: 24, rank: 10) {
                Span(entries[$0].name, role(entries[$0]))
            },
            ListColumn("state", minimum: 5, rank: 8) {
                let entry = entries[$0]
                if let alert = entry.alert, !alert.isActive { return Span("over", .muted) }
                if board.mutes[entry.name] != nil { return Span("muted", .muted) }
                guard let alert = entry.alert else { return Span("quiet", .muted) }
                return Span("on", level(alert).findingLevel.role)
            },
            ListColumn("since", minimum: 12, rank: 7) { row in
                Span(entries[row].alert.map { since($0.start) } ?? "", role(entries[row]))
            },
            ListColumn("lasted", minimum: 7, ideal: 8, alignment: .right, rank: 6) {
                guard let alert = entries[$0].alert else { return Span("", .muted) }
                // An active alert goes on after the last analysis.
                let lasted = alert.isActive ? max(alert.duration, now - alert.start) : alert.duration
                return Span(durationText(lasted), role(entries[$0]))
            },
            ListColumn("low, mean, high", minimum: 18, ideal: 28, rank: 5) { row in
                let alert = entries[row].alert
                return Span(
                    alert?.figures.map { description(of: $0, alert?.subject) } ?? "", role(entries[row]))
            },
            ListColumn("notified", minimum: 8, alignment: .right, rank: 3) { row in
                Span(entries[row].alert.map { String($0.notifications) } ?? "", .muted)
            },
        ]
    }

    /// `14:32` today, `12 Nov 21:00` on earlier days.
    private func since(_ start: Instant) -> String {
        let time = calendar.time(of: start)
        if time.day == today { return time.clock }
        return "\(time.day.dayAndMonth) \(time.clock)"
    }

    /// `5.5 · 5.7 · 5.8 MiB`: a common unit is written only once.
    private func description(of figures: Alert.Values, _ subject: AlertSubject?) -> String {
        var description = [figures.low, figures.average, figures.high].map { subject?.description($0) ?? "" }
        for unit in [" MiB", " KiB", " min", " %"] where description.allSatisfy({ $0.hasSuffix(unit) }) {
            for index in 0...1 { description[index].removeLast(unit.count) }
        }
        return description.joined(separator: glyphs.separator)
    }

    /// The reason of the selected alert, or what the rule watches, and how long it is muted.
    private func reason(of entry: AlertEntry, _ board: AlertBoard) -> String {
        let mute =
            switch board.mutes[entry.name] {
            case nil: ""
            case .until: " Muted for an hour."
            case .untilCleared: " Muted until it is over."
            }
        switch entry {
        case .alert(let alert): return alert.message + (alert.isActive ? mute : "")
        case .rule(let rule):
            let conditions = AlertLevel.allCases.compactMap { level in
                rule.condition(of: level).map {
                    $0 == level.rawValue ? $0 : "\(level.rawValue) when \($0)"
                }
            }
            return "Watches \(rule.subject.name): \(conditions.joined(separator: ", "))." + mute
        }
    }

    func draw(into canvas: inout Canvas) {
        guard let board = context.alerts else { return }
        let all = board.entries
        let rows = rows(board)
        let wide = min(size.columns - 2, 110)
        let chosen = dialog.row(in: board)
        let message = all[at: chosen].map { reason(of: $0, board) } ?? ""
        let (most, blank) = margins
        let lines = wrapped(message, widths: [max(wide - 4, 10)]).prefix(most)
        let height = rows + lines.count + 4 + blank
        let inner = dialogFrame("Alerts", width: wide, height: height, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            if all.isEmpty { canvas.text("No rule is watched.", in: inner, style: .muted) }
            drawRows(board, chosen: chosen, rows: rows, in: inner, into: &canvas)
            for (index, line) in lines.enumerated() {
                canvas.text(
                    line, x: inner.x, y: inner.maxY - 1 - blank / 2 - lines.count + index, style: .text,
                    width: inner.width)
            }
            drawKeys(
                [KeyHint(.enter, does: "go there"), KeyHint("m", does: "mute 1 h, until over, off"), .close],
                in: inner, into: &canvas)
        }
    }

    private func drawRows(
        _ board: AlertBoard, chosen: Int, rows: Int, in inner: Rect, into canvas: inout Canvas
    ) {
        let all = board.entries
        let table = ListTable(columns(all, board), width: inner.width - 3, glyphs: glyphs)
        table.drawTitles(x: inner.x + 2, y: inner.y, into: &canvas)
        let list = inner.splitTop(1).rest.splitTop(rows).top
        drawRows(all.count, selected: chosen, in: list, into: &canvas) { index, row, canvas in
            table.drawRow(index, x: row.x + 2, y: row.y, into: &canvas)
            canvas.clickable(row.splitLeft(row.width - 1).left, Click.row(index))
            if index == chosen { canvas.select(row, glyphs: glyphs) }
        }
    }
}
