// The stores of a fleet: found below the paths that were given, opened and judged one by one on all cores.

import AccuracyLab
import Dashboard
import FleetHealth
import SharedStore
import TrackingModel

/// Reads a fleet once.
struct FleetStores {
    /// As they were given: stores, and folders of stores.
    let paths: [String]
    let options: StoreChoice
    let devices: DeviceList
    /// Threads.
    let workers: Int

    /// The rows, worst first. What can't be read is a row that says why.
    ///
    /// - Parameter step: Called behind each store with the number of all of them.
    func rows(step: @escaping WorkStep = { _ in }) throws -> [FleetRow] {
        let configuration = try Configuration(path: options.config).judging()
        let found = paths.flatMap(stores)
        let rows = try ParallelWork.map(found.count, workers: workers, step: step) {
            row(found[$0], configuration)
        }
        let known = rows.compactMap { $0 }
        return FleetOrder().sorted(known).map { known[$0] }
    }

    /// A store with the path that it is shown by.
    private struct Found {
        let path: String
        let shortPath: String
        let isGuess: Bool
    }

    private func stores(_ given: String) -> [Found] {
        let path = GivenPath.absolute(given)
        var found: [Found] = []
        StoreFolders().search(path) { candidate in
            let isInside = candidate.path.hasPrefix(path + "/")
            var name = isInside ? String(candidate.path.dropFirst(path.count + 1)) : given
            // `container` says nothing, the folder around it does.
            if name == "container" { name = given }
            if name.hasSuffix("/container") { name.removeLast(10) }
            found.append(Found(path: candidate.path, shortPath: name, isGuess: candidate.isGuess))
        }
        // A file, and anything else that only opening can refuse with its reason.
        return found.isEmpty ? [Found(path: path, shortPath: given, isGuess: false)] : found
    }

    /// Nil for a file that is no store.
    private func row(_ found: Found, _ configuration: Configuration) -> FleetRow? {
        let facts = devices.facts(path: found.path, shortPath: found.shortPath)
        do {
            let access = try StoreAccess(
                path: found.path, options: options, judgedBy: configuration, takesLastDemo: false)
            let (reading, isPast) = try access.readAsOpened()
            let health = RowHealth(
                reading.report, reading.contents, device: access.store.fingerprint, isPast: isPast)
            return FleetRow(
                path: found.path, shortPath: found.shortPath,
                facts: facts.completed(by: DeviceFacts(access.origin?.device)), content: .judged(health))
        } catch StoreOpeningError.notAStore where found.isGuess {
            return nil
        } catch StoreOpeningError.damagedExport where found.isGuess && !Self.mentionsExport(found.path) {
            // Any program writes JSON.
            return nil
        } catch {
            return FleetRow(
                path: found.path, shortPath: found.shortPath, facts: facts, content: .unreadable("\(error)"))
        }
    }

    /// Whether the beginning of a file names a schema of this program.
    private static func mentionsExport(_ path: String) -> Bool {
        var head: [UInt8] = []
        _ = try? LocalFileSystem().stream(path, links: .refuse, limit: Int.max) { chunk in
            head = Array(chunk.prefix(4_096))
            return false
        }
        return String(decoding: head, as: UTF8.self).contains("\"trackhealth.")
    }
}
