// Notifications to a person: of lost minutes and of an extension that is silent, the newest of each kind.

import DeviceActivityApp
import Testing
import TrackingModel
@_spi(Simulation) import UserNotifications

// The centre is one for the process.
@Suite(.serialized) struct AlertTests {
    private let center = UNUserNotificationCenter.current()
    private let observer = HealthNotifications()

    @Test func `lost minutes and silence are told, each once on the screen`() async throws {
        center.meet(personWhoAllows: true)
        #expect(try await HealthNotifications.requestPermission())
        observer.dataLossDetected(minutes: 11, apps: ["x"], at: Instant(0))
        observer.dataLossDetected(minutes: 12, apps: ["x"], at: Instant(60))
        observer.monitorFellSilent(for: 301, at: Instant(60))
        #expect(
            center.shown.map(\.identifier) == [HealthNotifications.loss, HealthNotifications.unhealthy])
        let texts = center.shown.map(\.content.body)
        #expect(texts.first?.hasPrefix("12 minutes of today") == true)
        #expect(texts.last?.contains(durationText(301)) == true)
    }

    @Test func `without permission nothing is shown, and the answer stays`() async throws {
        center.meet(personWhoAllows: false)
        observer.dataLossDetected(minutes: 11, apps: ["x"], at: Instant(0))
        #expect(try await !HealthNotifications.requestPermission())
        observer.dataLossDetected(minutes: 11, apps: ["x"], at: Instant(0))
        #expect(center.shown.isEmpty)
        #expect(try await !HealthNotifications.requestPermission())
    }
}
