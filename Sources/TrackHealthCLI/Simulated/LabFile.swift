// A result of the lab read from a file.

import AccuracyLab
import ActivitySimulator
import Dashboard
import Foundation
import PlainText
import SharedStore
import TrackingModel

/// What a file holds that a run of the lab wrote.
struct LabFile {
    /// Bytes of a file that is read: many times what a full table takes.
    static let limit = 64 << 20

    let board: LabBoard
    private let profiles: [LabProfile]
    /// Local days of each run.
    let days: Int

    init(_ path: String) throws {
        let bytes: [UInt8]
        do {
            bytes = try LocalFileSystem().read(path, links: .follow, limit: Self.limit).bytes
        } catch FileError.tooLarge(_, let size, _) {
            throw LabFileError.tooLarge(size)
        }
        guard JSONDepth.isShallow(bytes[...]),
            let result = try? JSONDecoder().decode(LabResult.self, from: Data(bytes))
        else { throw LabFileError.noResult(HarmlessText.line(path)) }
        board = try LabBoard(result)
        guard (1...3_650).contains(result.days) else { throw LabFileError.empty }
        days = result.days
        profiles = result.profiles
    }

    /// A profile by the name that the board gives it; nil for one that this version does not know.
    func profile(named name: String) -> Profile? {
        profiles.first { HarmlessText.line($0.name) == name }?.profile
    }
}

/// Why a file can't be shown as a table of the lab.
enum LabFileError: Error, CustomStringConvertible {
    case noResult(String)
    case otherSchema(String)
    case empty
    case tooLarge(Int)

    var description: String {
        switch self {
        case .noResult(let path):
            "\(path) is not a result of the lab; give the file that trackhealth lab writes with --json."
        case .otherSchema(let schema):
            "The result is of schema “\(schema)”, and this program reads \(LabResult.schema); create it again."
        case .empty: "The result has no table to show; create it again with trackhealth lab."
        case .tooLarge(let size):
            "The result has \(sizeText(size)), more than the \(sizeText(LabFile.limit)) that are read."
        }
    }
}
