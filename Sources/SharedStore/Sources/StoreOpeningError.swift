// Why a store could not be opened, in one sentence each that says what to do.

import PlainText
import TrackingModel

/// A path that gives no store to read.
public enum StoreOpeningError: Error, Hashable {
    /// The copy is the whole file that was to take its place; nil where there is none.
    case pathMissing(path: String, copy: String? = nil)
    /// The system denies access.
    case unreadable(FileError)
    case emptyFolder(path: String)
    /// A folder with things in it, none of which is looked for; containers that lie in its folders, where some do.
    case notAContainer(path: String, inside: [String])
    /// A file that is neither preferences nor an export.
    case notAStore(path: String)
    /// A file of a known kind that is none of a store.
    case foreign(path: String, ForeignFile)
    /// A text file without a line that a tracker writes.
    case notALog(path: String)
    /// A log whose lines the system hides.
    case hiddenLog(path: String)
    case groupMissing(asked: String, path: String, found: [String])
    /// Several groups and none asked for.
    case severalGroups(path: String, found: [String])
    /// An `.xcappdata` package as Xcode downloads it.
    case appDataPackage(path: String)
    case backup(path: String, isEncrypted: Bool)
    /// A JSON file that claims to be an export and is none that can be read.
    case damagedExport(path: String, reason: String)
}

extension StoreOpeningError: CustomStringConvertible {
    /// The most containers that a sentence lists.
    private static let mostNames = 6

    /// One sentence: what is wrong and what a person can do. Safe for a terminal.
    public var description: String {
        switch self {
        case .pathMissing(let path, let copy):
            "There is nothing at \(Self.shown(path)); "
                + (copy.map { WrittenCopy.remedy(Self.shown($0)) } ?? "check the path") + "."
        case .unreadable(let error): error.description
        case .emptyFolder(let path):
            "\(Self.shown(path)) is empty; name the folder of an App Group container, which holds "
                + "Library/Preferences/group.….plist."
        case .notAContainer(let path, let inside) where !inside.isEmpty:
            "\(Self.shown(path)) is not an App Group container, but holds \(inside.count); name one of them: "
                + Self.names(inside) + "."
                + (inside.count > 1
                    ? " \(ShellWords.command(Self.shown(path), "fleet")) shows them all." : "")
        case .notAContainer(let path, _):
            "\(Self.shown(path)) is not an App Group container: neither Library/Preferences/group.….plist nor "
                + "recovery_log.json, fallback_….json or Logs is in it; name the folder that holds them."
        case .notAStore(let path):
            "\(Self.shown(path)) is neither a property list nor an export; name a container folder, its "
                + "group.….plist, a text log of the extension or a JSON report of this program."
        case .foreign(let path, let kind): "\(Self.shown(path)) \(kind.remedy)"
        case .notALog(let path):
            "\(Self.shown(path)) holds no line of a tracker's log; understood are lines as in "
                + "ext-log-….log, extension_debug_log, monitoring_lifecycle_log and bgtask_log, also copied out of a "
                + "console or a mail, as text or RTF: [18:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.…. For a log of another app see trackhealth mapping --help."
        case .hiddenLog(let path):
            "\(Self.shown(path)) has <private> in place of what most of its lines say: \(LogEntry.hiddenRemedy)."
        case .groupMissing(let asked, let path, let found):
            "\(Self.shown(path)) holds no preferences of \(Self.shown(asked)); found: "
                + (found.isEmpty ? "no group at all" : found.map(Self.shown).commaSeparated)
                + ". Choose with --group."
        case .severalGroups(let path, let found):
            "\(Self.shown(path)) holds several groups: \(found.map(Self.shown).commaSeparated). "
                + "Choose with --group."
        case .appDataPackage(let path):
            "\(Self.shown(path)) is an .xcappdata package, which holds the app's own container without the "
                + "App Group; copy the group's folder from the device with devicectl and name that."
        case .backup(let path, let isEncrypted):
            "\(Self.shown(path)) is a device backup, which is not opened directly; "
                + (isEncrypted ? "decrypt it first and then extract" : "extract") + " the domain "
                + "AppDomainGroup-group.com.screentimerewards.shared and name that folder."
        case .damagedExport(let path, let reason):
            "\(Self.shown(path)) is not a readable export: \(HarmlessText.line(reason)); export it again."
        }
    }

    /// Whether a mapping may say what the lines of the file are.
    package var isOfUnknownLog: Bool {
        switch self {
        case .notALog, .notAStore, .hiddenLog: true
        default: false
        }
    }

    private static func shown(_ text: String) -> String { HarmlessText.line(text) }

    /// The first of some names, and how many more there are.
    package static func names(_ all: [String]) -> String {
        let more = all.count - mostNames
        return all.prefix(mostNames).map(shown).commaSeparated
            + (more > 0 ? " and \(more) more" : "")
    }
}
