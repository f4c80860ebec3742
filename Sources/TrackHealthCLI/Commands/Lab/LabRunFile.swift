// The file that keeps the runs of an interrupted table.

import AccuracyLab
import Foundation
import PlainText
import Synchronization
import TrackingModel

/// A file of scores that is read once and then added to, a whole line at a time.
final class LabRunFile<Score: Codable & Sendable>: Sendable {
    /// The scores that it held, by number.
    let known: [Int: Score]
    private let journal: LabJournal<Score>
    private let handle: Mutex<FileHandle>
    private let path: String

    /// Opens or makes the file. Throws where it is something else, of another version, or can't be written.
    init(_ path: String, _ journal: LabJournal<Score>) throws {
        self.path = path
        self.journal = journal
        if !FileManager.default.fileExists(atPath: path) {
            guard
                FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw Refusal.runs(path, "can't be made") }
        }
        guard let file = FileHandle(forUpdatingAtPath: path) else {
            throw Refusal.runs(path, "can't be written")
        }
        do {
            let data = try file.readToEnd() ?? Data()
            let (scores, bytes) = try journal.read(data)
            known = scores
            try file.truncate(atOffset: UInt64(bytes))
            if bytes == 0 { try file.write(contentsOf: Data(journal.head.utf8)) }
        } catch LabJournalProblem.notRuns {
            throw Refusal.runs(path, "holds something else than runs of the lab")
        } catch LabJournalProblem.otherVersion {
            throw Refusal.runs(path, "was made by another version of this program")
        } catch {
            throw Refusal.runs(path, "can't be read: \(error.localizedDescription)")
        }
        handle = Mutex(file)
    }

    /// Adds a score.
    func append(_ number: Int, _ score: Score) throws {
        let line = Data(try journal.line(number, score).utf8)
        do {
            try handle.withLock { try $0.write(contentsOf: line) }
        } catch {
            throw Refusal.runs(path, "can't be written: \(error.localizedDescription)")
        }
    }
}

extension Refusal {
    /// A file of runs that can't be used.
    fileprivate static func runs(_ path: String, _ reason: String) -> Refusal {
        Refusal("\(HarmlessText.line(path)) \(reason); name another file for --resume, or leave it out.")
    }
}

enum LabRunFiles {
    /// Whether a file holds runs of an interrupted table or study, of whatever version.
    static func isOne(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        return LabJournalHead(line: (try? file.read(upToCount: 4_096)) ?? Data()) != nil
    }
}
