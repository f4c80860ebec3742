// What a report extension's entry uses of ExtensionKit, as its interface in the SDK of iOS 26 has it.

public import ExtensionFoundation

/// A part of an extension that has a view. iOS 16.
///
/// <https://developer.apple.com/documentation/extensionkit/appextensionscene>
@preconcurrency @MainActor public protocol AppExtensionScene {
    associatedtype Body: AppExtensionScene
    var body: Body { get }
}

extension Never: AppExtensionScene {
    public var body: Never { return fatalError("a scene of the system has no body") }
}

/// iOS 16. <https://developer.apple.com/documentation/extensionkit/primitiveappextensionscene>
@preconcurrency @MainActor public struct PrimitiveAppExtensionScene: AppExtensionScene, Sendable {
    @_spi(Simulation) public init() {}
    public var body: Never { return fatalError("a scene of the system has no body") }
}

/// iOS 16. <https://developer.apple.com/documentation/extensionkit/appextensionsceneconfiguration>
@preconcurrency @MainActor public struct AppExtensionSceneConfiguration: AppExtensionConfiguration {}

extension AppExtension where Configuration == AppExtensionSceneConfiguration {
    /// iOS 16. <https://developer.apple.com/documentation/extensionkit/appextension/main()>
    public static func main() throws {}
}
