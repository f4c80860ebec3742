// What can go wrong when a store is changed, one sentence each.

import PlainText
import TrackingModel

/// A change of a store that was rejected or failed; nothing was changed unless a case says otherwise.
public enum StoreChangeError: Error, Hashable {
    case file(FileError)
    /// The preferences can't be read or written, so they are not replaced either.
    case preferences(path: String, PropertyListError)
    /// A JSON log is not a whole array, so it is neither extended nor emptied unseen.
    case damagedLog(path: String)
    /// A key of the preferences that should hold a JSON array does not hold a whole one.
    case damagedKey(String, path: String)
    /// Another process held the lock all the time.
    case locked(path: String, holder: Int32?, seconds: Double)
    /// Others kept writing without the lock.
    case alwaysChanging(path: String)
    /// A store that another process owns; `command` does the work there.
    case ownedByAnother(path: String, command: String)
    /// A name that leads out of the container.
    case badName(String)
    /// A backup does not hold what was written into it.
    case badBackup(path: String, reason: String)
    case noBackup(path: String)
    /// A place in which nothing was recorded that counters could be rebuilt from.
    case noJournal(path: String)
    /// A repair is not undone over what was recorded since.
    case recordedSince(backup: String)
    /// Clearing stopped half way and could not be undone. Without names it is not known what is gone.
    case partlyCleared(gone: [String], left: [String], backup: String, reason: String)
}

extension StoreChangeError: CustomStringConvertible {
    /// One sentence with what a person can do. Safe for a terminal.
    public var description: String {
        switch self {
        case .file(let error): error.description
        case .preferences(let path, let error): "Left \(HarmlessText.line(path)) as it is: \(error)."
        case .damagedLog(let path):
            "Left \(HarmlessText.line(path)) as it is: it is not a whole JSON array; move it away first."
        case .damagedKey(let key, let path):
            "Left \(HarmlessText.line(key)) in \(HarmlessText.line(path)) as it is: it is not a whole JSON array; "
                + "clear that log first."
        case .locked(let path, let holder, let seconds):
            "Waited \(seconds) s for " + (holder.map { "process \($0)" } ?? "another process")
                + ", which holds \(HarmlessText.line(path)); try again when it is done."
        case .alwaysChanging(let path):
            "Changed nothing: \(HarmlessText.line(path)) is written to without pause; stop its writer and try again."
        case .ownedByAnother(let path, let command):
            "Never writes to \(HarmlessText.line(path)), which another process owns; there, \(command)."
        case .badName(let name):
            "Refused the name \(HarmlessText.line(name)): it leads out of the container."
        case .badBackup(let path, let reason):
            "The backup \(HarmlessText.line(path)) can't be used: \(reason); choose another."
        case .noBackup(let path):
            "There is no backup in \(HarmlessText.line(path)) to restore; clear makes one."
        case .noJournal(let path):
            "There is no journal in \(HarmlessText.line(path)) to rebuild counters from; name the "
                + "folder of a container that callbacks were recorded into."
        case .recordedSince(let backup):
            "Left everything as it is: callbacks were recorded since that repair, and would be lost; "
                + "the files from before it are in \(HarmlessText.line(backup))."
        case .partlyCleared(let gone, _, let backup, let reason) where gone.isEmpty:
            "Stopped half way, and what is left can't be read now; if something is gone, restoring "
                + "\(HarmlessText.line(backup)) brings it back. \(reason)"
        case .partlyCleared(let gone, let left, let backup, let reason):
            "Cleared only a part: \(Self.list(gone)) \(gone.count == 1 ? "is" : "are") gone, "
                + "\(left.isEmpty ? "nothing" : Self.list(left)) is left; restoring \(HarmlessText.line(backup)) brings "
                + "it back. \(reason)"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map(HarmlessText.line).commaSeparated
    }
}
