// A fleet that is searched and read in the background, and followed from then on.

import Dispatch
import FleetHealth
import Foundation
import SharedStore
import TrackingModel

/// Reads the stores of a fleet on several threads, and reads again what changes, appears or is outdated by time.
///
/// One thread looks at the stamps of all stores: it needs no kernel watch for each, works on every file system, and
/// spends a twentieth of its time on it at most.
final class FleetFeed: @unchecked Sendable {
    /// Seconds between two deliveries.
    private static let batchPause = 0.1

    /// Seconds between two looks at all stores, at least.
    private let lookPause: Double
    /// Seconds between two searches for stores that are new or gone, at least. What could not be read is tried again.
    private let searchPause: Double
    private let stores: FleetStores
    /// What earlier reads kept; nil for none.
    private let cache: FleetCache?
    private let configuration: Configuration
    private let deliveries = DispatchQueue(label: "trackhealth.fleet.news")
    /// Guards everything below it.
    private let condition = NSCondition()
    private var take: (@Sendable (FleetUpdate) -> Void)?
    private var isStopped = false
    /// Whether what earlier reads kept is known: before that nothing is read.
    private var isLoaded = false
    private var isSearching = true
    private var waiting: ArraySlice<FoundInFleet> = []
    /// What waits or is being read.
    private var busy: Set<String> = []
    private var known: [String: Known] = [:]
    /// Rows that somebody else follows, by their paths.
    private var others: [String: FleetRow] = [:]
    private var changed: [String: FleetRow] = [:]
    private var removed: Set<String> = []
    private var isDelivering = false
    private var readCount = 0
    private var begun = DispatchTime.now()
    private var lookEnd: Instant?

    /// A store that is followed.
    private struct Known {
        let found: FoundInFleet
        /// Nil until it was read the first time.
        var stamps: FleetStamps?
        var validUntil: Instant?
        /// As it was read; nil before, and for a file that turned out to be no store.
        var row: FleetRow?
        /// When the row is another one although nothing was written and no rule gives another answer; nil for never.
        var laterAt: Instant?
    }

    /// - Throws: What is wrong with the configuration.
    init(
        _ stores: FleetStores, cache: FleetCache?, lookPause: Double = 2, searchPause: Double = 10
    ) throws {
        self.stores = stores
        self.cache = cache
        self.lookPause = lookPause
        self.searchPause = searchPause
        configuration = try Configuration(path: stores.options.config).judging()
    }

    /// Begins to search and to read.
    ///
    /// - Parameter take: Gets what became known, first as soon as there is anything, then at most ten times a second, on
    ///   a queue of its own.
    func start(_ take: @escaping @Sendable (FleetUpdate) -> Void) {
        condition.withLock {
            self.take = take
            begun = .now()
        }
        for _ in 0..<stores.workers { Thread.detachNewThread { [self] in work() } }
        Thread.detachNewThread { [self] in
            stores.load(cache)
            condition.withLock {
                isLoaded = true
                condition.broadcast()
            }
        }
        Thread.detachNewThread { [self] in
            search()
            follow()
        }
    }

    /// Nothing is delivered any more; threads end behind the store that they are reading.
    func stop() {
        condition.withLock {
            isStopped = true
            take = nil
            condition.broadcast()
        }
    }

    /// When all stores were last looked at to their end; nil before the first time.
    var lastLook: Instant? { condition.withLock { lookEnd } }

    /// Delivers a row of a store that somebody else follows, such as that of an attached device.
    func deliver(_ row: FleetRow) {
        condition.withLock {
            guard others.updateValue(row, forKey: row.path) != row else { return }
            changed[row.path] = row
            announce()
        }
    }

    // MARK: - Reading

    private func work() {
        while let found = next() {
            let read = stores.read(found, configuration, cache)
            condition.withLock { note(read, of: found) }
        }
    }

    private func next() -> FoundInFleet? {
        condition.withLock {
            while waiting.isEmpty || !isLoaded, !isStopped { condition.wait() }
            return isStopped ? nil : waiting.popFirst()
        }
    }

    private func note(_ read: ReadInFleet, of found: FoundInFleet) {
        busy.remove(found.path)
        // It may have gone while it was read.
        guard var store = known[found.path] else { return }
        let wasRead = store.stamps != nil
        store.stamps = read.stamps
        store.validUntil = read.validUntil
        store.laterAt = read.validUntil == nil ? nil : laterAt(read.row)
        if let row = read.row {
            changed[found.path] = row
            removed.remove(found.path)
        } else if store.row != nil {
            changed[found.path] = nil
            removed.insert(found.path)
        }
        store.row = read.row
        known[found.path] = store
        if !wasRead { readCount += 1 }
        announce()
    }

    // MARK: - Searching and following

    private func search() {
        var found: Set<String> = []
        stores.search(
            isCancelled: { [self] in condition.withLock { isStopped } },
            found: { store in
                found.insert(store.path)
                condition.withLock {
                    guard known[store.path] == nil else { return }
                    known[store.path] = Known(found: store)
                    enqueue(store)
                }
            })
        condition.withLock {
            // What was not reached is not gone.
            guard !isStopped else { return }
            isSearching = false
            for (path, store) in known where !found.contains(path) {
                known[path] = nil
                changed[path] = nil
                if store.stamps != nil { readCount -= 1 }
                if store.row != nil { removed.insert(path) }
            }
            for store in known.values {
                guard let row = store.row, row.health == nil else { continue }
                enqueue(store.found)
            }
            announce()
        }
    }

    private func enqueue(_ store: FoundInFleet) {
        guard !isStopped, busy.insert(store.path).inserted else { return }
        waiting.append(store)
        condition.signal()
    }

    private func follow() {
        var searched = DispatchTime.now()
        var untilSearch = searchPause
        var untilLook = lookPause
        while sleep(seconds: untilLook) {
            if seconds(since: searched) >= untilSearch {
                let begun = DispatchTime.now()
                search()
                searched = .now()
                untilSearch = max(searchPause, 50 * seconds(since: begun))
            }
            if condition.withLock({ progress.isComplete }) {
                // All that there is has been asked for.
                cache?.forgetRest()
                cache?.flush()
            }
            let begun = DispatchTime.now()
            look()
            untilLook = max(lookPause, 20 * seconds(since: begun))
        }
    }

    /// Reads again what has other stamps, and what the passing of time may have changed.
    private func look() {
        let stores = condition.withLock { known.values.filter { !busy.contains($0.found.path) } }
        let now = SystemClock.now
        for store in stores {
            guard let stamps = store.stamps else { continue }
            let isOutdated = store.validUntil.map { $0 <= now } ?? false
            if isOutdated || stamps.renewed != stamps {
                condition.withLock { enqueue(store.found) }
            } else if let laterAt = store.laterAt, laterAt <= now {
                goOn(store, now)
            }
        }
        condition.withLock { lookEnd = now }
    }

    /// Delivers a row as of later, without its store being read.
    private func goOn(_ store: Known, _ now: Instant) {
        guard var row = store.row, let health = row.health.flatMap({ stores.later($0, now) }) else { return }
        row.content = .judged(health)
        condition.withLock {
            // It may have been read, or have gone, meanwhile.
            guard known[row.path]?.row == store.row else { return }
            known[row.path]?.row = row
            known[row.path]?.laterAt = laterAt(row)
            changed[row.path] = row
            announce()
        }
    }

    private func laterAt(_ row: FleetRow?) -> Instant? {
        guard let health = row?.health else { return nil }
        return stores.calendars.calendar(health.timeZone, around: health.at).map(health.nextHour)
    }

    /// - Returns: False where it was stopped meanwhile.
    private func sleep(seconds: Double) -> Bool {
        condition.withLock {
            let end = Date(timeIntervalSinceNow: seconds)
            while !isStopped, condition.wait(until: end) {}
            return !isStopped
        }
    }

    private func seconds(since start: DispatchTime) -> Double {
        Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    }

    // MARK: - Delivering

    private func announce() {
        guard !isDelivering else { return }
        isDelivering = true
        deliveries.async { [self] in deliver() }
    }

    /// On the queue of the deliveries.
    private func deliver() {
        let (take, update) = condition.withLock {
            let update = FleetUpdate(
                changed: Array(changed.values), removed: Array(removed), progress: progress)
            changed = [:]
            removed = []
            return (self.take, update)
        }
        take?(update)
        deliveries.asyncAfter(deadline: .now() + Self.batchPause) { [self] in
            let isMore = condition.withLock {
                isDelivering = !changed.isEmpty || !removed.isEmpty || progress != update.progress
                return isDelivering
            }
            if isMore { deliver() }
        }
    }

    private var progress: FleetProgress {
        let left = known.count - readCount
        // Of a few stores the pace says nothing yet.
        let isMeasured = !isSearching && left > 0 && readCount >= 20
        let each = seconds(since: begun) / Double(max(readCount, 1))
        return FleetProgress(
            found: known.count + others.count, read: readCount + others.count, isSearching: isSearching,
            secondsLeft: isMeasured ? Double(left) * each : nil)
    }
}
