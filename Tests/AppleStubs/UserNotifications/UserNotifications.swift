// What the adapter calls of UserNotifications, as Apple documents it; a test sees what is shown to the person.

public import Foundation

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationsound>
open class UNNotificationSound: NSObject {
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationsound/default>
    open class var `default`: UNNotificationSound { UNNotificationSound(named: "default") }

    fileprivate init(named name: String) {}
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationcontent>
open class UNNotificationContent: NSObject {
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/title>
    open var title: String { texts.title }
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/body>
    open var body: String { texts.body }
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/sound>
    open var sound: UNNotificationSound? { texts.sound }

    fileprivate var texts: (title: String, body: String, sound: UNNotificationSound?) = ("", "", nil)
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent>
open class UNMutableNotificationContent: UNNotificationContent {
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/title>
    override open var title: String {
        get { texts.title }
        set { texts.title = newValue }
    }
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/body>
    override open var body: String {
        get { texts.body }
        set { texts.body = newValue }
    }
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/sound>
    override open var sound: UNNotificationSound? {
        get { texts.sound }
        set { texts.sound = newValue }
    }
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationtrigger>
open class UNNotificationTrigger: NSObject {
    fileprivate init(repeating: Bool) {}
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationrequest>
open class UNNotificationRequest: NSObject {
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/identifier>
    open var identifier: String { name }
    private let name: String
    /// What it was made of, copied: later changes are not in it.
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/content>
    open var content: UNNotificationContent { copy }
    private let copy = UNNotificationContent()

    /// iOS 10.
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:)>
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        name = identifier
        copy.texts = content.texts
    }
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions>
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    public static let alert = UNAuthorizationOptions(rawValue: 4)
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unerror-swift.struct>
public struct UNError: CustomNSError, Hashable {
    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unerror-swift.struct/code>
    public enum Code: Int, Sendable {
        case notificationsNotAllowed = 1
    }

    public static var errorDomain: String { "UNErrorDomain" }
    public let code: Code
    public var errorCode: Int { code.rawValue }
}

/// iOS 10. <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter>
open class UNUserNotificationCenter: NSObject {
    private static let only = UNUserNotificationCenter(for: "app")

    private let lock = NSLock()
    private var person = Person()

    private struct Person {
        var wouldAllow = false
        /// Nil until they were asked.
        var allows: Bool?
        var shown: [UNNotificationRequest] = []
    }

    private init(for name: String) {}

    /// iOS 10. <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/current()>
    open class func current() -> UNUserNotificationCenter { only }

    /// Asks the person once; from then on their answer stays.
    /// iOS 10.
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:)>
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        lock.withLock {
            person.allows = person.allows ?? person.wouldAllow
            return person.allows == true
        }
    }

    /// Without permission nothing is shown, and the handler gets an error. It is called on another thread.
    /// iOS 10.
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)>
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let error = lock.withLock { () -> UNError? in
            guard person.allows == true else { return UNError(code: .notificationsNotAllowed) }
            person.shown.removeAll { $0.identifier == request.identifier }
            person.shown.append(request)
            return nil
        }
        if let completionHandler { DispatchQueue.global().async { completionHandler(error) } }
    }

    /// iOS 10.
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)>
    open func add(_ request: UNNotificationRequest) async throws {
        try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
            add(request) { error in
                if let error { waiting.resume(throwing: error) } else { waiting.resume() }
            }
        }
    }
}

/// What a test does in the place of a person with a device.
@_spi(Simulation) extension UNUserNotificationCenter {
    /// Installs the app for a person who was not asked yet.
    public func meet(personWhoAllows allows: Bool) { lock.withLock { person = Person(wouldAllow: allows) } }

    public var shown: [UNNotificationRequest] { lock.withLock { person.shown } }
}
