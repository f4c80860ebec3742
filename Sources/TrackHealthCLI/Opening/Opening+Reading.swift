// One read of an opened store, judged.

import Dashboard
import HealthAnalysis
import SharedStore
import TrackingModel

extension Opening {
    /// Reads and judges the store once. A lone preferences file that can't be read is an error.
    func read() throws -> Reading {
        var reader = store.reader()
        var sources = outside
        return try read(&reader, &sources)
    }

    /// Reads with a reader that knows what it read before, and judges beside what earlier reads and other sources
    /// showed.
    func read(
        _ reader: inout StoreReader, _ sources: inout OutsideSources,
        after former: FormerReadings = FormerReadings()
    ) throws -> Reading {
        let instant = instant
        var contents = try reader.read(calendar: calendar, at: instant)
        if contents.source.kind == .plist, case .unreadable(let reason) = contents.source.preferences {
            throw OpeningError.unreadable(path: store.location.path, reason: reason)
        }
        let (knowledge, problems) = sources.read()
        contents.problems += problems
        return Reading(
            contents: contents,
            report: report(contents, at: instant, former: former, outside: knowledge))
    }
}
