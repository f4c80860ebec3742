// What ends an app on a device, or may do anything there, ends the process here.

@_spi(Simulation) import BackgroundTasks
@_spi(Simulation) import CoreData
import Foundation
import Testing

/// Something that no app may do.
enum Offence: String, CaseIterable, Codable {
    case registersTwice, registersLate, submitsUnregistered, endsTwice, handlesAnEndedTask
    case fetchesElsewhere, readsElsewhere, asksForAnUnknownKey, fetchesAnUnknownEntity

    /// The words with which the process ends.
    var words: String {
        switch self {
        case .registersTwice: "x is registered already"
        case .registersLate: "has finished launching"
        case .submitsUnregistered: "nothing is registered for x"
        case .endsTwice, .handlesAnEndedTask: "the task x has ended"
        case .fetchesElsewhere, .readsElsewhere: "outside of its queue"
        case .asksForAnUnknownKey: "NSUnknownKeyException: b"
        case .fetchesAnUnknownEntity: "NSInvalidArgumentException: Other"
        }
    }

    func commit() throws {
        let scheduler = BGTaskScheduler.shared
        scheduler.start(permitting: ["x"])
        func register() {
            _ = scheduler.register(forTaskWithIdentifier: "x", using: nil) {
                $0.setTaskCompleted(success: true)
            }
        }
        let record = NSManagedObject(simulated: ["a": 1])
        let context = NSManagedObjectContext(simulated: ["Record": [record]])
        func fetch(_ entity: String) throws {
            _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
        }
        switch self {
        case .registersTwice:
            register()
            register()
        case .registersLate:
            scheduler.finishLaunching()
            register()
        case .submitsUnregistered: try scheduler.submit(BGProcessingTaskRequest(identifier: "x"))
        case .endsTwice:
            register()
            scheduler.run("x").setTaskCompleted(success: true)
        case .handlesAnEndedTask:
            register()
            scheduler.run("x").expirationHandler = {}
        case .fetchesElsewhere: try fetch("Record")
        case .readsElsewhere: _ = record.value(forKey: "a")
        case .asksForAnUnknownKey: context.performAndWait { _ = record.value(forKey: "b") }
        case .fetchesAnUnknownEntity: try context.performAndWait { try fetch("Other") }
        }
    }
}

@Suite struct EndingTests {
    @Test(arguments: Offence.allCases)
    func `an app that does what it may not ends, and says why`(offence: Offence) async {
        let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [offence] in
            try offence.commit()
        }
        let errors = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains(offence.words), "\(errors.suffix(300))")
    }
}
