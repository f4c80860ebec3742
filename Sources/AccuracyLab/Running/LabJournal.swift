// Work that is done, as lines of a file: what was interrupted goes on where it was.

import ActivitySimulator
package import Foundation
import SharedStore
import TrackingEngine
import TrackingModel

/// The text of a file of scores: a line with its schema, then a line for each score with the key of what it is of.
package struct LabJournal<Score: Codable & Sendable>: Sendable {
    let schema: String
    /// Of the program.
    let version: String
    /// What each score is of, by number.
    let keys: [String]

    /// The first line of a new file.
    package var head: String {
        get throws { try Self.encoded(LabJournalHead(schema: schema, version: version)) }
    }

    private struct Line: Codable {
        var run: String
        var score: Score
    }

    /// The line of a score.
    package func line(_ number: Int, _ score: Score) throws -> String {
        try Self.encoded(Line(run: keys[number], score: score))
    }

    /// Reads a file. A last line that was not written to its end, and scores of other keys, are left out.
    ///
    /// - Returns: The scores by number, and how many bytes of the file are whole lines.
    package func read(_ data: Data) throws(LabJournalProblem) -> (scores: [Int: Score], bytes: Int) {
        guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else {
            if data.isEmpty { return ([:], 0) }
            throw .notRuns
        }
        let decoder = JSONDecoder()
        var lines = data[...end].split(separator: UInt8(ascii: "\n"))[...]
        guard let first = lines.popFirst(), let head = LabJournalHead(line: first), head.schema == schema
        else {
            throw .notRuns
        }
        guard head.version == version else { throw .otherVersion(head.version) }
        let numbers = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var scores: [Int: Score] = [:]
        for line in lines {
            guard let line = try? decoder.decode(Line.self, from: line) else { throw .notRuns }
            if let number = numbers[line.run] { scores[number] = line.score }
        }
        return (scores, data.distance(from: data.startIndex, to: end) + 1)
    }

    private static func encoded(_ value: some Encodable) throws -> String {
        try JSONEncoder.orderly.encode(value).utf8Text + "\n"
    }
}

/// Why a file can't be gone on with.
package enum LabJournalProblem: Error, Hashable {
    case notRuns
    case otherVersion(String)
}

/// The first line of a file of scores.
package struct LabJournalHead: Codable {
    let schema: String
    let version: String
}

extension LabJournalHead {
    /// - Parameter line: The file's first bytes, which may be more than the line; nil for another kind of file.
    package init?(line: Data) {
        let first = line.prefix { $0 != UInt8(ascii: "\n") }
        guard let head = try? JSONDecoder().decode(Self.self, from: first),
            head.schema.hasPrefix("trackhealth.lab-")
        else { return nil }
        self = head
    }
}

extension LabGrid {
    /// The file that keeps the runs of a table.
    package func journal(version: String) -> LabJournal<RunScore> {
        LabJournal(
            schema: "trackhealth.lab-runs/1", version: version,
            keys: map { run in
                // A profile of the user's own can be another one tomorrow.
                let isShipped = Profile.named(run.profile.name) == run.profile
                let profile = isShipped ? run.profile.name : run.profile.text
                return [run.policy.title, profile, run.user.rawValue, String(run.seed), String(run.days)]
                    .joined(separator: " ")
            })
    }
}
