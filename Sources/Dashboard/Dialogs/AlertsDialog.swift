// The alerts dialog: active alerts and the history, with details and mutes.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

/// The state of the alerts dialog.
struct AlertsDialog: Dialog {
    /// The id of the selected alert, so that new alerts don't move the selection; nil before the first alert.
    var selected: Int?

    /// The row of the selected alert, or the first row if the alert is gone.
    fileprivate func row(in board: AlertBoard) -> Int { board.all.firstIndex { $0.id == selected } ?? 0 }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        guard let board = scene.context.alerts else { return .close() }
        let all = board.all
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
        case .enter where all.indices.contains(row): return .close(.show(all[row]))
        case "m" where all.indices.contains(row): return mute(all[row], board)
        case _ where scene.opens(key, .alerts): return .close()
        default: break
        }
        row = min(max(row, 0), max(all.count - 1, 0))
        selected = all[at: row]?.id
        return .stay()
    }

    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        guard case .row(let id) = click, let board = scene.context.alerts else { return .stay() }
        if board.all[at: row(in: board)]?.id == id {
            return press(.enter, scene)
        }
        selected = id
        return .stay()
    }

    private func mute(_ alert: Alert, _ board: AlertBoard) -> DialogResponse {
        guard alert.isActive else {
            return .stay(.say("This alert is over; only active alerts can be muted."))
        }
        let choice = MuteChoice(after: board.mutes[alert.rule])
        return .stay(.command(.store(.muteAlert(rule: alert.rule, choice))))
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
        max(min(board.all.count, size.rows - 5 - margins.reason - margins.blank, 20), 1)
    }

    private func columns(_ board: AlertBoard) -> [ListColumn] {
        let all = board.all
        func role(_ alert: Alert) -> Role { alert.isActive ? .text : .muted }
        func level(_ alert: Alert) -> AlertLevel { alert.isActive ? alert.level : alert.worst }
        return [
            ListColumn("level", minimum: 10, rank: 9) {
                let level = level(all[$0])
                return Span(
                    "\(level.findingLevel.glyph(glyphs)) \(level.rawValue)", level.findingLevel.role)
            },
            ListColumn("alert", minimum: 16, ideal: 24, rank: 10) { Span(all[$0].rule, role(all[$0])) },
            ListColumn("state", minimum: 5, rank: 8) {
                let alert = all[$0]
                guard alert.isActive, board.mutes[alert.rule] == nil else {
                    return Span(alert.isActive ? "muted" : "over", .muted)
                }
                return Span("on", level(alert).findingLevel.role)
            },
            ListColumn("since", minimum: 12, rank: 7) { Span(since(all[$0].start), role(all[$0])) },
            ListColumn("lasted", minimum: 7, ideal: 8, alignment: .right, rank: 6) {
                let alert = all[$0]
                // An active alert goes on after the last analysis.
                let lasted = alert.isActive ? max(alert.duration, now - alert.start) : alert.duration
                return Span(durationText(lasted), role(alert))
            },
            ListColumn("low, mean, high", minimum: 18, ideal: 28, rank: 5) {
                let alert = all[$0]
                return Span(
                    alert.figures.map { description(of: $0, alert.subject) } ?? "", role(alert))
            },
            ListColumn("notified", minimum: 8, alignment: .right, rank: 3) {
                Span(String(all[$0].notifications), .muted)
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
    private func description(of figures: Alert.Values, _ subject: AlertSubject) -> String {
        var description = [figures.low, figures.average, figures.high].map(subject.description)
        for unit in [" MiB", " KiB", " min", " %"] where description.allSatisfy({ $0.hasSuffix(unit) }) {
            for index in 0...1 { description[index].removeLast(unit.count) }
        }
        return description.joined(separator: glyphs.separator)
    }

    /// The reason of the selected alert, and how long it is muted.
    private func reason(of alert: Alert, _ board: AlertBoard) -> String {
        let mute =
            switch board.mutes[alert.rule] {
            case nil: ""
            case .until: " Muted for an hour."
            case .untilCleared: " Muted until it is over."
            }
        return alert.message + (alert.isActive ? mute : "")
    }

    func draw(into canvas: inout Canvas) {
        guard let board = context.alerts else { return }
        let all = board.all
        let rows = rows(board)
        let wide = min(size.columns - 2, 110)
        let chosen = dialog.row(in: board)
        let message = all[at: chosen].map { reason(of: $0, board) } ?? ""
        let (most, blank) = margins
        let lines = wrapped(message, widths: [max(wide - 4, 10)]).prefix(most)
        let height = rows + lines.count + 4 + (all.isEmpty ? 1 : blank)
        let inner = dialogFrame("Alerts", width: wide, height: height, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            if all.isEmpty {
                let description = "Nothing so far: \(countText(board.rules, "rule")) watched."
                canvas.text(description, in: inner, style: .muted)
            } else {
                drawRows(board, chosen: chosen, rows: rows, in: inner, into: &canvas)
            }
            for (index, line) in lines.enumerated() {
                canvas.text(
                    line, x: inner.x, y: inner.maxY - 1 - blank / 2 - lines.count + index, style: .text,
                    width: inner.width)
            }
            let keys = [
                KeyHint(.enter, does: "go there"),
                KeyHint("m", does: "mute 1 h, until over, off"),
            ]
            drawKeys((all.isEmpty ? [] : keys) + [KeyHint(.escape, does: "close")], in: inner, into: &canvas)
        }
    }

    private func drawRows(
        _ board: AlertBoard, chosen: Int, rows: Int, in inner: Rect, into canvas: inout Canvas
    ) {
        let table = ListTable(columns(board), width: inner.width - 3, glyphs: glyphs)
        table.drawTitles(x: inner.x + 2, y: inner.y, into: &canvas)
        let (all, list) = (board.all, inner.splitTop(1).rest.splitTop(rows).top)
        drawRows(all.count, selected: chosen, in: list, into: &canvas) { index, row, canvas in
            table.drawRow(index, x: row.x + 2, y: row.y, into: &canvas)
            canvas.clickable(row.splitLeft(row.width - 1).left, Click.row(all[index].id))
            if index == chosen { canvas.select(row, glyphs: glyphs) }
        }
    }
}
