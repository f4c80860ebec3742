// Notifications to a person: of lost minutes and of an extension that is silent, the newest of each kind.

import DeviceActivityApp
import Testing
import TrackingModel
@_spi(Simulation) import UserNotifications

@Suite struct AlertTests {
    @Test func `lost minutes and silence are told, each once on the screen`() throws {
        let center = UNUserNotificationCenter.current()
        let observer = HealthNotifications()
        observer.dataLossDetected(minutes: 11, apps: ["x"], at: Instant(0))
        observer.dataLossDetected(minutes: 12, apps: ["x"], at: Instant(60))
        observer.monitorFellSilent(for: 301, at: Instant(60))
        #expect(
            center.requests.map(\.identifier) == [HealthNotifications.loss, HealthNotifications.unhealthy])
        let texts = center.requests.compactMap { $0.content as? UNMutableNotificationContent }.map(\.body)
        #expect(texts.first?.hasPrefix("12 minutes of today") == true)
        #expect(texts.last?.contains(durationText(301)) == true)
    }
}
