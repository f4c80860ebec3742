// Q18: preferences that grow too large.

/// A limit on the bytes of the preferences.
///
/// Evidence: a note on 4 194 304 bytes being flagged since iOS 13 (Q18). Modelled is the limit
/// that the extension is told of; refusing to write is the business of the store behind it.
public struct StoreSize: Quirk, Hashable {
    static let cause = Cause.storeSize
    static let actsOnProcesses = true
    public var isOn = false
    public var limitBytes = 4_194_304

    public init(isOn: Bool = false) { self.isOn = isOn }

    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView) {
        launch.storeByteLimit = min(launch.storeByteLimit ?? limitBytes, limitBytes)
    }
}
