// Follows each app's marker through its callbacks to find outcomes that no line states.

import TrackingModel

/// What the markers that callbacks met say of the callbacks before them.
enum MarkerTrail {
    /// Callbacks, oldest first, with the markers after them.
    ///
    /// Only a credited callback raises the marker, to its own threshold. So if an app's next callback finds a higher
    /// marker than this one did, equal to this one's threshold, this one was credited, even if the line that said so is
    /// missing.
    static func completed(_ callbacks: [Callback]) -> [Callback] {
        var callbacks = callbacks
        var previous: [String: Int] = [:]
        for index in callbacks.indices {
            guard let app = callbacks[index].appID else { continue }
            defer { previous[app] = index }
            guard let met = callbacks[index].figures.marker, let before = previous[app],
                callbacks[before].outcome == .unknown,
                let marker = callbacks[before].figures.marker, marker < met,
                callbacks[before].figures.threshold == met
            else { continue }
            callbacks[before].figures.markerAfter = met
            callbacks[before].outcome = .recorded
        }
        return callbacks
    }
}
