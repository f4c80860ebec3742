// The recording engine: callbacks a second into real files, bytes written for each, and simulated days.

import ActivitySimulator
import Foundation
import InMemoryStore
import SharedStore
import TrackingEngine
import TrackingModel

struct EngineBenchmark {
    /// - Parameter part: `containers`, `days` or the name of a profile, for a look with a profiler; nil for all.
    func report(only part: String? = nil) throws {
        let profile = Profile.all.first { $0.name == part }
        guard part.map({ ["containers", "days"].contains($0) }) ?? true || profile != nil else {
            throw UnknownPart()
        }
        print("Engine")
        if part == nil || part == "containers" {
            try callbacks("a normal container (5 apps)", apps: 5, thresholds: 60)
            try callbacks("a full container (50 apps)", apps: 50, thresholds: 10)
        }
        if part == nil || part == "days" { simulations() }
        if let profile {
            row("\(profile.name), median user", simulated(profile), "1000 or more")
        }
    }

    /// Days of an app a second and core, without files: of every profile, so that the slowest is known, then of the
    /// users and the store that cost most.
    private func simulations() {
        print("  days of an app, a second of processor time")
        let rates = Profile.all.map { (name: $0.name, rate: simulated($0)) }
        for (name, rate) in rates { row("\(name), median user", rate, "1000 or more") }
        if let slowest = rates.min(by: { $0.rate < $1.rate }) {
            row("the slowest, \(slowest.name)", slowest.rate, "1000 or more")
        }
        row("ios26.0, heavy user", simulated(.ios260, .heavy), "1000 or more")
        row("ios26.0, 25 apps", simulated(.ios260, .manyApps, apps: UserPreset.manyApps.apps), "1000 or more")
        row("ios26.0, median user, with logs", simulated(.ios260, keepsLogs: true), "1000 or more")
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

    private func simulated(
        _ profile: Profile, _ user: UserPreset = .median, apps: [TrackedApp] = DefaultApps.few,
        keepsLogs: Bool = false
    ) -> Double {
        let days = 100
        let options = SimulationOptions(profile: profile, user: user.user, apps: apps, days: days)
        let tracker = EngineDevice(options, store: MemoryStore(keepsLogs: keepsLogs))
        let busy = processorSeconds()
        tracker.simulation.runToEnd()
        return Double(days * apps.count) / (processorSeconds() - busy)
    }

    private func row(_ title: String, _ value: Double, _ target: String) {
        print(
            "    " + title.padding(toLength: 40, withPad: " ", startingAt: 0)
                + String(format: "%8.0f", value) + "  [target: \(target)]")
    }
}

/// A part that is not there.
private struct UnknownPart: Error, CustomStringConvertible {
    var description: String {
        "engine takes containers, days or a profile: " + Profile.all.map(\.name).joined(separator: ", ") + "."
    }
}
