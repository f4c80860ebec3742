// What Apple's Foundation has beyond the one of Linux, with the C functions that come with it: compiled into each
// module that is checked, since no second module can be called Foundation.

// Names as Apple's C has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

public import Foundation

/// What the system grants to a process, as a test has it.
@_spi(Simulation) public enum SimulatedProcess {
    /// The folders of the App Groups that its entitlements name.
    @TaskLocal public static var containers: [String: URL] = [:]

    /// The time that it has for its activities; nil for enough.
    @TaskLocal public static var time: Time?

    public final class Time: @unchecked Sendable {
        private let isGranted: Bool
        private let lock = NSLock()
        private var activities: [UUID: @Sendable (Bool) -> Void] = [:]

        /// - Parameter isGranted: Whether activities may begin at all.
        public init(isGranted: Bool) { self.isGranted = isGranted }

        fileprivate func perform(_ activity: @escaping @Sendable (Bool) -> Void) {
            let id = UUID()
            if isGranted { lock.withLock { activities[id] = activity } }
            DispatchQueue.global().async { [self] in
                activity(!isGranted)
                lock.withLock { activities[id] = nil }
            }
        }

        /// Says to all activities that are under way that time is over, on this thread.
        public func runOut() { for activity in lock.withLock({ activities }).values { activity(true) } }
    }
}

extension ProcessInfo {
    /// iOS 8.2.
    /// <https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:)>
    func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        precondition(!reason.isEmpty, "an activity has a reason")
        if let time = SimulatedProcess.time {
            time.perform(block)
        } else {
            DispatchQueue.global().async { block(false) }
        }
    }
}

extension FileManager {
    /// iOS 7.
    /// <https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)>
    func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        SimulatedProcess.containers[groupIdentifier]
    }
}

/// Bridged to `String` by the compiler on Apple's platforms.
/// iOS 2. <https://developer.apple.com/documentation/corefoundation/cfstring>
typealias CFString = String

/// iOS 2. <https://developer.apple.com/documentation/corefoundation/cfdictionary>
typealias CFDictionary = [String: String]

/// iOS 3. <https://developer.apple.com/documentation/corefoundation/cfnotificationname>
struct CFNotificationName {
    let rawValue: CFString
    init(_ rawValue: CFString) { self.rawValue = rawValue }
}

/// iOS 4. <https://developer.apple.com/documentation/corefoundation/cfnotificationsuspensionbehavior>
enum CFNotificationSuspensionBehavior {
    case deliverImmediately
}

/// Here notifications go through Foundation's centre, under a name that says where they come from.
/// iOS 4. <https://developer.apple.com/documentation/corefoundation/cfnotificationcenter>
final class CFNotificationCenter: Sendable {
    static let darwin = CFNotificationCenter()

    static func name(_ name: CFString) -> Notification.Name { Notification.Name("darwin." + name) }
}

/// A function of C, which captures nothing. Its centre, name and dictionary are pointers here: C knows no other types.
/// iOS 4. <https://developer.apple.com/documentation/corefoundation/cfnotificationcallback>
typealias CFNotificationCallback =
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, OpaquePointer?, UnsafeRawPointer?, OpaquePointer?
    ) -> Void

/// iOS 4. <https://developer.apple.com/documentation/corefoundation/cfnotificationcentergetdarwinnotifycenter()>
func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

/// iOS 4.
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenterpostnotification(_:_:_:_:_:)>
func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
    NotificationCenter.default.post(name: CFNotificationCenter.name(name.rawValue), object: nil)
}

/// The observers of this process by their pointers.
private nonisolated(unsafe) var observers: [UnsafeRawPointer: any NSObjectProtocol] = [:]
private let observersLock = NSLock()

/// iOS 4.
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenteraddobserver(_:_:_:_:_:_:)>
func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ callBack: CFNotificationCallback!,
    _ name: CFString!, _ object: UnsafeRawPointer!, _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
    let address = Int(bitPattern: observer)
    let call: CFNotificationCallback = callBack
    let token = NotificationCenter.default.addObserver(
        forName: CFNotificationCenter.name(name), object: nil, queue: nil
    ) { _ in
        call(nil, UnsafeMutableRawPointer(bitPattern: address), nil, nil, nil)
    }
    observersLock.withLock { observers[observer] = token }
}

/// iOS 4.
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenterremoveobserver(_:_:_:_:)>
func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!
) {
    let token = observersLock.withLock { observers.removeValue(forKey: observer) }
    if let token { NotificationCenter.default.removeObserver(token) }
}
