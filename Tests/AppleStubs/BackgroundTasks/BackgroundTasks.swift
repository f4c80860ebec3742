// What the adapter calls of BackgroundTasks, as Apple documents it; a test plays the system.

public import Foundation

/// A task that the system runs. iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask>
open class BGTask: NSObject {
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask/identifier>
    public let identifier: String
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask/expirationhandler>
    public var expirationHandler: (() -> Void)?

    @_spi(Simulation) public private(set) var results: [Bool] = []
    @_spi(Simulation) public init(simulated identifier: String) { self.identifier = identifier }

    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask/settaskcompleted(success:)>
    public func setTaskCompleted(success: Bool) { results.append(success) }
}

/// A task that may take minutes. iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtask>
open class BGProcessingTask: BGTask {}

/// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest>
open class BGTaskRequest: NSObject {
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest/identifier>
    public let identifier: String
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest/earliestbegindate>
    public var earliestBeginDate: Date?

    fileprivate init(named identifier: String) { self.identifier = identifier }
}

/// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest>
open class BGProcessingTaskRequest: BGTaskRequest {
    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest/requiresnetworkconnectivity>
    public var requiresNetworkConnectivity = false
    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest/requiresexternalpower>
    public var requiresExternalPower = false

    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest/init(identifier:)>
    public init(identifier: String) { super.init(named: identifier) }
}

/// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler>
open class BGTaskScheduler: NSObject {
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/shared>
    public class var shared: BGTaskScheduler { only }
    private static nonisolated(unsafe) let only = BGTaskScheduler()

    @_spi(Simulation) public var handlers: [String: (BGTask) -> Void] = [:]
    @_spi(Simulation) public var requests: [BGTaskRequest] = []
    @_spi(Simulation) public var refusal: (any Error)?

    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)>
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        handlers[identifier] = launchHandler
        return true
    }

    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/submit(_:)>
    public func submit(_ taskRequest: BGTaskRequest) throws {
        if let refusal { throw refusal }
        requests.removeAll { $0.identifier == taskRequest.identifier }
        requests.append(taskRequest)
    }

    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/cancel(taskrequestwithidentifier:)>
    public func cancel(taskRequestWithIdentifier identifier: String) {
        requests.removeAll { $0.identifier == identifier }
    }
}
