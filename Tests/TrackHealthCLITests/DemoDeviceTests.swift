// The demo's device: what its days and the scenes of its tour leave in the store is what the screen says of them.

import ActivitySimulator
import ArgumentParser
import Dashboard
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread, .serialized) struct DemoDeviceTests {
    /// A demo's device with time standing still, and the store that it records into.
    private func demo(isTour: Bool, startingAt start: Instant = SystemClock.now) throws -> (
        DemoDevice, StoreAccess
    ) {
        let device = try DemoDevice(
            profile: .ideal, user: UserPreset.median.user, policy: .add, seed: 1, speed: 1, zone: .current,
            isTour: isTour, startingAt: start)
        let access = try StoreAccess(
            path: device.container, options: StoreChoice(), clock: device.clock)
        return (device, access)
    }

    private func report(_ device: DemoDevice, _ access: StoreAccess) throws -> HealthReport {
        // The truth is read on the device's queue, after everything that was asked of it.
        _ = device.truth
        return try access.readOnce().report
    }

    @Test func `each scene of the tour leaves what its text says`() throws {
        let (device, access) = try demo(isTour: true)
        defer { device.remove() }
        #expect(device.panel.scenes.count == DemoScene.all.count && device.panel.scene == 0)
        device.play(0)
        let healthy = try report(device, access)
        #expect(healthy.verdict.level == .ok && healthy.lostMinutes.low < 1, "\(healthy.verdict)")
        device.play(1)
        let lost = try report(device, access)
        #expect(
            lost.verdict.level == .warning && lost.lostMinutes.low.rounded(.down) == 15, "\(lost.verdict)")
        device.play(2)
        let burst = try report(device, access)
        #expect(burst.verdict.level == .critical)
        // The clock leaves room for some of them.
        let phantom = try #require(burst.minutes.phantom)
        #expect(phantom.low >= 40 && phantom.high >= 60, "\(burst.minutes)")
        device.play(3)
        let memory = try report(device, access)
        #expect(memory.memory.peakBytesToday.map { $0 > 5_500_000 } ?? false)
        #expect(
            (10...15).contains(memory.lostMinutes.low) && memory.lostMinutes.high >= 15, "\(memory.minutes)")
        device.play(4)
        let unwatched = try report(device, access)
        #expect(unwatched.gaps.contains { $0.gapClass == .notMonitored && $0.end == unwatched.at })
        #expect(device.truth?.uses.isEmpty == false)
    }

    @Test(arguments: [0.5, 2, 5, 8, 9.5, 12, 14, 17.25, 19, 20.75, 22.6, 23.9])
    func `a demo begins with minutes that were lost, unless the day has just begun`(hour: Double) throws {
        let day = try #require(LocalDay(iso: "2025-11-13"))
        let calendar = LocalCalendar(.current, around: Instant(1_763_000_000))
        let start = calendar.instant(day: day, secondOfDay: hour * 3_600)
        let (device, access) = try demo(isTour: false, startingAt: start)
        defer { device.remove() }
        let report = try report(device, access)
        let gaps = report.gaps.filter(\.mayMissMinutes).map { "\($0.title) \($0.minutes) \($0.explanation)" }
        if hour > 1.5 {
            #expect(report.verdict.code == .minutesLost, "\(report.verdict)")
            #expect(report.lostMinutes.low.rounded(.down) == 12, "\(gaps)")
        } else {
            #expect(report.lostMinutes.low < 1, "\(gaps)")
        }
    }
}
