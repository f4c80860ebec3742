// The recording engine: callbacks a second into real files, bytes written for each, and simulated days.

import ActivitySimulator
import Foundation
import SharedStore
import TrackingEngine
import TrackingModel

struct EngineBenchmark {
    func report() throws {
        print("Engine")
        try callbacks("a normal container (5 apps)", apps: 5, thresholds: 60)
        try callbacks("a full container (50 apps)", apps: 50, thresholds: 10)
        for profile in [Profile.ideal, .ios175, .ios260] { try simulate(profile) }
    }

    /// Callbacks a second with full logs and thirty days of history.
    private func callbacks(_ title: String, apps: Int, thresholds: Int) throws {
        print("  \(title)")
        for isDurable in [false, true] {
            var tracker = try SampleTracker(apps: apps, thresholds: thresholds, isDurable: isDurable)
            defer { tracker.remove() }
            tracker.record(20)
            let count = isDurable ? 200 : 1_000
            let before = writtenBytes()
            let begin = monotonicSeconds()
            let busy = processorSeconds()
            tracker.record(count)
            let processor = Double(count) / (processorSeconds() - busy)
            let seconds = monotonicSeconds() - begin
            if isDurable {
                row("callbacks/s, with fsync", Double(count) / seconds, "what the disk gives")
            } else {
                row("callbacks/s", Double(count) / seconds, "1000 or more")
                row("callbacks/s of processor time", processor, "1000 or more")
                row("bytes written per callback", Double(writtenBytes() - before) / Double(count), "none")
            }
        }
    }

    /// Days of an app a second and core, without files.
    private func simulate(_ profile: Profile) throws {
        let days = 100
        let options = SimulationOptions(profile: profile, days: days)
        let tracker = EngineDevice(options, store: MemoryStore(keepsLogs: false))
        let busy = processorSeconds()
        tracker.simulation.runToEnd()
        let appDays = Double(days * options.apps.count)
        row(
            "app-days/s, \(profile.name), median user", appDays / (processorSeconds() - busy),
            "1000 or more")
    }

    private func row(_ title: String, _ value: Double, _ target: String) {
        print(
            "    " + title.padding(toLength: 40, withPad: " ", startingAt: 0)
                + String(format: "%8.0f", value) + "  [target: \(target)]")
    }
}

/// Seconds that this process has computed.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
