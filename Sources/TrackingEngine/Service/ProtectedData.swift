// Whether what looks like an empty store is one.

/// Whether the device lets files be read: before the first unlock after a boot, preferences look empty (Q17).
/// `UIApplication.isProtectedDataAvailable` on a device.
public protocol ProtectedData {
    var isAvailable: Bool { get }
}

/// Files can always be read.
public struct AlwaysAvailable: ProtectedData {
    public init() {}
    public var isAvailable: Bool { true }
}
