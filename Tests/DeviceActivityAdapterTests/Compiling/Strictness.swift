// What code of an app may do with Apple's frameworks, and what not, as the interfaces of the SDK have it.

/// Code as it may be written and as it may not.
struct Strictness: Sendable {
    /// The framework that it uses.
    var framework: String
    var allowed: String
    var refused: String
    /// What the compiler says of the refused code.
    var error: String

    static let all: [Strictness] =
        unsendable.map { framework, type in
            Strictness(
                framework: framework, allowed: "private func hand(_ value: \(type)) { _ = value }",
                refused: "private func hand(_ value: \(type)) { DispatchQueue.global().async { _ = value } }",
                error: "capture of 'value' with non-Sendable type")
        }
        + sealed.map { framework, type in
            Strictness(
                framework: framework, allowed: "private func hold(_ value: \(type)) {}",
                refused: "private final class Own: \(type) {}",
                error: "cannot inherit from non-open class '\(type)'")
        }
        + systemMade.map { framework, type, instance in
            Strictness(
                framework: framework, allowed: "private func make() { _ = \(instance) }",
                refused: "private func make() { _ = \(type)() }",
                error: "'\(type)' initializer is inaccessible")
        }
        + growing.map { framework, type, cases in
            func count(_ last: String) -> String {
                let cases = cases.map { "case .\($0): 1" } + [last]
                return "private func count(_ value: \(type)) -> Int {\nswitch value {\n"
                    + cases.joined(separator: "\n") + "\n}\n}"
            }
            return Strictness(
                framework: framework, allowed: count("@unknown default: 0"), refused: count(""),
                error: "may have additional unknown values")
        } + others

    /// Types whose values belong to one thread at a time.
    private static let unsendable = [
        ("DeviceActivity", "DeviceActivityName"), ("DeviceActivity", "DeviceActivityEvent.Name"),
        ("DeviceActivity", "DeviceActivityEvent"), ("DeviceActivity", "DeviceActivitySchedule"),
        ("DeviceActivity", "DeviceActivityCenter"), ("DeviceActivity", "DeviceActivityMonitor"),
        ("DeviceActivity", "DeviceActivityFilter"), ("DeviceActivity", "DeviceActivityData"),
        ("ManagedSettings", "Application"), ("ManagedSettings", "ApplicationToken"),
        ("ManagedSettings", "ShieldSettings"),
        ("ManagedSettings", "ManagedSettingsStore"), ("FamilyControls", "AuthorizationCenter"),
        ("FamilyControls", "FamilyActivitySelection"), ("BackgroundTasks", "BGTask"),
        ("BackgroundTasks", "BGTaskRequest"), ("BackgroundTasks", "BGTaskScheduler"),
        ("UserNotifications", "UNUserNotificationCenter"), ("UserNotifications", "UNNotificationRequest"),
        ("UserNotifications", "UNNotificationContent"), ("CoreData", "NSManagedObjectContext"),
        ("CoreData", "NSManagedObject"), ("CoreData", "NSFetchRequest<NSManagedObject>"),
    ]

    /// Classes that nobody inherits from.
    private static let sealed = [
        ("FamilyControls", "AuthorizationCenter"), ("ManagedSettings", "ManagedSettingsStore"),
    ]

    /// Types that the system makes, and where an app gets a value.
    private static let systemMade = [
        ("FamilyControls", "AuthorizationCenter", "AuthorizationCenter.shared"),
        ("ManagedSettings", "ShieldSettings", "ManagedSettingsStore().shield"),
        ("BackgroundTasks", "BGTaskScheduler", "BGTaskScheduler.shared"),
        ("BackgroundTasks", "BGTaskRequest", "BGProcessingTaskRequest(identifier: \"x\")"),
        ("UserNotifications", "UNUserNotificationCenter", "UNUserNotificationCenter.current()"),
        ("UserNotifications", "UNNotificationSound", "UNNotificationSound.default"),
        ("UserNotifications", "UNNotificationTrigger", "nil as UNNotificationTrigger?"),
    ]

    /// Enumerations that may get more cases, with those that there are.
    private static let growing = [
        (
            "DeviceActivity", "DeviceActivityCenter.MonitoringError",
            [
                "excessiveActivities", "intervalTooLong", "intervalTooShort", "invalidDateComponents",
                "unauthorized",
            ]
        ),
        ("FamilyControls", "FamilyControlsMember", ["child", "individual"]),
        (
            "ManagedSettings", "ShieldSettings.ActivityCategoryPolicy<Application>",
            ["none", "specific", "all"]
        ),
    ]

    private static let others = [
        Strictness(
            framework: "ManagedSettings",
            allowed:
                "private func token() -> Token<Application>? { ManagedSettingsStore().shield.applications?.first }",
            refused: "private func token() -> Token<Application>? { ApplicationToken() }",
            error: "missing argument"),
        Strictness(
            framework: "BackgroundTasks",
            allowed: "private func run(_ task: BGTask) -> Bool { task is BGProcessingTask }",
            refused: "private func task() -> BGTask { BGProcessingTask() }", error: "missing argument"),
        Strictness(
            framework: "UIKit",
            allowed: "@MainActor private func level() -> Float { UIDevice.current.batteryLevel }",
            refused: "private func level() -> Float { UIDevice.current.batteryLevel }",
            error: "main actor-isolated"),
        Strictness(
            framework: "UIKit",
            allowed: "@MainActor private func watch() { UIDevice.current.isBatteryMonitoringEnabled = true }",
            refused: "@MainActor private func charge() { UIDevice.current.batteryLevel = 1 }",
            error: "'batteryLevel' is a get-only property"),
        Strictness(
            framework: "UserNotifications",
            allowed: "private func name(_ content: UNMutableNotificationContent) { content.title = \"x\" }",
            refused: "private func name(_ content: UNNotificationContent) { content.title = \"x\" }",
            error: "'title' is a get-only property"),
        Strictness(
            framework: "UserNotifications",
            allowed:
                "private func show(_ request: UNNotificationRequest) async { UNUserNotificationCenter.current().add(request, withCompletionHandler: nil) }",
            refused:
                "private func show(_ request: UNNotificationRequest) async { UNUserNotificationCenter.current().add(request) }",
            error: "not marked with 'await'"),
        Strictness(
            framework: "Combine",
            allowed: "private class Model: ObservableObject { @Published var count = 0 }",
            refused: "private struct Model { @Published var count = 0 }",
            error: "a property of a class alone can be published"),
        Strictness(
            framework: "SwiftUI", allowed: screen(".task { tick() }.refreshable { await tick() }"),
            refused: screen(".refreshable { tick() }"), error: "outside of the actor"),
        Strictness(
            framework: "SwiftUI", allowed: "private let place = HorizontalAlignment.leading",
            refused: "private let place: HorizontalAlignment = .top", error: "no member 'top'"),
    ]

    /// A view whose function belongs to the main actor.
    private static func screen(_ modifiers: String) -> String {
        """
        private struct Screen: View {
            var body: some View { Text("x")\(modifiers) }
            private func tick() {}
        }
        """
    }
}
