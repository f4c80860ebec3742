// What the adapter calls of BackgroundTasks, as Apple documents it; a test plays the system. What ends an app there ends
// the process here.

public import Foundation

/// A task that the system runs. iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask>
open class BGTask: NSObject {
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask/identifier>
    open var identifier: String { name }
    private let name: String

    private let lock = NSLock()
    private var handler: (() -> Void)?
    private var ending: Bool?

    @_spi(Simulation) public init(simulated identifier: String) { name = identifier }

    /// Nil again as soon as it was called or the task has ended. None can be set after that.
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask/expirationhandler>
    open var expirationHandler: (() -> Void)? {
        get { lock.withLock { handler } }
        set {
            lock.withLock {
                precondition(ending == nil, "the task \(name) has ended")
                handler = newValue
            }
        }
    }

    /// Ends the task, once.
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtask/settaskcompleted(success:)>
    open func setTaskCompleted(success: Bool) {
        lock.withLock {
            precondition(ending == nil, "the task \(name) has ended")
            ending = success
            handler = nil
        }
    }

    /// How the task ended; nil before.
    @_spi(Simulation) public var result: Bool? { lock.withLock { ending } }

    /// Says that time is over, as the system does. A task without a handler has failed then.
    @_spi(Simulation) public func expire() {
        let last = lock.withLock { () -> (() -> Void)? in
            defer { handler = nil }
            if handler == nil { ending = ending ?? false }
            return handler
        }
        last?()
    }
}

/// A task that may take minutes. iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtask>
open class BGProcessingTask: BGTask {}

/// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest>
open class BGTaskRequest: NSObject {
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest/identifier>
    open var identifier: String { name }
    private let name: String
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest/earliestbegindate>
    open var earliestBeginDate: Date?

    fileprivate init(named identifier: String) { name = identifier }
}

/// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest>
open class BGProcessingTaskRequest: BGTaskRequest {
    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest/requiresnetworkconnectivity>
    open var requiresNetworkConnectivity = false
    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest/requiresexternalpower>
    open var requiresExternalPower = false

    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest/init(identifier:)>
    public init(identifier: String) { super.init(named: identifier) }
}

/// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler>
open class BGTaskScheduler: NSObject {
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/shared>
    open class var shared: BGTaskScheduler { only }
    private static let only = BGTaskScheduler(of: [])

    private let lock = NSLock()
    private var life: Life

    private struct Life {
        /// What `BGTaskSchedulerPermittedIdentifiers` lists.
        var permitted: Set<String>
        var hasLaunched = false
        var handlers: [String: (queue: DispatchQueue, launch: (BGTask) -> Void)] = [:]
        var requests: [BGTaskRequest] = []
        var refusal: Error.Code?
    }

    private init(of permitted: Set<String>) { life = Life(permitted: permitted) }

    /// Registers what handles a task, before the app has launched and once; false where the app's property list does not
    /// permit the identifier. Without a queue the system takes one of its own, which is not the main one.
    ///
    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)>
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        lock.withLock {
            precondition(!life.hasLaunched, "the app has finished launching")
            guard life.permitted.contains(identifier) else { return false }
            precondition(life.handlers[identifier] == nil, "\(identifier) is registered already")
            life.handlers[identifier] = (queue ?? DispatchQueue(label: identifier), launchHandler)
            return true
        }
    }

    /// Asks for a task in place of an earlier request. Nobody may ask for one that is permitted and not registered.
    ///
    /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/submit(_:)>
    open func submit(_ taskRequest: BGTaskRequest) throws {
        let identifier = taskRequest.identifier
        try lock.withLock {
            guard life.permitted.contains(identifier) else { throw Error(.notPermitted) }
            precondition(life.handlers[identifier] != nil, "nothing is registered for \(identifier)")
            if let refusal = life.refusal { throw Error(refusal) }
            life.requests.removeAll { $0.identifier == identifier }
            guard life.requests.count < 10 else { throw Error(.tooManyPendingTaskRequests) }
            life.requests.append(taskRequest)
        }
    }

    /// iOS 13.
    /// <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/cancel(taskrequestwithidentifier:)>
    open func cancel(taskRequestWithIdentifier identifier: String) {
        lock.withLock { life.requests.removeAll { $0.identifier == identifier } }
    }
}

extension BGTaskScheduler {
    /// Why a request is not taken. iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error>
    public struct Error: CustomNSError, Hashable {
        /// iOS 13. <https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/code>
        public enum Code: Int, Sendable {
            case unavailable = 1
            case tooManyPendingTaskRequests
            case notPermitted
        }

        public static var errorDomain: String { "BGTaskSchedulerErrorDomain" }
        public let code: Code
        public var errorCode: Int { code.rawValue }

        fileprivate init(_ code: Code) { self.code = code }
    }
}

/// What a test does in the system's place.
@_spi(Simulation) extension BGTaskScheduler {
    /// Starts a new process of the app, with the identifiers that its property list permits.
    public func start(permitting permitted: Set<String>) {
        lock.withLock { life = Life(permitted: permitted) }
    }

    /// From now on no handler may be registered.
    public func finishLaunching() { lock.withLock { life.hasLaunched = true } }

    /// What the next requests are refused for; nil for nothing.
    public func refuse(_ code: Error.Code?) { lock.withLock { life.refusal = code } }

    public var requests: [BGTaskRequest] { lock.withLock { life.requests } }

    /// Runs the handler of a task on its queue, and waits for it.
    ///
    /// - Parameter prepare: Called with the task before the handler is.
    public func run(_ identifier: String, prepare: (BGProcessingTask) -> Void = { _ in }) -> BGProcessingTask
    {
        let handler = lock.withLock {
            life.requests.removeAll { $0.identifier == identifier }
            return life.handlers[identifier]
        }
        guard let handler else { preconditionFailure("nothing is registered for \(identifier)") }
        let task = BGProcessingTask(simulated: identifier)
        prepare(task)
        let hasRun = DispatchSemaphore(value: 0)
        handler.queue.async {
            handler.launch(task)
            hasRun.signal()
        }
        hasRun.wait()
        return task
    }
}
