// The tour of a demo: its scenes one after the other.

extension Model {
    /// Plays the next or the previous scene. After the last one the tour ends; before the first one it begins again.
    mutating func turnScene(by step: Int) -> [Command] {
        guard let demo = settings.demo, !demo.scenes.isEmpty else {
            say("Scenes are played in a demo: trackhealth demo --tour.", .note)
            return []
        }
        let next = demo.scene.map { max($0 + step, 0) } ?? 0
        guard next < demo.scenes.count else {
            context.settings.demo?.scene = nil
            let key = keyName(.fault).map { "; \($0) causes faults of your own" } ?? ""
            say("That was the tour. The device goes on\(key).", .done)
            return []
        }
        context.settings.demo?.scene = next
        trail = []
        screen = .overview
        context.timelineState.cursor = nil
        return [.play(next)]
    }
}
