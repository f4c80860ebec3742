// Alerts on screen: the header's count, the dialog at every size, the news, and the way to the reason.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard
@testable import HealthAnalysis

@Suite struct AlertTests {
    static let memory = alert(
        7, "memory", .measure("memory"), .critical, from: at(14, 20), lasted: 727, told: 2,
        figures: (5_900_000, 5_800_000, 6_100_000, 5_950_000),
        "memory is 5.6 MiB, critical above 5.5 MiB.", .finding(.memoryNearLimit))
    static let verdict = alert(
        6, "verdict", .verdict([.critical: .critical]), .warning, from: at(14, 2), lasted: 1_807, told: 1,
        "Many restarts of monitoring: 31 in 24 hours, which is a storm and costs minutes each time it happens.",
        .moment)

    private static func alert(
        _ id: Int, _ rule: String, _ subject: AlertSubject, _ level: AlertLevel, from start: Instant,
        until end: Instant? = nil, lasted: Double, told: Int,
        figures: (last: Double, low: Double, high: Double, mean: Double)? = nil, _ message: String,
        _ place: Alert.Place
    ) -> Alert {
        var alert = AlertTransition.trial(of: AlertRule(name: rule, subject: subject), at: start).alert
        alert.id = id
        (alert.level, alert.worst) = (level, level)
        (alert.end, alert.duration, alert.notifications) = (end, lasted, told)
        alert.figures = figures.map {
            Alert.Values(last: $0.last, low: $0.low, high: $0.high, average: $0.mean)
        }
        (alert.message, alert.place) = (message, place)
        return alert
    }

    static func board(_ active: [Alert] = [memory, verdict]) -> AlertBoard {
        let start = toronto.instant(day: today + -1, secondOfDay: 79_200)
        var past: [Alert] = []
        for turn in 0..<6 {
            let begin = start - Double(turn) * 7_200
            let isSilence = turn % 2 == 0
            past.append(
                alert(
                    5 - turn, isSilence ? "silence-in-use" : "lost minutes of everybody's devices",
                    isSilence ? .measure("silence-in-use") : .newGap(.lost), turn == 2 ? .critical : .warning,
                    from: begin, until: begin + 3_600, lasted: 3_600, told: 1,
                    figures: isSilence ? (130, 0, 340, 191.4) : (12, 4, 12, 8), "No callback.",
                    .gap(start: at(9, 0))))
        }
        return AlertBoard(
            active: active, past: past, mutes: ["verdict": .until(9)], rules: AlertRule.standard())
    }

    private func watched(_ board: AlertBoard = board(), columns: Int = 120, rows: Int = 40) -> Model {
        var model = model(badDay(), columns: columns, rows: rows)
        _ = model.update(.alerted(board, []))
        return model
    }

    private func news(
        _ kind: AlertTransition.Change, _ alert: Alert = memory, told: Bool = true, rings: Bool = true,
        notifies: Bool = true
    ) -> AlertUpdate {
        var transition = AlertTransition.trial(of: AlertRule(name: "", subject: alert.subject), at: noon)
        (transition.kind, transition.alert, transition.isNotified) = (kind, alert, told)
        return AlertUpdate(transition, rings: rings, notifies: notifies)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)]) func `the dialog of alerts`(columns: Int, rows: Int)
        throws
    {
        var model = watched(columns: columns, rows: rows)
        _ = model.update(.key(.character("A")))
        try expectScreen(model, named: "alerts-\(columns)x\(rows)")
        _ = model.update(
            .alerted(AlertBoard(active: [], past: [], mutes: [:], rules: AlertRule.standard()), []))
        try expectScreen(model, named: "alerts-none-\(columns)x\(rows)")
    }

    @Test func `the header counts what is on, and the footer names the key only then`() {
        #expect(text(of: watched()).contains("◉ 2 alerts"))
        #expect(text(of: watched()).contains("A alerts"))
        #expect(text(of: watched(Self.board([Self.memory]))).contains("◉ 1 alert "))
        #expect(text(of: watched(Self.board([Self.verdict]))).contains("◉ 1 alert muted"))
        let quiet = text(of: watched(Self.board([])))
        #expect(!quiet.contains("◉") && !quiet.contains("A alerts"))
        #expect(text(of: watched(columns: 50, rows: 12)).contains("◉ 2  "))
    }

    @Test func `news ring once, notify once, and are said`() {
        var model = watched()
        let both = model.update(.alerted(Self.board(), [news(.fired), news(.worsened, Self.verdict)]))
        #expect(both.first == .terminal(.ring) && both.count == 2)
        guard case .terminal(.notify(let title, let body)) = both.last else {
            Issue.record("\(both)")
            return
        }
        #expect(title == "TrackHealth, Reader's iPad: 2 alerts")
        #expect(
            body.hasPrefix(
                "Memory is critical. memory is 5.6 MiB, critical above 5.5 MiB. Verdict is warning."))
        #expect(model.notice?.kind == .problem)
        #expect(model.notice?.text == "Memory is 5.6 MiB, critical above 5.5 MiB.")
        #expect(model.update(.alerted(Self.board(), [news(.fired, told: false)])) == [])
        #expect(
            model.update(.alerted(Self.board(), [news(.reminder, notifies: false)])) == [.terminal(.ring)])
        let over = model.update(.alerted(Self.board(), [news(.cleared)]))
        #expect(
            over == [
                .terminal(
                    .notify(
                        title: "TrackHealth, Reader's iPad: alert", body: "Memory is over. It lasted 12m 07s."
                    ))
            ])
        #expect(model.notice?.kind == .done)
    }

    @Test func `the message goes with the reason of its alert, and another one's stays`() {
        var model = watched()
        _ = model.update(.alerted(Self.board(), [news(.fired)]))
        _ = model.update(.alerted(Self.board(), []))
        #expect(model.notice != nil)
        var over = Self.memory
        over.holds = false
        _ = model.update(.alerted(Self.board([over, Self.verdict]), []))
        #expect(model.notice == nil)
        _ = model.update(.alerted(Self.board(), [news(.fired, Self.verdict)]))
        _ = model.update(.alerted(Self.board([over, Self.verdict]), []))
        #expect(model.notice?.text == Self.verdict.message)
        // What ended without a word leaves no message behind, and takes no other one away.
        _ = model.update(.alerted(Self.board([]), [news(.cleared, Self.verdict, told: false)]))
        #expect(model.notice == nil)
        _ = model.update(.outcome(CommandOutcome(succeeded: true, message: "Wrote it.")))
        _ = model.update(.alerted(Self.board([]), []))
        #expect(model.notice?.text == "Wrote it.")
    }

    @Test func `text of the store can't leave its line on the way to the terminal`() {
        var evil = Self.memory
        evil.message = "a\u{1B}]52;c;xx\u{07}\nb"
        var model = watched()
        for case .terminal(.notify(_, let body)) in model.update(
            .alerted(Self.board([evil]), [news(.fired, evil)]))
        {
            #expect(body.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        }
    }

    @Test func `Enter leads to the finding, the gap, or the moment of the alert`() throws {
        var model = watched()
        let gap = try #require(model.report?.gaps.last)
        let finding = try #require(model.report?.findings.last)
        var (first, second, third) = (Self.memory, Self.memory, Self.memory)
        first.place = .finding(finding.code)
        (second.id, second.place) = (8, .gap(start: gap.start))
        (third.id, third.place) = (9, .finding(.restartFailed))
        _ = model.update(.alerted(Self.board([first, second, third]), []))
        #expect(play([.character("A"), .enter], on: &model) == [])
        #expect(model.screen == .findings && model.dialog == nil)
        #expect(play([.character("A"), .down, .enter], on: &model) == [])
        #expect(model.screen == .gaps)
        #expect(text(of: model).contains(gap.cause.prefix(17)))
        // What is not there any more: its moment.
        #expect(play([.character("A"), .down, .down, .enter], on: &model) == [])
        #expect(model.screen == .timeline)
    }

    @Test func `a filter that hides the reason goes away`() throws {
        var model = watched()
        let finding = try #require(model.report?.findings.last)
        var alert = Self.memory
        alert.place = .finding(finding.code)
        _ = model.update(.alerted(Self.board([alert]), []))
        _ = play([.character("7"), .character("/")] + "zzzz".map { .character($0) } + [.enter], on: &model)
        #expect(text(of: model).contains("The filter hides all"))
        _ = play([.character("A"), .enter], on: &model)
        #expect(model.screen == .findings && text(of: model).contains(finding.title))
    }

    @Test func `m mutes for an hour, then until it is over, then not`() {
        var board = Self.board()
        var model = watched(board)
        _ = play([.character("A"), .down], on: &model)
        #expect(play([.character("m")], on: &model) == [.store(.muteAlert(rule: "verdict", .untilCleared))])
        board.mutes["verdict"] = .untilCleared
        _ = model.update(.alerted(board, []))
        #expect(play([.character("m")], on: &model) == [.store(.muteAlert(rule: "verdict", .off))])
        #expect(play([.up, .character("m")], on: &model) == [.store(.muteAlert(rule: "memory", .hour))])
        #expect(play([.end, .character("m")], on: &model) == [])
        #expect(model.notice?.text.contains("is watched any more") ?? false)
    }

    @Test func `every rule is listed with its state, and can be muted before it raises anything`() {
        var board = Self.board([])
        (board.past, board.mutes) = ([], [:])
        var model = watched(board)
        _ = play([.character("A")], on: &model)
        for rule in board.rules {
            #expect(text(of: model).contains(rule.name) && text(of: model).contains("quiet"))
            #expect(play([.character("m")], on: &model) == [.store(.muteAlert(rule: rule.name, .hour))])
            board.mutes[rule.name] = .until(9)
            _ = model.update(.alerted(board, []))
            #expect(text(of: model).contains("Watches \(rule.subject.name)"))
            #expect(play([.character("m")], on: &model) == [.store(.muteAlert(rule: rule.name, .off))])
            _ = play([.down], on: &model)
        }
        #expect(!text(of: model).contains("quiet"))
    }

    @Test func `the chosen alert stays chosen when another comes`() {
        var model = watched()
        _ = play([.character("A"), .down, .down], on: &model)
        var more = Self.board()
        var fresh = Self.memory
        (fresh.id, fresh.rule) = (20, "fresh")
        more.active.insert(fresh, at: 0)
        _ = model.update(.alerted(more, []))
        guard let dialog = model.dialog as? AlertsDialog else {
            Issue.record("\(String(describing: model.dialog))")
            return
        }
        #expect(dialog.selected == .rule("lost-minutes"))
    }

    @Test func `the key that opens the alerts closes them`() {
        var model = watched()
        _ = play([.character("A"), .character("A")], on: &model)
        #expect(model.dialog == nil)
    }

    @Test func `where nothing is watched the key says so`() {
        var model = model(badDay(), columns: 120, rows: 40)
        _ = play([.character("A")], on: &model)
        #expect(model.dialog == nil && model.notice?.text.contains("No alerts here") ?? false)
    }
}
