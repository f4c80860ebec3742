// A demo on screen: faults that are on, and the scenes of the tour.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

struct DemoTests {
    private func demo(columns: Int = 120, rows: Int = 40) -> Model {
        var demo = sampleDemo
        demo.faults.append(
            Demo.Fault(key: "m", title: "Memory pressure", effect: "more memory.", state: "memory pressure"))
        demo.scenes = [
            Demo.Scene(title: "A healthy tracker", text: "Each minute comes as a callback."),
            Demo.Scene(title: "Minutes are lost", text: "The verdict tells how many are lost."),
        ]
        var model = model(goodDay(), columns: columns, rows: rows)
        model.context.settings.demo = demo
        return model
    }

    @Test func `a fault that stays on is in the header and in the dialog until it is chosen again`() {
        var model = demo()
        #expect(play([.character("!"), .character("m")], on: &model) == [.inject("m")])
        #expect(text(of: model).split(separator: "\n")[0].contains("fault: memory pressure"))
        _ = play([.character("!")], on: &model)
        #expect(text(of: model).contains("Memory pressure  on"))
        #expect(play([.character("m")], on: &model) == [.inject("m")])
        #expect(!text(of: model).contains("fault:"))
        #expect(model.notice?.text == "Memory pressure: over.")
        // Others happen once.
        _ = play([.character("!"), .character("b")], on: &model)
        #expect(model.settings.demo?.active == [])
    }

    @Test func `the tour goes on, back and to its end, and can be played again`() {
        var model = demo()
        _ = play([.character("7")], on: &model)
        #expect(play([.character("]")], on: &model) == [.play(0)])
        #expect(model.screen == .overview)
        #expect(text(of: model).contains("Tour 1 of 2 · A healthy tracker"))
        #expect(text(of: model).contains("Each minute comes as a callback."))
        #expect(play([.character("]")], on: &model) == [.play(1)])
        #expect(text(of: model).contains("Tour 2 of 2 · Minutes are lost"))
        #expect(play([.character("[")], on: &model) == [.play(0)])
        #expect(play([.character("]"), .character("]")], on: &model) == [.play(1)])
        #expect(model.settings.demo?.scene == nil && !text(of: model).contains("Tour "))
        // A scene changes the device: none begins by one key too many.
        #expect(play([.character("]")], on: &model) == [])
        #expect(text(of: model).contains("The tour is over; [ plays its last scene."))
        #expect(play([.character("[")], on: &model) == [.play(1)])
        #expect(play([.character("[")], on: &model) == [.play(0)])
    }

    @Test(arguments: [(200, 60), (80, 24), (40, 16), (40, 10)])
    func `the scene leaves room for the screen, and its keys can be clicked`(columns: Int, rows: Int) {
        var model = demo(columns: columns, rows: rows)
        _ = play([.character("]")], on: &model)
        let lines = text(of: model).split(separator: "\n", omittingEmptySubsequences: false)
        let scene = lines.firstIndex { $0.contains("Tour 1 of 2") }
        #expect((scene == nil) == (rows < 16))
        #expect(lines[rows - 1].contains("help"))
        guard let scene else { return }
        let column = columns - 6
        #expect(model.update(Mouse(.press(.left), x: column, y: scene)) == [.play(1)])
    }

    @Test func `without a demo there is no tour`() {
        var model = model(goodDay(), columns: 80, rows: 24)
        #expect(play([.character("]"), .character("[")], on: &model) == [])
        #expect(model.notice?.text == "Scenes are played in a demo: trackhealth demo --tour.")
    }
}
