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
            throw Refusal(
                "The result has \(sizeText(size)), more than the \(sizeText(Self.limit)) that are read.")
        }
        guard JSONDepth.isShallow(bytes[...]),
            let result = try? JSONDecoder().decode(LabResult.self, from: Data(bytes))
        else {
            throw Refusal(
                "\(HarmlessText.line(path)) is not a result of the lab; give the file that trackhealth lab writes with --json."
            )
        }
        board = try LabBoard(result)
        guard (1...3_650).contains(result.days) else { throw Refusal.emptyResult }
        days = result.days
        profiles = result.profiles
    }

    /// A profile by the name that the board gives it; nil for one that this version does not know.
    func profile(named name: String) -> Profile? {
        profiles.first { HarmlessText.line($0.name) == name }?.profile
    }
}

extension Refusal {
    static let emptyResult = Refusal("The result has no table to show; create it again with trackhealth lab.")
}
