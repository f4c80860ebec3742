// The injected faults that are active.

import TrackingModel

/// What was injected and has not run out.
struct ActiveFaults {
    /// Crossings yet to be lost.
    var skips = 0
    /// Callbacks until this true time come at it.
    var deferredFrom = -Double.infinity
    var deferredUntil = -Double.infinity
    /// Launches yet to be killed.
    var kills = 0
    var isUnderPressure = false
    /// Whether the user's plan is left aside.
    var isManual = false

    /// Bytes of a fresh process: 3.2 MiB, under pressure 5.4 MiB.
    var baseBytes: Int { isUnderPressure ? 5_662_310 : 3_355_443 }

    mutating func pass(_ passage: inout Passage) {
        if skips > 0, passage.isThreshold, !passage.isEcho {
            skips -= 1
            passage.lose(by: .injected)
        }
        if passage.at < deferredUntil {
            passage.delay(until: deferredUntil, by: .injected, from: deferredFrom, to: deferredUntil)
        }
    }

    mutating func launch(_ launch: inout ExtensionLaunch) {
        guard kills > 0 else { return }
        kills -= 1
        launch.killPoint = .afterJournal
    }
}
