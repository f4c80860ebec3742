// What the adapter calls of UserNotifications, as Apple documents it; requests are kept for a test.

public import Foundation

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationsound>
open class UNNotificationSound: NSObject {
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationsound/default>
    public class var `default`: UNNotificationSound { UNNotificationSound() }
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationcontent>
open class UNNotificationContent: NSObject {}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent>
open class UNMutableNotificationContent: UNNotificationContent {
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/title>
    public var title = ""
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/body>
    public var body = ""
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/sound>
    public var sound: UNNotificationSound?
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationtrigger>
open class UNNotificationTrigger: NSObject {}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationrequest>
open class UNNotificationRequest: NSObject {
    public let identifier: String
    public let content: UNNotificationContent

    /// iOS 10.
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:)>
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content
    }
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions>
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    public static let alert = UNAuthorizationOptions(rawValue: 4)
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter>
open class UNUserNotificationCenter: NSObject {
    private static nonisolated(unsafe) let only = UNUserNotificationCenter()
    @_spi(Simulation) public var requests: [UNNotificationRequest] = []

    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/current()>
    public class func current() -> UNUserNotificationCenter { only }

    /// iOS 10.
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:)>
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { true }

    /// iOS 10.
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)>
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        requests.removeAll { $0.identifier == request.identifier }
        requests.append(request)
    }
}
