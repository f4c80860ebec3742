// What the adapter calls of UIKit, as Apple documents it.

public import Foundation

/// The device. iOS 2. <https://developer.apple.com/documentation/uikit/uidevice>
@MainActor open class UIDevice: NSObject {
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batterystate-swift.enum>
    public enum BatteryState: Int, Sendable {
        case unknown
        case unplugged
        case charging
        case full
    }

    private static let only = UIDevice()

    /// iOS 2. <https://developer.apple.com/documentation/uikit/uidevice/current>
    public class var current: UIDevice { only }
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/isbatterymonitoringenabled>
    public var isBatteryMonitoringEnabled = false
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batterylevel>
    public var batteryLevel: Float = -1
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batterystate-swift.property>
    public var batteryState = BatteryState.unknown

    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batteryleveldidchangenotification>
    public nonisolated class var batteryLevelDidChangeNotification: NSNotification.Name {
        NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
    }
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batterystatedidchangenotification>
    public nonisolated class var batteryStateDidChangeNotification: NSNotification.Name {
        NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
    }
}

/// The app. iOS 2. <https://developer.apple.com/documentation/uikit/uiapplication>
@MainActor open class UIApplication: NSObject {
    /// iOS 2. <https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification>
    public nonisolated class var didBecomeActiveNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    }
    /// iOS 4. <https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification>
    public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    }
    /// iOS 4. <https://developer.apple.com/documentation/uikit/uiapplication/protecteddatawillbecomeunavailablenotification>
    public nonisolated class var protectedDataWillBecomeUnavailableNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    }
    /// iOS 4. <https://developer.apple.com/documentation/uikit/uiapplication/protecteddatadidbecomeavailablenotification>
    public nonisolated class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    }
}
