// The truth that is written piece by piece: the bytes of encoding it whole.

import ActivitySimulator
import Foundation
import SharedStore
import Testing
import TrackingEngine
import TrackingModel

@testable import TrackHealthCLI

@Suite struct TruthTextTests {
    private static func text(_ truth: Truth) throws -> (bytes: [UInt8], pieces: Int) {
        var (bytes, pieces) = ([UInt8](), 0)
        var text = TruthText(near: NSTemporaryDirectory())
        try text.finish(truth)
        try text.write { piece throws(FileError) in
            bytes += piece
            pieces += 1
        }
        return (bytes, pieces)
    }

    @Test(arguments: Profile.all.map(\.name)) func `of simulated days`(_ name: String) throws {
        let profile = try #require(Profile.named(name))
        let calendar = LocalCalendar.utc
        let start = calendar.start(of: LocalDay(year: 2025, month: 11, day: 13))
        let options = SimulationOptions(
            profile: profile, user: UserPreset.heavy.user, apps: DefaultApps.first(5), seed: 3,
            start: start, calendar: calendar, days: 2)
        let history = SimulatedHistory(options, policy: .ordinal)
        history.run(until: options.end - 1)
        let truth = history.device.truth
        let (bytes, pieces) = try Self.text(truth)
        #expect(bytes == Array(try JSONEncoder.orderly.encode(truth)))
        #expect(pieces > 1)
    }

    @Test func `of every outcome there is`() throws {
        let fates = [
            #"{"pending":{}}"#, #"{"delivered":{"at":2.5}}"#, #"{"lost":{"by":"Q7"}}"#,
            #"{"killed":{"at":3,"_1":"afterFold"}}"#, #"{"usedUp":{"by":"Q1"}}"#,
        ]
        let crossings = fates.map { #"{"event":0,"at":1,"fate":\#($0),"duplicates":2}"# }
        let origins = [
            #"{"crossing":{"_0":1}}"#, #"{"duplicate":{"of":2}}"#, #"{"echo":{"by":"Q1","isTrue":true}}"#,
            #"{"interval":{}}"#,
        ]
        let outcomes = [#"{"pending":{}}"#, #"{"received":{}}"#, #"{"killed":{"_0":"beforeJournal"}}"#]
        let deliveries = origins.flatMap { origin in
            outcomes.map {
                #"{"kind":"warning","activity":"a/b","origin":\#(origin),"due":4,"outcome":\#($0),"since":3.5}"#
            }
        }
        let json = #"""
            {"profile":"a \"b\"/c","user":"é\u0001","seed":18446744073709551615,"apps":["x"],"start":0.1,\#
            "end":1e9,"segments":[],"days":[],"events":[],"registrations":[],"outages":[],"device":[],\#
            "notificationsPosted":1,"notificationsLost":2,"kills":3,\#
            "crossings":[\#(crossings.joined(separator: ","))],"deliveries":[\#(deliveries.joined(separator: ","))]}
            """#
        let truth = try JSONDecoder().decode(Truth.self, from: Data(json.utf8))
        #expect(truth.crossings.count == 5 && truth.deliveries.count == 12)
        #expect(try Self.text(truth).bytes == Array(JSONEncoder.orderly.encode(truth)))
    }
}
