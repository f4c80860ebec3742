// What the adapter calls of Core Data, as Apple documents it; records are what a test puts in.

public import Foundation

/// iOS 10. <https://developer.apple.com/documentation/coredata/nsfetchrequestresult>
public protocol NSFetchRequestResult: NSObjectProtocol {}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsattributedescription>
open class NSAttributeDescription: NSObject {}

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

    /// A record whose model has these attributes alone.
    @_spi(Simulation) public init(simulated values: [String: Any]) {
        self.values = values
        own = NSEntityDescription(values.keys)
    }

    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobject/entity>
    open var entity: NSEntityDescription { own }

    /// Raises for a key that the model lacks, which Swift can't catch.
    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobject/value(forkey:)>
    open func value(forKey key: String) -> Any? {
        guard let value = values[key] else { fatalError("NSUnknownKeyException: \(key)") }
        return value
    }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsfetchrequest>
open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSObject {
    fileprivate let entity: String

    /// iOS 5. <https://developer.apple.com/documentation/coredata/nsfetchrequest/init(entityname:)>
    public init(entityName: String) { entity = entityName }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext>
open class NSManagedObjectContext: NSObject {
    private let records: [String: [NSManagedObject]]?

    /// Nil for a context without a store.
    @_spi(Simulation) public init(simulated records: [String: [NSManagedObject]]?) { self.records = records }

    /// iOS 3.
    /// <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/persistentstorecoordinator>
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        records.map { NSPersistentStoreCoordinator(NSManagedObjectModel($0)) }
    }

    /// iOS 15. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/performandwait(_:)>
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

    /// Raises for an entity that the model lacks, which Swift can't catch.
    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/fetch(_:)>
    public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] {
        guard let found = records?[request.entity] else {
            fatalError("NSInvalidArgumentException: \(request.entity)")
        }
        return found.compactMap { $0 as? T }
    }
}
