// Why something that people have a store in can't be opened, in one sentence each that says what to do.

import ChildProcesses
import PlainText
package import SharedStore
import TrackingModel

/// A place in which there is no store to open.
package enum SourceError: Error, Hashable {
    /// Its files can be read with the password of the backup only.
    case encryptedBackup(path: String)
    /// The list of a backup's files can't be read.
    case damagedManifest(path: String, reason: String)
    /// A backup without its list, and how many files with a tracker's keys there are in it.
    case unlistedBackup(path: String, found: Int)
    /// No group of any tracker: the groups that there are.
    case noTracker(path: String, groups: [String])
    case groupMissing(asked: String, path: String, found: [String])
    /// More than one group that a tracker wrote, and none asked for.
    case severalTrackers(path: String, found: [String])
    /// The same in folders, which can be looked at together.
    case severalFolders(path: String, found: [String])
    /// The list names the group's files, but they are not in the backup.
    case filesMissing(path: String, group: String)
    /// Nothing in it is part of any store.
    case nothingInside(path: String, files: Int)
    /// More than one container.
    case severalStores(path: String, found: [String])
    /// What was found can't be opened, for a reason that is a sentence already.
    case unopened(reason: String)
    /// What opens archives can't be run.
    case archiveTool(path: String, reason: String)
    case damagedArchive(path: String, reason: String)
    case encryptedArchive(path: String)
    /// A path in an archive that leads out of it.
    case pathOutside(path: String, name: String)
    /// Two files of an archive with one path.
    case sameName(path: String, name: String)
    /// Something in an archive that is neither a file nor a folder.
    case noFileInside(path: String, name: String)
    case archiveTooLarge(path: String, ArchiveLimit)
    /// Printed preferences that end or can't be understood before their end.
    case brokenText(path: String, line: Int)
    /// Printed preferences with more values than are read.
    case printTooLarge(path: String, most: Int)
    case emptyInput
    case inputTooLarge(limit: Int)
    case unreadable(FileError)
    /// The private copy can't be written.
    case local(reason: String)
}

/// What of an archive is more than is taken.
package enum ArchiveLimit: Hashable {
    case names(Int)
    /// Bytes that come out of it.
    case bytes(Int)
    /// Bytes, or seconds of the processor: which of them is not known.
    case work(Int, seconds: Int)
}

extension SourceError: CustomStringConvertible {
    /// Safe for a terminal.
    package var description: String {
        switch self {
        case .encryptedBackup(let path):
            "\(Self.shown(path)) is an encrypted backup; decrypt it first, for example with mvt-ios decrypt-backup "
                + "(pip install mvt), and open the folder that it writes."
        case .damagedManifest(let path, let reason):
            "The list of files of the backup \(Self.shown(path)) can't be read: \(Self.shown(reason)); make the "
                + "backup again."
        case .unlistedBackup(let path, let found):
            "The backup \(Self.shown(path)) lacks Manifest.db, the list of its files, and "
                + (found == 0
                    ? "none of them has a key of a known tracker" : "\(found) of them have a tracker's keys")
                + "; copy Manifest.db, too."
        case .noTracker(let path, let groups):
            "\(Self.shown(path)) holds \(groups.count == 1 ? "one App Group" : "\(groups.count) App Groups"), none "
                + "with a key of a known tracker; choose one with --group"
                + (groups.isEmpty ? "." : ", for example \(StoreOpeningError.names(groups)).")
        case .groupMissing(let asked, let path, let found):
            "\(Self.shown(path)) holds no preferences of \(Self.shown(asked)); "
                + (found.isEmpty ? "it holds no App Group." : "found: \(StoreOpeningError.names(found)).")
        case .severalTrackers(let path, let found):
            "\(Self.shown(path)) holds several trackers: \(StoreOpeningError.names(found)); choose with --group."
        case .severalFolders(let path, let found):
            "\(Self.shown(path)) holds several trackers: \(StoreOpeningError.names(found)); choose with --group. "
                + "\(ShellWords.command(Self.shown(path), "fleet")) shows them all."
        case .filesMissing(let path, let group):
            "The backup \(Self.shown(path)) lists files of \(Self.shown(group)), but none of them is in it; copy the "
                + "whole backup."
        case .nothingInside(let path, let files):
            "\(Self.shown(path)) holds \(Self.without(files)); "
                + "what is opened are containers, backups, folders of App Groups, preferences, logs of the extension and "
                + "JSON reports."
        case .severalStores(let path, let found):
            "\(Self.shown(path)) holds \(found.count) containers: \(StoreOpeningError.names(found)); unpack it and name one of them."
        case .unopened(let reason): reason
        case .archiveTool(let path, let reason):
            "\(Self.shown(path)) is an archive, and \(Self.shown(reason)); install it ("
                + Installation.command(debian: "libarchive-tools", homebrew: "libarchive")
                + "), or unpack the archive into a new folder and name that."
        case .damagedArchive(let path, let reason):
            "\(Self.shown(path)) can't be unpacked: \(Self.shown(reason)); copy or make it again."
        case .encryptedArchive(let path):
            "\(Self.shown(path)) is encrypted; unpack it with its password into a new folder and name that."
        case .pathOutside(let path, let name):
            "\(Self.shown(path)) holds a path that leads out of it, \(Self.shown(name)), as only an attack does; it is "
                + "not unpacked."
        case .sameName(let path, let name):
            "\(Self.shown(path)) holds two files at \(Self.shown(name)), of which one hides the other; unpack it into a new "
                + "folder, see which is right, and name that folder."
        case .noFileInside(let path, let name):
            "\(Self.shown(path)) holds a link or a device at \(Self.shown(name)), which is not opened; pack the files "
                + "themselves."
        case .archiveTooLarge(let path, let limit): "\(Self.shown(path)) \(limit.description)"
        case .brokenText(let path, let line):
            "\(Self.shown(path)) is a print of preferences that can't be understood from line \(line) on; print it again "
                + "whole, or copy the property list itself."
        case .printTooLarge(let path, let most):
            "\(Self.shown(path)) is a print of more than \(most) values, which no tracker's preferences hold; copy the "
                + "property list itself."
        case .emptyInput:
            "Nothing came in by standard input; pipe a report, preferences, a log or an archive into it."
        case .inputTooLarge(let limit):
            "More than \(limit >> 30) GiB came in by standard input; write it to a file and name that."
        case .unreadable(let error): error.description
        case .local(let reason): "A private copy can't be written: \(Self.shown(reason))"
        }
    }

    private static func without(_ files: Int) -> String {
        switch files {
        case 0: "no store"
        case 1: "one file, which is no store"
        default: "\(files) files, none of which is a store"
        }
    }

    private static func shown(_ text: String) -> String { HarmlessText.line(text) }
}

extension ArchiveLimit {
    /// The end of a sentence.
    fileprivate var description: String {
        let remedy = "; unpack what belongs to the store into a new folder and name that."
        return switch self {
        case .names(let most): "holds more than \(most) files that could belong to a store\(remedy)"
        case .bytes(let most):
            "unpacks to more than the \(most >> 20) MiB that are taken of one of its size\(remedy)"
        case .work(let most, let seconds):
            "unpacks to more than \(most >> 20) MiB, or takes more than \(seconds)s to unpack\(remedy)"
        }
    }
}
