// The stores of a fleet: found below the paths that were given, opened and judged one by one on all cores.

import AccuracyLab
import Dashboard
import Dispatch
import Documents
import FleetHealth
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import SwiftCSV
import Synchronization
import TrackingModel

/// Which stores are a fleet, and how each is read.
struct FleetStores {
    /// As they were given: stores, and folders of stores.
    var paths: [String]
    let options: StoreChoice
    var devices = DeviceList()
    /// Threads.
    var workers = ProcessInfo.processInfo.activeProcessorCount
    /// Of the zones that the devices are in.
    let calendars = ZoneCalendars()
    /// Called with each row that was judged and with what it was made from, on the thread that read it.
    var judged: (@Sendable (FleetRow, Reading) -> Void)?

    /// What a person calls it: the last part of its only path.
    var name: String {
        if paths.isEmpty { return "attached devices" }
        guard paths.count == 1, let path = paths.first else { return "\(paths.count) folders" }
        let parts = GivenPath.absolute(path).split(separator: "/")
        return parts.last.map(String.init) ?? path
    }

    /// The rows, by default worst first. What can't be read is a row that says why.
    ///
    /// - Parameter step: Called behind each store with the number of all of them.
    func rows(
        cache: FleetCache? = nil, order: FleetOrder = FleetOrder(), step: @escaping WorkStep = { _ in }
    ) throws -> [FleetRow] {
        let configuration = try Configuration(path: options.config).judging()
        // What is kept is taken in while the folders are searched.
        let loading = DispatchGroup()
        DispatchQueue.global().async(group: loading) { load(cache) }
        var found: [FoundInFleet] = []
        search { found.append($0) }
        loading.wait()
        let stores = found
        let rows = try ParallelWork(workers: workers, step: step).map(stores) {
            read($0, configuration, cache).row
        }
        cache?.forgetRest()
        cache?.flush()
        let known = rows.compactMap { $0 }
        return order.sorted(known).map { known[$0] }
    }

    /// Takes in what is kept of the stores below all paths.
    func load(_ cache: FleetCache?) {
        for path in paths { cache?.load(below: GivenPath.absolute(path)) }
    }

    /// Finds the stores below all paths.
    ///
    /// - Parameters:
    ///   - isCancelled: Asked before each folder; the search ends where it is true.
    ///   - found: Called with each, as soon as it is found.
    func search(isCancelled: @escaping () -> Bool = { false }, found: (FoundInFleet) -> Void) {
        for path in paths { search(path, isCancelled, found) }
    }

    /// Whether more than one file or folder below the paths looks like a store.
    var mayBeSeveral: Bool {
        var count = 0
        search(isCancelled: { count > 1 }, found: { _ in count += 1 })
        return count > 1
    }

    private func search(_ given: String, _ isCancelled: @escaping () -> Bool, _ found: (FoundInFleet) -> Void)
    {
        // A shell completes a folder with a slash behind it.
        let whole = GivenPath.absolute(given)
        let path = whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
        var isEmpty = true
        StoreFolders(isCancelled: isCancelled).search(path) { candidate in
            let isInside = candidate.path.hasPrefix(path + "/")
            var name = isInside ? String(candidate.path.dropFirst(path.count + 1)) : given
            // `container` says nothing, the folder around it does.
            if name == "container" { name = given }
            if name.hasSuffix("/container") { name.removeLast(10) }
            isEmpty = false
            found(FoundInFleet(path: candidate.path, shortPath: name, isGuess: candidate.isGuess))
        }
        // A file, and anything else that only opening can refuse with its reason.
        if isEmpty, !isCancelled() { found(FoundInFleet(path: path, shortPath: given, isGuess: false)) }
    }

    /// Opens and judges a store.
    ///
    /// - Parameter cache: Where the row of a store that did not change is found, and others are kept; nil for none.
    func read(_ found: FoundInFleet, _ configuration: Configuration, _ cache: FleetCache?) -> ReadInFleet {
        // Before it is read: what is written meanwhile is read again.
        let stamps = FleetStamps(path: found.path)
        let begun = SystemClock.now
        func made(_ row: FleetRow?, validUntil: Instant? = nil) -> ReadInFleet {
            ReadInFleet(row: row, stamps: stamps, validUntil: validUntil)
        }
        let facts = devices.facts(path: found.path, shortPath: found.shortPath)
        if let digest = stamps.tree?.digest, let kept = cache?.row(found.path, digest: digest, at: begun),
            let health = kept.dueAt == nil ? kept.health : later(kept.health, begun)
        {
            let row = FleetRow(
                path: found.path, shortPath: found.shortPath, facts: facts.completed(by: kept.origin),
                content: .judged(health))
            return made(row, validUntil: kept.dueAt)
        }
        do {
            let access = try StoreAccess(
                path: found.path, options: options, judgedBy: configuration, takesLastDemo: false)
            let reading = try access.readOnce()
            let row = row(
                access, reading, path: found.path, shortPath: found.shortPath, facts: facts)
            // What was judged as of an earlier instant stays as it is.
            let isFixed = reading.report.isOfLastRecord || access.fixedInstant != nil
            let dueAt = isFixed ? nil : self.dueAt(reading.report)
            if let cache, let health = row.health, let tree = stamps.tree,
                !tree.isRecent(atNanoseconds: Int64(begun.seconds * 1e9)), TreeStamp(of: found.path) == tree
            {
                let origin = DeviceProfile(access.origin?.device)
                cache.keep(
                    KeptRow(health: health, origin: origin, dueAt: dueAt), found.path, digest: tree.digest)
            }
            return made(row, validUntil: dueAt)
        } catch StoreOpeningError.notAStore where found.isGuess, StoreOpeningError.notALog
            where found.isGuess,
            StoreOpeningError.hiddenLog where found.isGuess
        {
            return made(nil)
        } catch StoreOpeningError.damagedExport where found.isGuess && !Self.mentionsExport(found.path) {
            // Any program writes JSON.
            return made(nil)
        } catch {
            return made(
                FleetRow(
                    path: found.path, shortPath: found.shortPath, facts: facts,
                    content: .unreadable("\(error)")))
        }
    }

    /// When a row has to be made again from its store, although that does not change. Whoever takes whole readings has
    /// figures that change every minute.
    private func dueAt(_ report: HealthReport) -> Instant? {
        let isRowAlone = judged == nil
        let canGoOn = calendars.calendar(report.calendar.identifier, around: report.at) != nil
        return isRowAlone && canGoOn ? report.steadyUntil : report.validUntil
    }

    /// What a row says later, before it is due again; nil where its zone is not known here.
    func later(_ health: RowHealth, _ now: Instant) -> RowHealth? {
        calendars.calendar(health.timeZone, around: now).map { health.later(now, $0) }
    }

    /// The row of a store that was judged.
    ///
    /// - Parameters:
    ///   - isPast: Whether its device has gone since.
    ///   - facts: What the list of devices says of it.
    func row(
        _ access: StoreAccess, _ reading: Reading, isPast: Bool = false, path: String, shortPath: String,
        facts: DeviceProfile
    ) -> FleetRow {
        let health = RowHealth(
            reading.report, reading.contents, device: access.store.fingerprint, isPast: isPast)
        let row = FleetRow(
            path: path, shortPath: shortPath,
            facts: facts.completed(by: DeviceProfile(access.origin?.device)), content: .judged(health))
        judged?(row, reading)
        return row
    }

    /// Whether the beginning of a file names a schema of this program.
    private static func mentionsExport(_ path: String) -> Bool {
        var head: [UInt8] = []
        _ = try? LocalFileSystem().stream(path, links: .refuse, limit: Int.max) { chunk in
            head = Array(chunk.prefix(4_096))
            return false
        }
        return head.utf8Text.contains("\"trackhealth.")
    }
}

/// A store with the path that it is shown by.
struct FoundInFleet: Hashable {
    /// Absolute.
    let path: String
    let shortPath: String
    /// Whether only trying tells what it is.
    let isGuess: Bool
}

/// What was found, once it was read.
struct ReadInFleet {
    /// Nil for a file that is no store.
    let row: FleetRow?
    let stamps: FleetStamps
    /// When the passing of time alone may change the judgement; nil for never.
    let validUntil: Instant?
}

/// The stamps of a store's files.
struct FleetStamps: Hashable {
    private let path: String
    /// Nil for what is not compared as a whole: one with links or with thousands of files.
    let tree: TreeStamp?
    /// Of the path alone, where that is all that is compared.
    private let own: StoreStamps?

    init(path: String) {
        self.path = path
        tree = TreeStamp(of: path)
        own = tree == nil ? StoreStamps(path: path) : nil
    }

    /// The stamps now.
    var renewed: FleetStamps { FleetStamps(path: path) }
}

/// Calendars by the names of their zones.
final class ZoneCalendars: Sendable {
    /// Seconds for which one is used again: it reaches a year further.
    private static let renewedAfter = 86_400.0

    private let known = Mutex<[String: DatedCalendar]>([:])

    private struct DatedCalendar {
        let calendar: LocalCalendar
        let around: Instant
    }

    /// Nil for a name that is no zone's.
    func calendar(_ identifier: String, around now: Instant) -> LocalCalendar? {
        known.withLock { known in
            if let dated = known[identifier], abs(now - dated.around) < Self.renewedAfter {
                return dated.calendar
            }
            guard let zone = TimeZone(identifier: identifier) else { return nil }
            let calendar = LocalCalendar(zone, around: now)
            known[identifier] = DatedCalendar(calendar: calendar, around: now)
            return calendar
        }
    }
}

extension FleetCache {
    /// `$XDG_CACHE_HOME/trackhealth/fleet.sqlite`, or that below `~/.cache`.
    static var usualPath: String {
        UserFolder.path("XDG_CACHE_HOME", or: ".cache") + "/trackhealth/fleet.sqlite"
    }

    /// The cache of a fleet; nil where its judgements are as of an instant of which nothing is kept.
    convenience init?(for stores: FleetStores) throws {
        guard stores.options.at == nil else { return nil }
        let configuration = try Configuration(path: stores.options.config).judging()
        let files = LocalFileSystem()
        // Another build of the program may judge otherwise, and labels change what gaps are.
        let beside = [Bundle.main.executablePath ?? "", LabelFile.path(in: StateFolder.home)].map { path in
            (try? files.resolved(path)).flatMap { try? files.stamp(of: $0) }
                .map { "\($0.inode) \($0.size) \($0.changedNanoseconds)" } ?? "-"
        }
        var hash = StableHash()
        let parts =
            [
                Version.number, "\(configuration.thresholds)", stores.options.group ?? "-",
                stores.options.timeZone ?? "-", TimeZone.current.identifier,
            ] + beside
        hash.add(parts.joined(separator: "\n").utf8)
        self.init(path: Self.usualPath, context: hash.text)
    }
}

extension MetricCatalogue {
    /// - Parameter reading: What the row was made from.
    /// - Returns: Nil for a row that was not judged.
    init?(_ row: FleetRow, _ reading: Reading) {
        guard let device = row.health?.device else { return nil }
        var known = row.facts
        known.label = row.name
        self.init(reading.report, device: device, version: Version.number, known: known)
    }
}

/// Who has which device: `--devices`, a CSV file with the columns `path`, and any of `label`, `model`, `system`, `app`.
struct DeviceList {
    static let columns = ["path", "label", "model", "system", "app"]
    /// Bytes of a table that is read.
    private static let limit = 64 << 20

    private var facts: [String: DeviceProfile] = [:]

    /// Nothing is known.
    init() {}

    /// - Parameter path: Of the table, whose first line names the columns; nil where there is none.
    init(_ path: String?) throws {
        guard let path else { return }
        let shown = HarmlessText.line(path)
        let text: String
        do {
            let file = try LocalFileSystem().read(GivenPath.absolute(path), links: .follow, limit: Self.limit)
            text = file.bytes.utf8Text
        } catch { throw Refusal("\(shown) can't be read: \(error)") }
        let table: NamedCSV
        do {
            table = try NamedCSV(string: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
        } catch {
            throw Refusal("\(shown) is no table of comma-separated values: \(error)")
        }
        let titles = table.header.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard titles.contains("path") else {
            throw Refusal(
                "\(shown) has no column “path”; its first line names some of \(Self.columns.commaSeparated)."
            )
        }
        let names = Dictionary(zip(titles, table.header), uniquingKeysWith: { first, _ in first })
        for (number, row) in table.rows.enumerated() {
            func value(_ column: String) -> String? {
                let text = names[column].flatMap { row[$0] }?.trimmingCharacters(in: .whitespaces) ?? ""
                return text.isEmpty ? nil : HarmlessText.line(text)
            }
            guard let path = value("path").map(Self.trimmed) else { continue }
            let known = DeviceProfile(
                label: value("label"), model: value("model"), system: value("system"), app: value("app"))
            guard facts.updateValue(known, forKey: path) == nil else {
                throw Refusal(
                    "\(shown) names “\(path)” twice, the second time in row \(number + 2).")
            }
        }
    }

    /// The facts on a store: by its path, by the path below the folder that was named, or by a folder around it.
    func facts(path: String, shortPath: String) -> DeviceProfile {
        guard !facts.isEmpty else { return DeviceProfile() }
        for start in [shortPath, path] {
            var rest = Self.trimmed(start)
            while !rest.isEmpty {
                if let known = facts[rest] { return known }
                guard let slash = rest.lastIndex(of: "/") else { break }
                rest = String(rest[..<slash])
            }
        }
        return DeviceProfile()
    }

    /// Without a slash at the end.
    private static func trimmed(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
