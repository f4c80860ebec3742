// From a simulated device to its diagnosis: written as a container, read back, judged.

import HealthAnalysis
import InMemoryStore
import SharedStore
import TrackingEngine
import TrackingModel

@testable import ActivitySimulator

extension Scenario {
    /// What the container of this tracker holds now, as a reader of its files sees it.
    ///
    /// - Parameter isLocked: Whether the preferences look empty, as before the first unlock.
    func read(isLocked: Bool = false) throws -> (contents: StoreContents, at: Instant) {
        let files = InMemoryFileSystem()
        let calendar = device.options.calendar
        let container = ContainerStore(
            ContainerPaths(container: "/container", group: StoreLocation.defaultGroup), calendar: calendar,
            on: files)
        try container.transact { draft, _ in store.contents.copy(into: &draft) }
        try container.beginJournal(with: MemoryDraft().counters.checkpoint, store.journal.records)
        if isLocked {
            files.put(Array("<plist version=\"1.0\"><dict/></plist>".utf8), at: container.paths.preferences)
        }
        var reader = StoreReader(try StoreLocation("/container", in: files), files: files)
        let now = device.clock.reading().wall
        return (try reader.read(calendar: calendar, at: now), now)
    }

    /// The health of this tracker now, with the earlier reads given.
    func diagnosis(after previous: PreviousReadings = PreviousReadings()) throws -> HealthReport {
        let (contents, now) = try read()
        return HealthReport(contents, at: now, calendar: device.options.calendar, previous: previous)
    }

    /// The same, kept among the earlier reads.
    func diagnosis(noting previous: inout PreviousReadings) throws -> HealthReport {
        let (contents, now) = try read()
        let report = HealthReport(
            contents, at: now, calendar: device.options.calendar, previous: previous)
        previous.note(contents, report)
        return report
    }
}

extension HealthReport {
    func level(_ code: FindingCode) -> FindingLevel? { findings.first { $0.code == code }?.level }

    /// Codes of what is more than a notice.
    var alarms: [FindingCode] { findings.filter { $0.level > .notice }.map(\.code) }

    func state(_ name: Invariant.Name) -> Invariant.Answer? { invariants.first { $0.name == name }?.state }
}
