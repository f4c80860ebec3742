// Truth adds up, whatever the profile does.

import ActivitySimulator
import Foundation
import Testing
import TrackingModel

@Suite struct TruthTests {
    static let combinations = Profile.all.flatMap { profile in
        [
            UserPreset.heavy, .midnightUser, .traveller, .clockMeddler, .shieldedRewards, .sideBySide,
            .twoDevices,
        ].map { (profile, $0) }
    }

    static func run(_ profile: Profile, _ user: UserPreset, seed: UInt64 = 4) -> Bench {
        var options = SimulationOptions.plain(profile.quirks, user: user.user, apps: 6, seed: seed, days: 4)
        options.habits = AppHabits()
        return Bench(options, minutes: 120).ran()
    }

    @Test(arguments: combinations)
    func `segments, days, crossings and deliveries agree`(profile: Profile, user: UserPreset) {
        let bench = Self.run(profile, user)
        let truth = bench.truth
        expectConsistent(bench)
        #expect(truth.registrations.count > 0)
    }

    @Test(arguments: [Profile.ideal, .ios263])
    func `one app is in front at a time, never while it is shielded, the screen locked or the device off`(
        profile: Profile
    ) {
        let truth = Self.run(profile, .shieldedRewards).truth
        var shielded: Set<Int> = []
        var isUnlocked = false
        var isOn = true
        var checks = 0
        var spans: [(from: Instant, to: Instant, shielded: Set<Int>, isUsable: Bool)] = []
        var last = truth.start
        for event in truth.device {
            if event.at > last {
                spans.append((last, event.at, shielded, isUnlocked && isOn))
                last = event.at
            }
            switch event.kind {
            case .shielded(let app): shielded.insert(app)
            case .unshielded(let app): shielded.remove(app)
            case .unlocked: isUnlocked = true
            case .locked: isUnlocked = false
            case .poweredOff: isOn = false
            case .poweredOn: isOn = true
            default: break
            }
        }
        for segment in truth.segments {
            for span in spans where span.from < segment.to && span.to > segment.from {
                #expect(span.isUsable && !span.shielded.contains(segment.app))
                checks += 1
            }
        }
        #expect(checks > 20)
        #expect(truth.device.contains { if case .metShield = $0.kind { true } else { false } })
    }

    @Test func `a truth can be written and read again`() throws {
        let truth = Self.run(.ios263, .traveller).truth
        let data = try JSONEncoder().encode(truth)
        let copy = try JSONDecoder().decode(Truth.self, from: data)
        #expect(copy == truth)
    }

    @Test func `seconds of an app on a day are those of its segments`() {
        let options = SimulationOptions.plain(user: stretch(from: 36_000, minutes: 7, days: 2), days: 2)
        let truth = Bench(options).ran().truth
        let day = LocalDay(year: 2025, month: 11, day: 13)
        #expect(truth.seconds(of: "com.example.primer", on: day) == 420)
        #expect(truth.seconds(of: "com.example.primer", on: day + 1) == 420)
        #expect(truth.seconds(of: "com.example.primer", on: day + 2) == 0)
        #expect(truth.seconds(of: "com.example.none", on: day) == 0)
    }
}

/// An app is beside another exactly while two are in front on this device, and never twice in one place.
private func expectPlaces(_ truth: Truth) {
    for (_, together) in Dictionary(grouping: truth.segments, by: { [$0.from.seconds, $0.to.seconds] }) {
        let here = together.filter(\.isHere)
        #expect(Set(here.map(\.app)).count == here.count)
        #expect(here.allSatisfy { $0.place == (here.count > 1 ? .beside : .here) })
        #expect(together.count - here.count <= 1)
    }
}

/// Segments, days, crossings, deliveries and calls of a run account for each other.
func expectConsistent(_ bench: Bench) {
    let truth = bench.truth
    #expect(abs(truth.usedSeconds - truth.days.reduce(0) { $0 + $1.seconds }) < 1e-6)
    let elsewhere = truth.segments.reduce(0) { $0 + ($1.isHere ? 0 : $1.seconds) }
    #expect(abs(elsewhere - truth.days.reduce(0) { $0 + $1.otherDeviceSeconds }) < 1e-6)
    #expect(Set(truth.days.map { [$0.day.number, $0.app] }).count == truth.days.count)
    for (left, right) in zip(truth.segments, truth.segments.dropFirst()) {
        #expect(left.from < left.to)
        let isTogether = left.from == right.from && left.to == right.to
        #expect(isTogether || left.to <= right.from)
    }
    expectPlaces(truth)
    // Every crossing has as many deliveries as its fate allows.
    var sent = [Int](repeating: 0, count: truth.crossings.count)
    var done = [Bool](repeating: false, count: truth.crossings.count)
    for delivery in truth.deliveries {
        if let handled = delivery.handledAt { #expect(handled >= delivery.due) }
        #expect((delivery.handledAt == nil) == (delivery.outcome == .pending))
        switch delivery.origin {
        case .crossing(let number), .duplicate(of: let number):
            sent[number] += 1
            if delivery.outcome == .received { done[number] = true }
            #expect(delivery.due >= truth.crossings[number].at)
            #expect(delivery.event == truth.crossings[number].event)
        case .echo, .interval: break
        }
    }
    for (number, crossing) in truth.crossings.enumerated() {
        switch crossing.fate {
        case .lost, .usedUp: #expect(sent[number] == 0)
        case .pending, .delivered, .killed: #expect(sent[number] == 1 + crossing.duplicates)
        }
        #expect(done[number] == crossing.fate.isDelivered)
    }
    #expect(truth.deliveries.count { $0.outcome != .pending } == bench.spy.calls.count)
    #expect(truth.kills == bench.spy.calls.count { $0.launch.killPoint != nil })
}
