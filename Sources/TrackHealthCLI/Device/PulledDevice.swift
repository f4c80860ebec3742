// What is known of a device whose store is copied: of when the copy is, its clock, its battery, where it came from.

import Foundation
import StoreSources
import Synchronization
import TrackingModel

/// The state of a device as of the last pull, shared by what copies and what reads.
final class PulledDevice: Sendable {
    fileprivate struct State {
        var pull: PullLoop.Pull?
        /// When this run last saw the device locked or unlocked.
        var lock: (at: Instant, isLocked: Bool)?
        var spans: [EvidenceSpan] = []
        var battery: [BatterySample] = []
    }

    /// Two looks that found the lock in the same state say so for the time between them if they are no further apart
    /// than this: nobody is credited with a minute in less. Seconds.
    private static let longestLockStep = 30.0
    /// Samples that are kept.
    private static let most = 10_000

    private let state = Mutex(State())

    private var pull: PullLoop.Pull? { state.withLock(\.pull) }

    /// The identifier; nil before the first pull.
    var id: String? { pull?.facts.id }

    /// What the device is called in the history: `device:` and its identifier. A name of its own before the first pull.
    var path: String { "device:" + (id ?? "unknown") }

    /// The name that its owner gave it; nil where unknown.
    var name: String? { pull?.facts.description.name }

    /// The device's clock.
    var clock: DeviceClock { DeviceClock(speed: 1) { [self] in SystemClock.now + clockAhead } }

    /// Seconds by which the device's clock is ahead of this machine's.
    var clockAhead: Double { pull?.facts.clockAhead ?? 0 }

    /// As of when the copy is, by the device's clock; nil before the first.
    var copiedAt: Instant? { pull?.copiedAt }

    /// Whether the copies of all files have the times of their originals.
    var hasTimes: Bool { pull?.copy.hasTimes ?? true }

    var timeZone: TimeZone? { pull?.facts.timeZone.flatMap { TimeZone(identifier: $0) } }

    /// Where the copy came from; nil before the first.
    var origin: StoreOrigin? {
        pull.map { pull in
            StoreOrigin(
                [.device], names: [pull.facts.tool], path: pull.facts.id, device: pull.facts.description,
                takenAt: pull.copiedAt)
        }
    }

    var battery: [BatterySample] { state.withLock(\.battery) }

    /// When the device was seen locked or unlocked.
    var spans: [EvidenceSpan] { state.withLock(\.spans) }

    /// Takes what a pull gave.
    func note(_ pull: PullLoop.Pull) {
        let at = pull.copiedAt
        state.withLock { state in
            state.pull = pull
            if pull.readings.batteryLevel != nil || pull.readings.isCharging != nil {
                let charging = pull.readings.isCharging
                let sample: BatterySample.State = charging.map { $0 ? .charging : .unplugged } ?? .unknown
                state.battery.append(
                    BatterySample(
                        at: at, level: pull.readings.batteryLevel, state: sample, isFromDevice: true))
            }
            if let isLocked = pull.readings.isLocked {
                if let last = state.lock, last.isLocked == isLocked, at > last.at,
                    at - last.at <= Self.longestLockStep
                {
                    state.extend(from: last.at, to: at, isLocked)
                }
                state.lock = (at, isLocked)
            }
            state.battery.removeFirst(max(0, state.battery.count - Self.most))
            state.spans.removeFirst(max(0, state.spans.count - Self.most))
        }
    }
}

extension PulledDevice.State {
    /// Adds a span, or makes the last one longer.
    fileprivate mutating func extend(from start: Instant, to end: Instant, _ isLocked: Bool) {
        let fact: EvidenceSpan.Fact = isLocked ? .locked : .unlocked
        if let last = spans.last, last.kind == fact, last.end == start {
            spans[spans.count - 1].end = end
        } else {
            spans.append(EvidenceSpan(start: start, end: end, kind: fact))
        }
    }
}
