// The course of each app's marker through its callbacks, which tells of callbacks whose verdict is missing.

import TrackingModel

/// What the markers that callbacks met say of the callbacks before them.
enum MarkerTrail {
    /// Callbacks, oldest first, with the markers that they left behind.
    ///
    /// Only a counted callback raises the marker, to its own threshold. So where an app's next callback meets a higher
    /// marker than this one did, and it is this one's threshold, this one was counted, whatever became of the line
    /// that said so.
    static func completed(_ callbacks: [Callback]) -> [Callback] {
        var callbacks = callbacks
        var former: [String: Int] = [:]
        for index in callbacks.indices {
            guard let app = callbacks[index].appID else { continue }
            defer { former[app] = index }
            guard let met = callbacks[index].figures.marker, let before = former[app],
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
