// What hands a file on to other apps and people.

public import Foundation

/// iOS 2. <https://developer.apple.com/documentation/uikit/uiviewcontroller>
@MainActor open class UIViewController: NSObject {}

/// iOS 6. <https://developer.apple.com/documentation/uikit/uiactivity>
@MainActor open class UIActivity: NSObject {
    /// iOS 7. <https://developer.apple.com/documentation/uikit/uiactivity/activitytype-swift.struct>
    public struct ActivityType: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

/// iOS 6. <https://developer.apple.com/documentation/uikit/uiactivityviewcontroller>
open class UIActivityViewController: UIViewController {
    /// iOS 8.
    /// <https://developer.apple.com/documentation/uikit/uiactivityviewcontroller/completionwithitemshandler-swift.typealias>
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) ->
        Void

    @_spi(Simulation) public let activityItems: [Any]

    /// iOS 6.
    /// <https://developer.apple.com/documentation/uikit/uiactivityviewcontroller/init(activityitems:applicationactivities:)>
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.activityItems = activityItems
    }

    /// Called with whether the activity that the person chose was done; false where they chose none.
    ///
    /// iOS 8.
    /// <https://developer.apple.com/documentation/uikit/uiactivityviewcontroller/completionwithitemshandler-swift.property>
    public var completionWithItemsHandler: CompletionWithItemsHandler?
}
