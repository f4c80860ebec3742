// What the adapter calls of Core Data, as Apple documents it; records are what a test puts in. What ends an app there, or
// is left undefined, ends the process here.

public import Foundation

/// iOS 10. <https://developer.apple.com/documentation/coredata/nsfetchrequestresult>
public protocol NSFetchRequestResult: NSObjectProtocol {}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsattributedescription>
open class NSAttributeDescription: NSPropertyDescription {}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nspropertydescription>
open class NSPropertyDescription: NSObject {}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsentitydescription>
open class NSEntityDescription: NSObject {
    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsentitydescription/attributesbyname>
    open private(set) var attributesByName: [String: NSAttributeDescription] = [:]

    fileprivate init(_ attributes: some Sequence<String>) {
        for name in attributes { attributesByName[name] = NSAttributeDescription() }
    }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectmodel>
open class NSManagedObjectModel: NSObject {
    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectmodel/entitiesbyname>
    open private(set) var entitiesByName: [String: NSEntityDescription] = [:]

    fileprivate init(_ records: [String: [NSManagedObject]]) {
        entitiesByName = records.mapValues { $0.first?.entity ?? NSEntityDescription([]) }
    }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nspersistentstorecoordinator>
open class NSPersistentStoreCoordinator: NSObject {
    /// iOS 3. <https://developer.apple.com/documentation/coredata/nspersistentstorecoordinator/managedobjectmodel>
    open var managedObjectModel: NSManagedObjectModel { model }
    private let model: NSManagedObjectModel

    fileprivate init(_ model: NSManagedObjectModel) { self.model = model }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobject>
open class NSManagedObject: NSObject, NSFetchRequestResult {
    private let values: [String: Any]
    private let own: NSEntityDescription
    /// Whose queue alone may use the record.
    fileprivate weak var owner: NSManagedObjectContext?

    /// A record whose model has these attributes alone.
    @_spi(Simulation) public init(simulated values: [String: Any]) {
        self.values = values
        own = NSEntityDescription(values.keys)
    }

    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobject/entity>
    open var entity: NSEntityDescription {
        owner?.checkQueue()
        return own
    }

    /// Raises for a key that the model lacks, which Swift can't catch.
    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobject/value(forkey:)>
    open func value(forKey key: String) -> Any? {
        owner?.checkQueue()
        guard let value = values[key] else { fatalError("NSUnknownKeyException: \(key)") }
        return value
    }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsfetchrequest>
open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
    /// iOS 4. <https://developer.apple.com/documentation/coredata/nsfetchrequest/entityname>
    open private(set) var entityName: String?

    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsfetchrequest/init()>
    override public init() {}

    /// iOS 4. <https://developer.apple.com/documentation/coredata/nsfetchrequest/init(entityname:)>
    public convenience init(entityName: String) {
        self.init()
        self.entityName = entityName
    }
}

/// iOS 5. <https://developer.apple.com/documentation/coredata/nspersistentstorerequest>
open class NSPersistentStoreRequest: NSObject {}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext>
open class NSManagedObjectContext: NSObject {
    private let records: [String: [NSManagedObject]]?
    private let queue = NSRecursiveLock()
    /// The thread that the queue's work runs on just now.
    private var worker: ObjectIdentifier?

    /// Nil for a context without a store.
    @_spi(Simulation) public init(simulated records: [String: [NSManagedObject]]?) {
        self.records = records
        super.init()
        for record in (records ?? [:]).values.joined() { record.owner = self }
    }

    /// iOS 3.
    /// <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/persistentstorecoordinator>
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        checkQueue()
        return records.map { NSPersistentStoreCoordinator(NSManagedObjectModel($0)) }
    }

    /// Ends a program that uses the context or its records outside of its queue.
    fileprivate func checkQueue() {
        precondition(worker == ObjectIdentifier(Thread.current), "the context is used outside of its queue")
    }
}

extension NSManagedObjectContext {
    /// iOS 15. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/performandwait(_:)>
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        queue.lock()
        let outer = worker
        worker = ObjectIdentifier(Thread.current)
        defer {
            worker = outer
            queue.unlock()
        }
        return try block()
    }

    /// Raises for an entity that the model lacks, which Swift can't catch.
    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/fetch(_:)>
    public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] {
        checkQueue()
        guard let entity = request.entityName, let found = records?[entity] else {
            fatalError("NSInvalidArgumentException: \(request.entityName ?? "no entity")")
        }
        return found.compactMap { $0 as? T }
    }
}
