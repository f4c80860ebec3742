// What the adapter calls of Core Data, as Apple documents it; records are what a test puts in.

public import Foundation

/// iOS 10. <https://developer.apple.com/documentation/coredata/nsfetchrequestresult>
public protocol NSFetchRequestResult: NSObjectProtocol {}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobject>
open class NSManagedObject: NSObject, NSFetchRequestResult {
    private let values: [String: Any]

    @_spi(Simulation) public init(simulated values: [String: Any]) { self.values = values }

    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobject/value(forkey:)>
    open func value(forKey key: String) -> Any? { values[key] }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsfetchrequest>
open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSObject {
    fileprivate let entity: String

    /// iOS 5. <https://developer.apple.com/documentation/coredata/nsfetchrequest/init(entityname:)>
    public init(entityName: String) { entity = entityName }
}

/// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext>
open class NSManagedObjectContext: NSObject {
    private let records: [String: [NSManagedObject]]

    @_spi(Simulation) public init(simulated records: [String: [NSManagedObject]]) { self.records = records }

    /// iOS 15. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/performandwait(_:)>
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

    /// iOS 3. <https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/fetch(_:)>
    public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] {
        (records[request.entity] ?? []).compactMap { $0 as? T }
    }
}
