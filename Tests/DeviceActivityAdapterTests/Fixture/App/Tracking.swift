// Everything that the app does for its tracker: made once, when the app is launched.

import DeviceActivityAdapter
import DeviceActivityApp
import FamilyControls
import Foundation
import SharedStore
import TrackingEngine
import TrackingModel
import UIKit

/// The app's tracker with its background task, its notifications and what its health view shows.
@MainActor final class Tracking {
    typealias Store = KeptAwakeStore<ContainerStore>

    let container: GroupContainer
    let health: HealthModel
    private let tracker: AppTracker<Store>
    private let task: RestartTask<Store>
    private let signs: DeviceSigns
    private var observer: DarwinObserver?

    init() throws {
        container = try GroupContainer(.mine)
        try container.protectUntilFirstUnlock()
        try container.takeOverSuite()
        let signs = DeviceSigns(container.suite)
        let tracker = AppTracker(
            store: KeptAwakeStore(container.store()),
            ports: ServicePorts(container, observer: HealthNotifications(), evidence: signs), options: .mine)
        let backups = URL(fileURLWithPath: NSHomeDirectory() + "/Library/Application Support")
        self.signs = signs
        self.tracker = tracker
        task = RestartTask(.mine, tracker: tracker)
        health = HealthModel(
            container, backups: backups, restart: { tracker.restart() },
            isBackgroundTaskOn: { tracker.flag(.backgroundTask) })
    }

    /// Call it before the app has finished launching: later the system takes no background task.
    func start() {
        task.register()
        signs.start()
        let (tracker, task) = (tracker, task)
        observer = DarwinObserver(.mine) { tracker.later { $0.notified() } }
        tracker.later { $0.launched() }
        observe(UIApplication.didBecomeActiveNotification) { tracker.later { $0.activated() } }
        observe(UIApplication.didEnterBackgroundNotification) {
            tracker.later {
                $0.deactivated()
                task.schedule()
            }
        }
    }

    /// Asks the person for what the system's picker and the notifications need.
    func requestPermission() async throws {
        try await AuthorizationCenter.shared.requestAuthorization(for: .individual)
        _ = try await HealthNotifications.requestPermission()
    }

    /// Tracks the apps of a selection from the system's picker from now on.
    func track(_ selection: FamilyActivitySelection) throws -> ChosenApps {
        var tokens = try TokenIDs(in: container)
        let chosen = try selection.chosenApps(.learning, rewardPoints: 5, tokens: &tokens)
        // Before the registration, which looks the tokens up.
        try tokens.save(in: container)
        let apps = chosen.apps
        tracker.later { tracker in
            // Off where nobody turned it on.
            tracker.set(.backgroundTask, true)
            tracker.change(apps: apps)
        }
        return chosen
    }

    private func observe(_ name: Notification.Name, _ body: @escaping @Sendable () -> Void) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in body() }
    }
}
