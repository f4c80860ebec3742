// Challenge progress from Core Data records, and its one-time migration into the counters.

@_spi(Simulation) import CoreData
import DeviceActivityApp
import Foundation
import Testing
import TrackingEngine

@Suite struct ChallengeTests {
    private static func context(targets: Any, isPerApp: Bool, isActive: Bool = true) -> NSManagedObjectContext
    {
        func record(_ values: [String: Any]) -> NSManagedObject { NSManagedObject(simulated: values) }
        return NSManagedObjectContext(simulated: [
            "ChallengeProgress": [
                record(["challengeID": "c", "isActive": isActive, "currentValue": NSNumber(value: 70)])
            ],
            "Challenge": [
                record(["challengeID": "c", "targetAppIDs": targets, "isPerAppTracking": isPerApp])
            ],
            "AppProgress": [
                record(["challengeID": "c", "appLogicalID": "a", "currentMinutes": NSNumber(value: 40)]),
                record(["challengeID": "c", "appLogicalID": "b", "currentMinutes": NSNumber(value: 30)]),
                record(["challengeID": "other", "appLogicalID": "b", "currentMinutes": NSNumber(value: 9)]),
            ],
        ])
    }

    @Test func `progress per app has the minutes of each`() throws {
        let source = ChallengeRecords(Self.context(targets: ["a", "b"], isPerApp: true))
        #expect(
            try source.activeChallenges() == [
                ChallengeProgress(
                    targetApps: ["a", "b"], isPerApp: true, minutes: 70, minutesByApp: ["a": 40, "b": 30])
            ])
    }

    @Test(arguments: [#"["a","b"]"#, "[]", "no list"])
    func `targets may be a JSON text`(text: String) throws {
        let source = ChallengeRecords(Self.context(targets: text, isPerApp: false))
        let progress = try #require(try source.activeChallenges().first)
        #expect(progress.targetApps == (text.hasPrefix(#"["a"#) ? ["a", "b"] : []))
        #expect(progress.minutes == 70 && !progress.isPerApp)
    }

    @Test func `what is not active is left out`() throws {
        let context = Self.context(targets: ["a"], isPerApp: false, isActive: false)
        #expect(try ChallengeRecords(context).activeChallenges().isEmpty)
    }

    /// The attributes that `ScreenTimeRewards` stores; `targetAppIDs` and `isPerAppTracking` are computed there, and asking
    /// for them by name ends the app.
    @Test(arguments: ["per_app", "combined"])
    func `a model with other attributes is read by those that it has`(mode: String) throws {
        let context = NSManagedObjectContext(simulated: [
            "ChallengeProgress": [
                NSManagedObject(simulated: [
                    "challengeID": "c", "isActive": true, "currentValue": NSNumber(value: 70),
                ])
            ],
            "Challenge": [
                NSManagedObject(simulated: [
                    "challengeID": "c", "targetAppsJSON": #"["a","b"]"#, "progressTrackingMode": mode,
                ])
            ],
        ])
        #expect(
            try ChallengeRecords(context).activeChallenges() == [
                ChallengeProgress(targetApps: ["a", "b"], isPerApp: mode == "per_app", minutes: 70)
            ])
    }

    @Test func `a model without challenges has none, and a context without a store is an error`() throws {
        #expect(try ChallengeRecords(NSManagedObjectContext(simulated: [:])).activeChallenges().isEmpty)
        #expect(throws: ChallengeRecords.NoStore.self) {
            try ChallengeRecords(NSManagedObjectContext(simulated: nil)).activeChallenges()
        }
    }
}
