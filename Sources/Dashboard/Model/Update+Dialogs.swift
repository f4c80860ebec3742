// Passes keys, clicks and pasted text to the open dialog, and carries out what it returns.

import Canvas
import TrackingModel

extension Model {
    /// The data that a dialog can read.
    var scene: DialogContext { DialogContext(context: context, screen: screen, page: page) }

    mutating func pressInDialog(_ key: Key) -> [Command] {
        if frame.isMinimal, key != .escape { return [] }
        return inDialog { $0.press(key, $1) }
    }

    mutating func paste(_ text: String) -> [Command] {
        guard dialog != nil else {
            say("Pasted text is only taken where text is typed.")
            return []
        }
        return inDialog { $0.paste(text, $1) }
    }

    /// Changes the open dialog if it has this type.
    mutating func change<Wanted: Dialog>(_ type: Wanted.Type, _ change: (inout Wanted) -> Void) {
        guard var wanted = dialog as? Wanted else { return }
        change(&wanted)
        dialog = wanted
    }

    /// Passes an input to the open dialog and carries out its answer.
    mutating func inDialog(_ take: (inout any Dialog, DialogContext) -> DialogResponse) -> [Command] {
        guard var dialog else { return [] }
        let answer = take(&dialog, scene)
        self.dialog = answer.closes ? nil : dialog
        return answer.effects.flatMap { grant($0) }
    }

    /// Causes a fault of the demo, or ends one that is on.
    private mutating func inject(_ fault: Demo.Fault) -> [Command] {
        guard var demo = settings.demo else { return [] }
        if demo.active.remove(fault.key) != nil {
            say("\(fault.title): over.", .done)
        } else {
            if fault.state != nil { demo.active.insert(fault.key) }
            say("\(fault.title): \(fault.effect)", .done)
        }
        context.settings.demo = demo
        return [.inject(fault.key)]
    }

    private mutating func grant(_ wish: DialogEffect) -> [Command] {
        switch wish {
        case .command(let command): return [command]
        case .say(let text, let kind): say(text, kind)
        case .perform(let action): return carryOut(action)
        case .go(let screen): go(to: screen)
        case .goTo(let moment):
            if !settings.keys.isUsed(.goToTime, on: screen), let home = Action.goToTime.home(from: screen) {
                leave(for: home)
            }
            goTo(moment)
        case .sort(let column): sort(by: column)
        case .filterScreen(let target, let filter):
            if target != screen { leave(for: target) }
            apply(filter)
        case .saveView(let name): saveView(name)
        case .showView(let view): show(view)
        case .removeView(let view): context.settings.views.removeAll { $0 == view }
        case .hideColumns(let names): hideColumns(names)
        case .openExport(let format): return openExport(as: format)
        case .show(let alert): show(alert)
        case .inject(let fault): return inject(fault)
        case .filter(let filter, let anchor, let other):
            apply(filter, anchor: anchor)
            if let other, list.scan == nil, rowCount(on: screen) == 0 { apply(other, anchor: anchor) }
        case .follow(let follows): list.follows = follows
        case .search(let text, let row): search(for: text, from: row)
        case .endSearch: list.search = nil
        case .select(let row): select(row)
        }
        return []
    }
}
