// The help of the fleet's screen: its keys, as they are bound, and how to read the pages.

import Canvas

extension FleetModel {
    var help: HelpPage {
        /// Nil where none of them has a key.
        func keys(_ actions: Action...) -> String? {
            let names = actions.compactMap { keyName($0) }
            return names.isEmpty ? nil : names.joined(separator: " ")
        }
        let (next, quit) = (keyName(.nextScreen) ?? "none", keyName(.quit) ?? "Ctrl-C")
        let all: [(String?, String)] = [
            ("1 2 3 4", "Devices, groups, hours, days; \(next) is the next page"),
            (
                keys(.details),
                "Open the device in the dashboard, whose \(quit) comes back here; of a group or a day, list its devices"
            ),
            (
                keys(.filter),
                "Filter: words, and fields such as state:critical ios:26.2 tracker:2.4 model:iPhone14 code:lost day:2026-05-22"
            ),
            (keys(.back), "Show all devices again"),
            (keys(.sort, .reverseSort), "Sort by the next column; reverse the order"),
            (keys(.nextError, .previousError), "Next critical device, the one before"),
            (keys(.nextWarning, .previousWarning), "Next device with a warning or worse, the one before"),
            (
                keys(.bookmark, .nextBookmark, .previousBookmark),
                "Set a bookmark; go to the next or the previous one; on a group: compare the others with it"
            ),
            (keys(.copy), "Copy the path of the device"), (keys(.theme), "The next theme"),
            (keys(.help), "This help"), (keys(.quit), "Quit"),
        ]
        let reading: [(String?, String)] = [
            ("was", "Nothing in the store is recent: it is judged as of its last record"),
            (
                "lost, phantom",
                "Minutes that logs prove; \(settings.glyphs.dash) is unknown, which is neither good nor bad"
            ),
            (
                "groups",
                "How many of a group\u{2019}s devices have a property, of those whose stores say it, with the 95 % interval (Wilson)"
            ),
            (
                String(settings.glyphs.triangle),
                "A group is worse than all others by more than chance explains (Fisher\u{2019}s exact test, adjusted for all comparisons, below 1 %)"
            ),
        ]
        return HelpPage([("Keys", all), ("Reading the pages", reading)], on: size)
    }
}
