// Where the files of a store lie.

/// The places of a store that can be written to.
public struct ContainerPaths: Hashable, Sendable {
    /// The container's folder; for a lone property list the folder that holds it.
    public var root: String
    /// The preferences file.
    public var preferences: String

    public static let recoveryLog = "recovery_log.json"
    public static let logFolder = "Logs"
    /// The engine's write-ahead journal.
    public static let journal = "usage-journal.jsonl"
    /// The part of the journal before the last rotation.
    public static let previousJournal = "usage-journal.previous.jsonl"
    /// What the counters can be judged by.
    static let records = [recoveryLog, journal, previousJournal]
    /// The engine's analytics events.
    public static let analytics = "analytics.jsonl"
    /// The engine's preferences where they are a file of its own, beside the app's suite.
    public static let enginePreferences = "usage-store.plist"

    /// Where the system notes the name of a group, in its folder.
    package static let groupMetadata = ".com.apple.mobile_container_manager.metadata.plist"

    /// A container folder and its App Group.
    public init(container root: String, group: String) {
        self.root = root
        preferences = Path.join(root, Self.preferences(of: group))
    }

    /// A container folder in which the engine's preferences are apart from the app's suite.
    public init(engineIn root: String) {
        self.root = root
        preferences = Path.join(root, Self.enginePreferences)
    }

    /// A lone property list.
    public init(preferences: String) {
        self.preferences = preferences
        root = Path.directory(of: preferences)
    }

    public init(root: String, preferences: String) {
        self.root = root
        self.preferences = preferences
    }

    /// Fallback files that are looked at.
    static let fallbackLimit = 1_000

    /// Whether a file of the container is a record that could not be written to the preferences.
    static func isFallback(_ name: String) -> Bool { name.hasPrefix("fallback_") && name.hasSuffix(".json") }

    // MARK: - Which files of a container are the tracker's, for what copies a container

    /// The path of the preferences in the container.
    package static func preferences(of group: String) -> String { "Library/Preferences/\(group).plist" }

    /// Whether a file directly in the container is read.
    package static func isFile(_ name: String) -> Bool {
        name == enginePreferences || name == analytics || records.contains(name) || isFallback(name)
    }

    /// Whether a file is read as a log: in the folder of logs any that is called so, elsewhere those of the extension.
    package static func isLog(_ name: String, in folder: String? = logFolder) -> Bool {
        folder == logFolder ? LogText.isName(name) : DailyLog.day(ofName: name) != nil
    }
}
