// Adds up what the system gives of today, reads the tracker's container beside it, and leaves a copy there.

#if os(iOS) || APPLE_STUBS
    internal import DeviceActivity
    internal import DeviceActivityAdapter
    internal import Foundation
    internal import HealthAnalysis
    internal import ManagedSettings
    internal import SharedStore
    internal import SwiftUI
    internal import TrackingModel

    /// The work of a `SystemTotalsReport`, off the main actor.
    struct TotalsWork: Sendable {
        let setup: TrackerSetup
        let now: @Sendable () -> Instant

        /// Both counts of today. What the sandbox refuses is in their trouble.
        @concurrent func compared(
            _ results: DeviceActivityResults<DeviceActivityData>
        ) async -> ComparedTotals {
            var trouble: [String] = []
            /// What a call gives; what it throws is kept in words.
            func attempt<Value>(_ body: () throws -> Value) -> Value? {
                do { return try body() } catch {
                    trouble.append("\(error)")
                    return nil
                }
            }
            let container = attempt { try GroupContainer(setup) }
            let tokens = container.flatMap { container in attempt { try TokenIDs(in: container) } }
            let calendar = LocalCalendar(.current, around: now())
            let totals = await totals(results, SystemTotals(calendar.day(of: now()), calendar), tokens)
            // After the system's, so that what the tracker counted meanwhile is no loss.
            let now = now()
            let contents: StoreContents? = container.flatMap { container in
                var reader = StoreReader(container.location)
                return attempt { try reader.read(calendar: calendar, at: now) }
            }
            guard let contents, contents.source.preferences == .read else {
                // By name what could not be read, and why.
                trouble += (contents?.problems ?? []).filter { $0.kind == .file }.map {
                    "The tracker's \($0.source) \($0.problem)."
                }
                return ComparedTotals(totals, nil, at: now, trouble: trouble)
            }
            return ComparedTotals(
                totals, HealthReport(contents, at: now, calendar: calendar), at: now, trouble: trouble)
        }

        @concurrent private func totals(
            _ results: DeviceActivityResults<DeviceActivityData>, _ none: SystemTotals, _ tokens: TokenIDs?
        ) async -> SystemTotals {
            var totals = none
            for await source in results {
                totals.begin(updated: Instant(source.lastUpdatedDate.timeIntervalSince1970))
                for await segment in source.activitySegments {
                    let interval = segment.dateInterval
                    let part = TimeSpan(
                        Instant(interval.start.timeIntervalSince1970),
                        Instant(interval.end.timeIntervalSince1970))
                    guard totals.takes(part) else { continue }
                    for await category in segment.categories {
                        for await activity in category.applications {
                            let app = activity.application
                            totals.add(
                                activity.totalActivityDuration,
                                id: app.token.flatMap { tokens?.id(of: $0) },
                                name: app.localizedDisplayName ?? app.bundleIdentifier)
                        }
                    }
                }
            }
            return totals
        }

        /// Leaves a copy of the totals in the container, where the system lets it, and says in a sentence what came of
        /// it. A system was seen to drop what is written without an error, so that the file is read again.
        @concurrent func copy(_ totals: SystemTotals) async -> String {
            let bytes = [UInt8](totals.file(writtenAt: now()).utf8)
            do {
                let path = try GroupContainer(setup).systemTotals
                try AtomicFile.replace(path, with: bytes, on: LocalFileSystem())
                let isThere = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == bytes
                return isThere
                    ? "A copy is in the container, as far as this extension sees."
                    : "The system dropped the copy for the container."
            } catch { return "The system lets this extension write nothing into the container: \(error)" }
        }
    }
#endif
