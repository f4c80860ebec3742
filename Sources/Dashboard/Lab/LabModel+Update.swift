// Handles keys, clicks and time on the lab's screen.

import Canvas
import Themes
import TrackingModel

extension LabModel {
    /// Handles an event and returns the commands to carry out.
    package mutating func update(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .key(let key): commands = press(key)
        case .clicked(let event): commands = take(event.click)
        case .wheel(let step): commands = press(step < 0 ? .up : .down)
        case .resized(let size): self.size = size
        case .tick(let now):
            wallClock = now
            if let notice, notice.until <= now { self.notice = nil }
        case .outcome(let outcome), .finished(let outcome):
            say(outcome.message, outcome.succeeded ? .done : .problem)
        case .backgroundChanged:
            if theme == ThemeCatalog.automatic { commands = [.terminal(.setTheme(theme))] }
        case .themeChanged(let name, _): theme = name
        case .pasted, .read, .readFailed, .planned, .exportPreviewed, .continueWork, .alerted, .linked,
            .fleet, .pushed, .progress:
            break
        }
        settle()
        return commands
    }

    private mutating func press(_ key: Key) -> [Command] {
        switch key {
        case .control("c"): return [.quit]
        case .control("z"): return [.terminal(.suspend)]
        case .control("l"): return [.terminal(.redraw)]
        default: break
        }
        if let top = helpTop {
            pressInHelp(key, top)
            return []
        }
        notice = nil
        switch key {
        case .character("q"): return [.quit]
        case .character("?"), .f(1): helpTop = 0
        case .up, .character("k"): choose(policy: chosen.policy - 1, profile: chosen.profile)
        case .down, .character("j"): choose(policy: chosen.policy + 1, profile: chosen.profile)
        case .left, .character("h"): choose(policy: chosen.policy, profile: chosen.profile - 1)
        case .right, .character("l"): choose(policy: chosen.policy, profile: chosen.profile + 1)
        case .home, .character("g"): choose(policy: 0, profile: chosen.profile)
        case .end, .character("G"): choose(policy: board.policies.count - 1, profile: chosen.profile)
        case .character("m"): measure = turned(measure, by: 1, of: board.measures.count)
        case .character("M"): measure = turned(measure, by: -1, of: board.measures.count)
        case .character("u"): chooseUser(by: 1)
        case .character("U"): chooseUser(by: -1)
        case .character("t"):
            guard let index = themes.firstIndex(of: theme), themes.count > 1 else {
                return themes.first.map { [.terminal(.setTheme($0))] } ?? []
            }
            return [.terminal(.setTheme(themes[(index + 1) % themes.count]))]
        case .enter: return openDay()
        case .character(let digit):
            if let number = digit.wholeNumberValue, digit.isASCII { chooseDay(number) }
        default: break
        }
        return []
    }

    private mutating func pressInHelp(_ key: Key, _ top: Int) {
        switch key {
        case .escape, .enter, .character("q"), .character("?"), .f(1): helpTop = nil
        case .down, .character("j"): helpTop = top + 1
        case .up, .character("k"): helpTop = top - 1
        case .pageDown, .character(" "): helpTop = top + max(size.rows - 6, 1)
        case .pageUp: helpTop = top - max(size.rows - 6, 1)
        default: break
        }
    }

    private func turned(_ index: Int, by step: Int, of count: Int) -> Int {
        count > 0 ? (index + step + count) % count : 0
    }

    private mutating func choose(policy: Int, profile: Int) {
        let cell = LabBoard.Cell(
            policy: min(max(policy, 0), board.policies.count - 1),
            profile: min(max(profile, 0), board.profiles.count - 1), user: chosen.user)
        if cell != chosen { day = 0 }
        chosen = cell
    }

    private mutating func chooseUser(by step: Int) {
        chosen.user = turned(chosen.user, by: step, of: board.users.count)
        day = 0
    }

    private mutating func chooseDay(_ number: Int) {
        if worstDays.indices.contains(number - 1) {
            day = number - 1
        } else {
            say(worstDays.isEmpty ? noDay : "There are \(worstDays.count) days in the list.", .note)
        }
    }

    private var noDay: String { "No day here is off by a minute or more." }

    private mutating func openDay() -> [Command] {
        guard worstDays.indices.contains(day) else {
            say(
                figure(policy: chosen.policy, profile: chosen.profile) == nil ? "This was not run." : noDay,
                .note)
            return []
        }
        let chosenDay = worstDays[day]
        requestedDay = DayRequest(
            policy: board.policies[chosen.policy], profile: board.profiles[chosen.profile].name,
            user: board.users[chosenDay.user], seed: chosenDay.seed, day: chosenDay.day)
        return [.quit]
    }

    private mutating func take(_ click: Click) -> [Command] {
        switch click {
        case .key(let key): return press(key)
        case .cell(let policy, let profile):
            if policy == chosen.policy, profile == chosen.profile { return press(.enter) }
            choose(policy: policy, profile: profile)
        case .row(let index):
            if index == day { return press(.enter) }
            chooseDay(index + 1)
        case .action, .screen, .rows, .axis, .column, .button, .link, .scrollbar, .divider: break
        }
        return []
    }

    /// Keeps the selected cell visible and the help within its bounds.
    private mutating func settle() {
        let layout = LabLayout(self)
        top = Self.scrolled(top, to: chosen.policy, visible: layout.visiblePolicies, of: board.policies.count)
        left = Self.scrolled(
            left, to: chosen.profile, visible: layout.visibleProfiles, of: board.profiles.count)
        if let helpTop { self.helpTop = min(max(helpTop, 0), help.room) }
    }

    private static func scrolled(_ first: Int, to chosen: Int, visible: Int, of count: Int) -> Int {
        let visible = max(visible, 1)
        let nearest = min(max(first, chosen - visible + 1), chosen)
        return min(max(nearest, 0), max(count - visible, 0))
    }
}
