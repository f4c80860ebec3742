// The runs of a table that are done, as lines of a file: a table that was interrupted goes on where it was.

internal import ActivitySimulator
package import Foundation
internal import SharedStore
internal import TrackingEngine

/// The text of a file of runs: schema `trackhealth.lab-runs/1`, a line that says so, then a line for each run.
package enum LabJournal {
    package static let schema = "trackhealth.lab-runs/1"

    private struct Head: Codable {
        var schema: String
        var version: String
    }

    private struct Line: Codable {
        var run: String
        var score: RunScore
    }

    /// Why a file can't be gone on with.
    package enum Problem: Error, Hashable, Sendable {
        case notRuns
        case otherVersion(String)
    }

    /// The first line of a new file.
    package static func head(version: String) throws -> String {
        try encoded(Head(schema: schema, version: version))
    }

    /// Whether the first bytes of a file are those of a file of runs, of any version.
    package static func begins(_ data: Data) -> Bool {
        let first = data.prefix { $0 != UInt8(ascii: "\n") }
        return (try? JSONDecoder().decode(Head.self, from: first))?.schema == schema
    }

    /// The line of a run.
    package static func line(_ run: LabRun, _ score: RunScore) throws -> String {
        try encoded(Line(run: name(of: run), score: score))
    }

    /// Reads the runs of a grid out of a file. A last line that was not written to its end, and runs of other grids,
    /// are left out.
    ///
    /// - Returns: The scores by index in the grid, and how many bytes of the file are whole lines.
    package static func read(
        _ data: Data, of grid: LabGrid, version: String
    ) throws(Problem) -> (scores: [Int: RunScore], bytes: Int) {
        guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else {
            if data.isEmpty { return ([:], 0) }
            throw .notRuns
        }
        let decoder = JSONDecoder()
        var lines = data[...end].split(separator: UInt8(ascii: "\n"))[...]
        guard let first = lines.popFirst(), let head = try? decoder.decode(Head.self, from: first),
            head.schema == schema
        else { throw .notRuns }
        guard head.version == version else { throw .otherVersion(head.version) }
        let numbers = Dictionary(
            (0..<grid.count).map { (name(of: grid[$0]), $0) }, uniquingKeysWith: { first, _ in first })
        var scores: [Int: RunScore] = [:]
        for line in lines {
            guard let line = try? decoder.decode(Line.self, from: line) else { throw .notRuns }
            if let number = numbers[line.run] { scores[number] = line.score }
        }
        return (scores, data.distance(from: data.startIndex, to: end) + 1)
    }

    private static func name(of run: LabRun) -> String {
        // A profile of the user's own can be another one tomorrow.
        let isShipped = Profile.named(run.profile.name) == run.profile
        let profile = isShipped ? run.profile.name : run.profile.text
        return [run.policy.name, profile, run.user.rawValue, String(run.seed), String(run.days)]
            .joined(separator: " ")
    }

    private static func encoded(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder.orderly.encode(value), as: UTF8.self) + "\n"
    }
}
