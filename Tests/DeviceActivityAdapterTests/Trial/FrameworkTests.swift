// What the stubs do as Apple's frameworks do, where an app would go wrong that expects something else.

@_spi(Simulation) import BackgroundTasks
import FamilyControls
import Foundation
import ManagedSettings
@_spi(Simulation) import SwiftUI
import Testing
@_spi(Simulation) import UIKit
@_spi(Simulation) import UserNotifications

@MainActor @Suite struct FrameworkTests {
    private static func shown(_ text: Text) -> String? {
        draw(text).texts.first
    }

    @Test func `a literal is looked up with its numbers as the region writes them, a text is shown as it is`()
    {
        let (minutes, share, text) = (1_234_567, 1.5, "1234567")
        #expect(Self.shown(Text("\(minutes) min")) == "1,234,567 min")
        #expect(Self.shown(Text("\(-999)")) == "-999")
        #expect(Self.shown(Text("\(share)")) == "1.500000")
        #expect(Self.shown(Text("\(share, specifier: "%.1f")")) == "1.5")
        #expect(Self.shown(Text(text)) == text)
        #expect(Self.shown(Text(verbatim: "\(minutes)")) == text)
    }

    @Test func `the battery is unknown until somebody watches it`() {
        let device = UIDevice.current
        defer { device.battery = nil }
        device.battery = (0.5, .charging)
        device.isBatteryMonitoringEnabled = false
        #expect(device.batteryLevel == -1 && device.batteryState == .unknown)
        device.isBatteryMonitoringEnabled = true
        #expect(device.batteryLevel == 0.5 && device.batteryState == .charging)
        device.isBatteryMonitoringEnabled = false
    }

    @Test func `a task without a handler has failed when its time is over`() {
        let task = BGProcessingTask(simulated: "x")
        task.expire()
        #expect(task.result == false)
        let other = BGProcessingTask(simulated: "x")
        other.expirationHandler = {}
        other.expire()
        #expect(other.result == nil && other.expirationHandler == nil)
    }

    @Test func `a notification keeps what it was made of`() {
        let content = UNMutableNotificationContent()
        content.title = "one"
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        content.title = "other"
        #expect(request.content.title == "one")
        #expect(!(request.content is UNMutableNotificationContent))
    }

    @Test func `settings of one name are the same in every store, those of another are not`() {
        let name = ManagedSettingsStore.Name(UUID().uuidString)
        ManagedSettingsStore(named: name).shield.applicationCategories = .all()
        #expect(ManagedSettingsStore(named: name).shield.applicationCategories == .all())
        #expect(ManagedSettingsStore().shield.applicationCategories == nil)
    }

    @Test func `nobody allows Family Controls, and the error has words`() async {
        let error = await #expect(throws: FamilyControlsError.self) {
            try await AuthorizationCenter.shared.requestAuthorization(for: .individual)
        }
        #expect(error?.errorDescription?.isEmpty == false)
    }
}
