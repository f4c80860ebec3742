// Why something that people have a store in can't be opened, in one sentence each that says what to do.

import PlainText
package import SharedStore

/// A place in which there is no store to open.
package enum SourceError: Error, Hashable {
    /// Its files can be read with the password of the backup only.
    case encryptedBackup(path: String)
    /// The list of a backup's files can't be read.
    case damagedManifest(path: String, reason: String)
    /// No group of any tracker: the groups that there are.
    case noTracker(path: String, groups: [String])
    case groupMissing(asked: String, path: String, found: [String])
    /// More than one group that a tracker wrote, and none asked for.
    case severalTrackers(path: String, found: [String])
    /// The list names the group's files, but they are not in the backup.
    case filesMissing(path: String, group: String)
    case unreadable(FileError)
    /// The private copy can't be written.
    case local(reason: String)
}

extension SourceError: CustomStringConvertible {
    private static let mostNames = 6

    /// Safe for a terminal.
    package var description: String {
        switch self {
        case .encryptedBackup(let path):
            "\(Self.shown(path)) is an encrypted backup; decrypt it first, for example with mvt-ios decrypt-backup "
                + "(pip install mvt), and open the folder that it writes."
        case .damagedManifest(let path, let reason):
            "The list of files of the backup \(Self.shown(path)) can't be read: \(Self.shown(reason)); make the "
                + "backup again."
        case .noTracker(let path, let groups):
            "\(Self.shown(path)) holds \(groups.count == 1 ? "one App Group" : "\(groups.count) App Groups"), none "
                + "with a key of a known tracker; choose one with --group"
                + (groups.isEmpty ? "." : ", for example \(Self.names(groups)).")
        case .groupMissing(let asked, let path, let found):
            "\(Self.shown(path)) holds no preferences of \(Self.shown(asked)); "
                + (found.isEmpty ? "it holds no App Group." : "found: \(Self.names(found)).")
        case .severalTrackers(let path, let found):
            "\(Self.shown(path)) holds several trackers: \(Self.names(found)); choose with --group."
        case .filesMissing(let path, let group):
            "The backup \(Self.shown(path)) lists files of \(Self.shown(group)), but none of them is in it; copy the "
                + "whole backup."
        case .unreadable(let error): error.description
        case .local(let reason): "A private copy can't be written: \(Self.shown(reason))"
        }
    }

    private static func names(_ all: [String]) -> String {
        let more = all.count - mostNames
        return all.prefix(mostNames).map(shown).joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")
    }

    private static func shown(_ text: String) -> String { HarmlessText.line(text) }
}
