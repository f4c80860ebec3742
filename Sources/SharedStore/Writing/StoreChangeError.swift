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
        case .file(let error): return error.description
        case .preferences(let path, let error):
            return "Left \(HarmlessText.line(path)) as it is: \(error)."
        case .damagedLog(let path):
            return
                "Left \(HarmlessText.line(path)) as it is: it is not a whole JSON array; move it away first."
        case .damagedKey(let key, let path):
            let place = "\(HarmlessText.line(key)) in \(HarmlessText.line(path))"
            return "Left \(place) as it is: it is not a whole JSON array; clear that log first."
        case .locked(let path, let holder, let seconds):
            let who = holder.map { "process \($0)" } ?? "another process"
            let path = HarmlessText.line(path)
            return "Waited \(seconds) s for \(who), which holds \(path); try again when it is done."
        case .alwaysChanging(let path):
            let path = HarmlessText.line(path)
            return "Changed nothing: \(path) is written to without pause; stop its writer and try again."
        case .ownedByAnother(let path, let command):
            let path = HarmlessText.line(path)
            return "Never writes to \(path), which another process owns; there, \(command)."
        case .badName(let name):
            return "Refused the name \(HarmlessText.line(name)): it leads out of the container."
        case .badBackup(let path, let reason):
            return "The backup \(HarmlessText.line(path)) can't be used: \(reason); choose another."
        case .noBackup(let path):
            return "There is no backup in \(HarmlessText.line(path)) to restore; clear makes one."
        case .noJournal(let path):
            return "There is no journal in \(HarmlessText.line(path)) to rebuild counters from; name the "
                + "folder of a container that callbacks were recorded into."
        case .recordedSince(let backup):
            return "Left everything as it is: callbacks were recorded since that repair, and would be lost; "
                + "the files from before it are in \(HarmlessText.line(backup))."
        case .partlyCleared(let gone, let left, let backup, let reason):
            let list = { (names: [String]) in names.map(HarmlessText.line).joined(separator: ", ") }
            let place = HarmlessText.line(backup)
            if gone.isEmpty {
                return
                    "Stopped half way, and what is left can't be read now; if something is gone, restoring "
                    + "\(place) brings it back. \(reason)"
            }
            return "Cleared only a part: \(list(gone)) \(gone.count == 1 ? "is" : "are") gone, "
                + "\(left.isEmpty ? "nothing" : list(left)) is left; restoring \(place) brings it back. \(reason)"
        }
    }
}
