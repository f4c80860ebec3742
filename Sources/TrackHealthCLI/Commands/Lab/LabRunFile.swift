// The file that keeps the runs of an interrupted table.

import AccuracyLab
import Foundation
import PlainText
import Synchronization
import TrackingModel

/// A file of runs that is read once and then added to, a whole line at a time.
final class LabRunFile: Sendable {
    /// The runs of the grid that it held, by index.
    let known: [Int: RunScore]
    private let handle: Mutex<FileHandle>
    private let path: String

    /// Opens or makes the file. Throws where it is something else, of another version, or can't be written.
    init(_ path: String, grid: LabGrid) throws {
        self.path = path
        if !FileManager.default.fileExists(atPath: path) {
            guard
                FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw LabRunFileError(path: path, reason: "can't be made") }
        }
        guard let file = FileHandle(forUpdatingAtPath: path) else {
            throw LabRunFileError(path: path, reason: "can't be written")
        }
        do {
            let data = try file.readToEnd() ?? Data()
            let (scores, bytes) = try LabJournal.read(data, of: grid, version: Version.text)
            known = scores
            try file.truncate(atOffset: UInt64(bytes))
            if bytes == 0 { try file.write(contentsOf: Data(LabJournal.head(version: Version.text).utf8)) }
        } catch LabJournal.Problem.notRuns {
            throw LabRunFileError(path: path, reason: "holds something else than runs of the lab")
        } catch LabJournal.Problem.otherVersion {
            throw LabRunFileError(path: path, reason: "was made by another version of this program")
        } catch {
            throw LabRunFileError(path: path, reason: "can't be read: \(error.localizedDescription)")
        }
        handle = Mutex(file)
    }

    /// Whether a file holds runs of a table, of whatever version.
    static func isOne(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        return LabJournal.begins((try? file.read(upToCount: 4_096)) ?? Data())
    }

    /// Adds a run.
    func append(_ run: LabRun, _ score: RunScore) throws {
        let line = Data(try LabJournal.line(run, score).utf8)
        do {
            try handle.withLock { try $0.write(contentsOf: line) }
        } catch {
            throw LabRunFileError(path: path, reason: "can't be written: \(error.localizedDescription)")
        }
    }
}

/// A file of runs that can't be used.
struct LabRunFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String {
        "\(HarmlessText.line(path)) \(reason); name another file for --resume, or leave it out."
    }
}
