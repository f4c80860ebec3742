// What a report extension's entry uses of ExtensionFoundation, as its interface in the SDK of iOS 26 has it.

/// An extension that is a program of its own. iOS 16.
///
/// <https://developer.apple.com/documentation/extensionfoundation/appextension>
public protocol AppExtension {
    associatedtype Configuration: AppExtensionConfiguration
    @preconcurrency @MainActor var configuration: Configuration { get }
    @preconcurrency @MainActor init()
}

/// iOS 16. <https://developer.apple.com/documentation/extensionfoundation/appextensionconfiguration>
@preconcurrency @MainActor public protocol AppExtensionConfiguration: Sendable {}
