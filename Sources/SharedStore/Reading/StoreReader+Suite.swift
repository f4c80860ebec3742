// The app's own suite beside the engine's file: what it tells of the device, and other keys of the app.

import TrackingModel

extension StoreReader {
    /// The suite's values without those that only a tracker writes: counters that an earlier tracker left there are
    /// not the engine's. None where the store is one file, and where the suite can't be read.
    mutating func readSuite(_ assembly: inout ContentsAssembly) -> [String: PropertyListValue] {
        guard let suite = location.suite else { return [:] }
        if turn == .second, let last = forSecond.suite, isUnchanged(suite, since: last.stamp) {
            return last.values
        }
        do {
            let contents = try files.read(
                suite, links: location.links, limit: limits.plistBytes, meter: meter)
            let document = try PropertyList.read(contents.bytes, limits: limits)
            guard case .dictionary(let values) = document.value else { return [:] }
            let own = values.filter { !TrackerKeys.isOwn($0.key, $0.value) }
            if turn == .first {
                forSecond.suite = GoodPreferences(values: own, stamp: contents.stamp, doubts: [])
            }
            return own
        } catch FileError.missing {
            // An app that has no settings of its own.
            return [:]
        } catch {
            assembly.problems.add(Path.name(of: suite), "\(error)", kind: .file)
            return [:]
        }
    }
}
