// The fleet as a tab of a store that was opened from it: the keys and clicks that lead back.

import Canvas
import Testing

@testable import Dashboard

@Suite struct FleetTabTests {
    private func store(columns: Int = 80, rows: Int = 24, isOfFleet: Bool = true) -> Model {
        var store = model(badDay(), columns: columns, rows: rows)
        store.context.isOfFleet = isOfFleet
        return store
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)]) func `the tab is the first one`(
        columns: Int, rows: Int
    ) throws {
        try expectScreen(store(columns: columns, rows: rows), named: "fleet-tab-\(columns)x\(rows)")
    }

    @Test(arguments: Screen.allCases) func `0 and Escape lead back from every screen`(screen: Screen) {
        for key in [Key.character("0"), .escape] {
            var store = store()
            _ = play([screen.key], on: &store)
            #expect(play([key], on: &store) == [.quit])
        }
    }

    @Test func `Escape first closes what is open`() {
        var store = store()
        #expect(play([.character("?"), .escape], on: &store).isEmpty)
        #expect(
            play([.character("5"), .character("/"), .character("x"), .enter, .escape], on: &store).isEmpty)
        #expect(store.list.filter.isEmpty && store.screen == .log)
        #expect(play([.escape], on: &store) == [.quit])
    }

    @Test func `a click on the tab leads back, at every width`() throws {
        for columns in [200, 120, 80, 60, 40] {
            var store = store(columns: columns, rows: 24)
            let lines = text(of: store).split(separator: "\n").map(String.init)
            let y = try #require(lines.firstIndex { $0.contains("1 Over") })
            let x = try #require(lines[y].firstIndex(of: "0"))
            let column = lines[y].distance(from: lines[y].startIndex, to: x)
            #expect(store.update(Mouse(.press(.left), x: column, y: y)) == [.quit])
        }
    }

    @Test func `help and palette name it only where there is a fleet`() {
        for isOfFleet in [true, false] {
            var store = store(columns: 200, rows: 60, isOfFleet: isOfFleet)
            _ = play([.character("?")], on: &store)
            #expect(text(of: store).contains("Back to the fleet") == isOfFleet)
            _ = play([.escape, .character(":")] + "fleet".map { .character($0) }, on: &store)
            #expect(text(of: store).contains("Back to the fleet") == isOfFleet)
            #expect(play([.enter], on: &store) == (isOfFleet ? [.quit] : []))
        }
    }

    @Test func `a store opened alone has neither tab nor key`() {
        var store = store(isOfFleet: false)
        #expect(!text(of: store).contains("0 Fleet"))
        for screen in Screen.allCases {
            #expect(play([screen.key, .character("0")], on: &store).isEmpty)
        }
        #expect(store.notice?.text.contains("fleet") ?? false)
        #expect(play([.escape, .escape], on: &store).isEmpty && store.screen == .overview)
    }
}
