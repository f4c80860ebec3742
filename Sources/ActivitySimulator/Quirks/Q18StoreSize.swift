// Q18: preferences that grow too large.

/// A limit on the bytes of the preferences.
///
/// Evidence: a log message that flags 4 194 304 bytes, seen since iOS 13. The quirk models the limit as the extension
/// sees it; the store behind it rejects the write.
public struct StoreSize: Quirk {
    static let cause = Cause.storeSize
    static let actsOnProcesses = true
    public var isOn = false
    public var limitBytes = 4_194_304

    public init() {}

    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView) {
        launch.storeByteLimit = min(launch.storeByteLimit ?? limitBytes, limitBytes)
    }
}
