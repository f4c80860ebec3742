// What Apple's Foundation has beyond the one of Linux, with the C functions that come with it: compiled into each
// module that is checked, since no second module can be called Foundation.

// Names as Apple's C has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation

extension ProcessInfo {
    /// iOS 8.2.
    /// <https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:)>
    func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { block(false) }
    }
}

extension FileManager {
    /// iOS 7.
    /// <https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)>
    func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        temporaryDirectory.appendingPathComponent(groupIdentifier)
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

/// A C function pointer on Apple's platforms: a closure that captures nothing.
/// iOS 4. <https://developer.apple.com/documentation/corefoundation/cfnotificationcallback>
typealias CFNotificationCallback =
    @Sendable (
        CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?, CFDictionary?
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
        call(.darwin, UnsafeMutableRawPointer(bitPattern: address), nil, nil, nil)
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
