// Which files of a container are the tracker's, for what copies a container.

extension ContainerPaths {
    /// The path of the preferences in the container.
    package static func preferences(of group: String) -> String { "Library/Preferences/\(group).plist" }

    /// Whether a file directly in the container is read.
    package static func isFile(_ name: String) -> Bool {
        [recoveryLog, journal, previousJournal, analytics, enginePreferences].contains(name)
            || isFallback(name)
    }

    /// Whether a file of the log folder is read.
    package static func isLog(_ name: String) -> Bool { DailyLog.day(ofName: name) != nil }
}
