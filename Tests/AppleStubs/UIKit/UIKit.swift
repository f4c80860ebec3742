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

    /// The battery, which is known only while somebody watches it.
    @_spi(Simulation) public var battery: (level: Float, state: BatteryState)?

    /// iOS 2. <https://developer.apple.com/documentation/uikit/uidevice/current>
    open class var current: UIDevice { only }
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/isbatterymonitoringenabled>
    open var isBatteryMonitoringEnabled = false
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batterylevel>
    open var batteryLevel: Float { isBatteryMonitoringEnabled ? battery?.level ?? -1 : -1 }
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batterystate-swift.property>
    open var batteryState: BatteryState { isBatteryMonitoringEnabled ? battery?.state ?? .unknown : .unknown }

    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batteryleveldidchangenotification>
    open nonisolated class var batteryLevelDidChangeNotification: NSNotification.Name {
        NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
    }
    /// iOS 3. <https://developer.apple.com/documentation/uikit/uidevice/batterystatedidchangenotification>
    open nonisolated class var batteryStateDidChangeNotification: NSNotification.Name {
        NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
    }
}

/// The app. iOS 2. <https://developer.apple.com/documentation/uikit/uiapplication>
@MainActor open class UIApplication: NSObject {
    /// iOS 2. <https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification>
    open nonisolated class var didBecomeActiveNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    }
    /// iOS 4. <https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification>
    open nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    }
    /// iOS 4. <https://developer.apple.com/documentation/uikit/uiapplication/protecteddatawillbecomeunavailablenotification>
    open nonisolated class var protectedDataWillBecomeUnavailableNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    }
    /// iOS 4. <https://developer.apple.com/documentation/uikit/uiapplication/protecteddatadidbecomeavailablenotification>
    open nonisolated class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    }
}
