// What the adapter calls of ManagedSettings, as Apple documents it, with settings that are kept in memory.

public import Combine
internal import Foundation

/// An opaque identifier of an app, a category or a web domain.
///
/// iOS 15. <https://developer.apple.com/documentation/managedsettings/token>
public struct Token<T>: Codable, Equatable, Hashable {
    private let data: [UInt8]

    /// The system makes tokens; a test makes them here.
    @_spi(Simulation) public init(simulated text: String) { data = Array(text.utf8) }
    @_spi(Simulation) public var text: String { String(decoding: data, as: UTF8.self) }
}

/// An app. iOS 15. <https://developer.apple.com/documentation/managedsettings/application>
public struct Application: Equatable, Hashable {
    /// Known to a report extension alone. iOS 15.
    /// <https://developer.apple.com/documentation/managedsettings/application/bundleidentifier>
    public let bundleIdentifier: String?
    /// iOS 15. <https://developer.apple.com/documentation/managedsettings/application/token>
    public let token: ApplicationToken?
    /// Known to a report extension alone. iOS 15.
    /// <https://developer.apple.com/documentation/managedsettings/application/localizeddisplayname>
    public let localizedDisplayName: String?

    @_spi(Simulation) public init(simulated token: ApplicationToken?, bundle: String?, name: String?) {
        self.token = token
        bundleIdentifier = bundle
        localizedDisplayName = name
    }
}

/// A category of apps. iOS 15. <https://developer.apple.com/documentation/managedsettings/activitycategory>
public struct ActivityCategory: Equatable, Hashable {}

/// A web domain. iOS 15. <https://developer.apple.com/documentation/managedsettings/webdomain>
public struct WebDomain: Equatable, Hashable {}

/// iOS 15. <https://developer.apple.com/documentation/managedsettings/webdomaintoken>
public typealias WebDomainToken = Token<WebDomain>

/// iOS 15. <https://developer.apple.com/documentation/managedsettings/applicationtoken>
public typealias ApplicationToken = Token<Application>

/// iOS 15. <https://developer.apple.com/documentation/managedsettings/activitycategorytoken>
public typealias ActivityCategoryToken = Token<ActivityCategory>

/// What is covered with a shield. iOS 15. <https://developer.apple.com/documentation/managedsettings/shieldsettings>
public struct ShieldSettings {
    /// iOS 15. <https://developer.apple.com/documentation/managedsettings/shieldsettings/activitycategorypolicy>
    public enum ActivityCategoryPolicy<Activity>: Equatable {
        case none
        case specific(Set<ActivityCategoryToken>, except: Set<Token<Activity>> = [])
        case all(except: Set<Token<Activity>> = [])
    }

    /// At most 50 apps; nil where the app sets none.
    ///
    /// iOS 15. <https://developer.apple.com/documentation/managedsettings/shieldsettings/applications-swift.property>
    public var applications: Set<ApplicationToken>?

    /// iOS 15.
    /// <https://developer.apple.com/documentation/managedsettings/shieldsettings/applicationcategories-swift.property>
    public var applicationCategories: ActivityCategoryPolicy<Application>?
}

/// Settings that an app applies to the device. All stores of a name have the same. iOS 15.
///
/// <https://developer.apple.com/documentation/managedsettings/managedsettingsstore>
public class ManagedSettingsStore: ObservableObject {
    /// iOS 16. <https://developer.apple.com/documentation/managedsettings/managedsettingsstore/name>
    public struct Name: RawRepresentable, Equatable, Hashable {
        public static let `default` = Name("default")
        public let rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    private static let lock = NSLock()
    private static var shields: [Name: ShieldSettings] = [:]
    private let name: Name

    /// iOS 15. <https://developer.apple.com/documentation/managedsettings/managedsettingsstore/init()>
    public init() { name = .default }

    /// iOS 16. <https://developer.apple.com/documentation/managedsettings/managedsettingsstore/init(named:)>
    public convenience init(named name: Name) { self.init(name) }
    private init(_ name: Name) { self.name = name }

    /// iOS 15. <https://developer.apple.com/documentation/managedsettings/managedsettingsstore/shield>
    public var shield: ShieldSettings {
        get { Self.lock.withLock { Self.shields[name] ?? ShieldSettings() } }
        set { Self.lock.withLock { Self.shields[name] = newValue } }
    }
}
