// The cursor in time: how it moves, what follows it, and how it comes back to the present.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard
@testable import HealthAnalysis

@Suite struct TimelineUpdateTests {
    private func timeline(columns: Int = 120, rows: Int = 40) -> Model {
        var timeline = model(badDay(), columns: columns, rows: rows)
        timeline.screen = .timeline
        return timeline
    }

    private func press(_ model: inout Model, _ keys: Key...) {
        for key in keys { _ = model.update(.key(key)) }
    }

    @Test func `the cursor follows the present until it is moved, and again after Escape`() {
        var model = timeline()
        _ = model.update(.tick(noon + 300))
        #expect(model.cursor == noon + 300)
        press(&model, .left)
        let moved = model.cursor
        #expect(moved < noon)
        _ = model.update(.tick(noon + 600))
        #expect(model.cursor == moved)
        press(&model, .escape)
        #expect(model.cursor == noon + 600)
        #expect(model.screen == .timeline)
        press(&model, .escape)
        #expect(model.screen == .overview)
    }

    @Test func `the cursor never goes past the present`() {
        var model = timeline()
        press(&model, .right, .pageDown, .end)
        #expect(model.cursor == noon)
        press(&model, .left, .right, .right)
        #expect(model.timelineState.cursor == nil)
    }

    @Test func `left and right are each other's reverse at every zoom`() {
        for _ in 0..<3 {
            var model = timeline()
            press(&model, .left, .left, .left)
            let here = model.cursor
            press(&model, .left, .right)
            #expect(abs(model.cursor - here) < TimelineScreen(model.context).axis.secondsPerColumn)
            press(&model, .character("+"))
        }
    }

    @Test func `a page is an hour, a day or a week`() {
        var model = timeline()
        press(&model, .pageUp)
        #expect(model.cursor == noon - 86_400)
        press(&model, .escape, .character("+"), .pageUp)
        #expect(model.cursor == noon - 3_600)
        press(&model, .escape, .character("-"), .character("-"), .pageUp)
        #expect(model.cursor == noon - 7 * 86_400)
        press(&model, .character("-"))
        #expect(model.notice != nil)
    }

    @Test func `other screens follow the cursor's moment`() throws {
        var model = timeline()
        model.moveCursor(to: at(8, 15))
        press(&model, .character("4"))
        #expect(model.screen == .recovery)
        let entry = try #require(model.recoveryEntry(atRow: model.list.selected))
        #expect(abs(entry.at - at(8, 15)) <= 31)
        #expect(!model.list.follows)
    }

    @Test func `Enter in a gap with missing minutes shows that gap`() throws {
        var model = timeline()
        press(&model, .character("{"))
        let gap = try #require(model.report?.gaps.first { $0.mayMissMinutes })
        #expect(model.cursor == gap.start)
        press(&model, .enter)
        #expect(model.screen == .gaps)
        #expect(model.gap(atRow: model.list.selected)?.mayMissMinutes == true)
    }

    @Test func `a row's moment is shown on the timeline`() throws {
        var model = timeline()
        model.screen = .recovery
        press(&model, .home)
        let first = try #require(model.recoveryEntry(atRow: 0))
        press(&model, .character("i"))
        #expect(model.screen == .timeline)
        #expect(model.cursor == first.at)
    }

    @Test func `errors are jumped to, and the last one says so`() {
        var model = timeline()
        press(&model, .character("E"))
        let last = model.cursor
        #expect(model.timeline?.marks.contains { $0.kind == .error && $0.at == last } == true)
        press(&model, .character("e"))
        #expect(model.notice != nil || model.cursor > last)
    }

    @Test func `a click puts the cursor where it points`() {
        var model = timeline()
        let lanes = TimelineScreen(model.context).areas.lanes
        let x = lanes.x + TimelineScreen(model.context).areas.labelColumns + 10
        _ = model.update(Mouse(.press(.left), x: x, y: lanes.y + 2))
        #expect(TimelineScreen(model.context).axis.column(of: model.cursor) == 10)
    }

    @Test func `an absurd size of memory is drawn`() {
        var contents = goodDay()
        contents.memory = [MemorySample(at: noon - 60, bytes: .max)]
        var model = model(contents, columns: 120, rows: 40)
        _ = play([.character("2")], on: &model)
        #expect(text(of: model).contains("memory"))
    }

    @Test func `gaps of one time can miss no more minutes than it has`() throws {
        for count in 1...3 {
            var reading = reading(goodDay())
            reading.report.gaps = (0..<count).map { number in
                Gap(
                    start: at(9), end: at(9, 40), gapClass: .lost, minutes: MinuteRange(low: 31, high: 31),
                    apps: ["app \(number)"], evidence: [.silence], cause: "", explanation: "")
            }
            var model = timeline()
            _ = model.update(.read(reading))
            model.context.timelineState.zoom = .hour
            model.context.timelineState.anchor = at(9, 5)
            model.moveCursor(to: at(9, 30))
            let text = text(of: model)
            let minutes = count == 1 ? "31" : "40"
            #expect(text.contains("\(minutes) min in \(count) gap"), "\(text)")
            #expect(text.contains("\(minutes) min lost"), "\(text)")
        }
    }
}
