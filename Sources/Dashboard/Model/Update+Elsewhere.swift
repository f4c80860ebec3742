// Keys on screens that have no binding for them: done on the screen where they belong, or a line says where they work.

import Canvas
import TrackingModel

extension Model {
    /// Does an action as its key does here.
    mutating func carryOut(_ action: Action) -> [Command] {
        let bindings = settings.keys.bindings.filter { $0.action == action }
        if let binding = bindings.first(where: { $0.isUsed(on: screen) }) {
            return binding.screens != nil && isUnread() ? [] : perform(action)
        }
        if let home = action.home(from: screen) { return perform(action, on: home) }
        say(bindings.map { place(of: $0) + ": " + lowercased($0.clause) + "." }.joined(separator: " "))
        return []
    }

    mutating func pressElsewhere(_ key: Key) -> [Command] {
        let bindings = settings.keys.bindings(of: key, besides: screen)
        if let action = bindings.first(where: { $0.action.home(from: screen) != nil })?.action {
            return carryOut(action)
        }
        let places = bindings.map { "\(place(of: $0)): \(lowercased($0.clause))." }
        let help = keyName(.help).map { " \($0) lists the keys." } ?? ""
        say(
            "\(key.name(glyphs)) does nothing here."
                + (places.isEmpty ? help : " " + places.joined(separator: " ")))
        return []
    }

    /// Says that the store is still to be read, for a key that needs it; returns false if it was read.
    mutating func isUnread() -> Bool {
        guard subject == .store, report == nil else { return false }
        say(context.failure == nil ? "The store has not been read yet." : "The store can't be read.")
        return true
    }

    /// Where a key is used that is not used here.
    private func place(of binding: KeyBinding) -> String {
        let screens = binding.screens?.filter { $0.subject == subject } ?? []
        if !screens.isEmpty { return screens.places }
        return subject == .lab ? "In an opened day" : "In an opened device"
    }

    private func lowercased(_ clause: String) -> String { clause.prefix(1).lowercased() + clause.dropFirst() }

    /// Does an action on the screen where it belongs; Escape leads back.
    private mutating func perform(_ action: Action, on home: Screen) -> [Command] {
        guard !isUnread() else { return [] }
        if let (severity, forward) = action.jump {
            jumpElsewhere(to: severity, forward: forward, on: home)
            return []
        }
        leave(for: home)
        return action == .onTimeline ? [] : perform(action)
    }

    /// Goes to another screen, from which Escape leads back.
    mutating func leave(for target: Screen, opensDetails: Bool = false) {
        visit(opensDetails: opensDetails) { model in
            model.turn(to: target)
            return true
        }
    }

    /// Goes to the first error or warning of a log, or the last one; with a selected moment, to the one after or before
    /// it. Where the log has none, the recovery log may.
    private mutating func jumpElsewhere(to severity: Severity, forward: Bool, on home: Screen) {
        let origin = self
        for target in subject == .store ? [home, .recovery] : [home] {
            leave(for: target)
            let isAtMoment = subject == .store && origin.timelineState.cursor != nil
            if let row = nextRow(
                from: isAtMoment ? list.selected : forward ? -1 : rowCount(on: target), forward: forward,
                isAtLeast(severity))
            {
                return select(row)
            }
            self = origin
        }
        let what = severity == .error ? "an error" : "a warning"
        guard subject == .store else {
            return say(
                "There is no \(severity == .error ? "critical device" : "device with a warning or worse").")
        }
        let place = timelineState.cursor == nil ? "" : forward ? " after this moment" : " before this moment"
        say("No row that Log and Recovery show is \(what)\(place).")
    }
}
