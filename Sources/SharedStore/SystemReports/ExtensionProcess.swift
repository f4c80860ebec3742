// Which processes of a report of the system's are extensions that watch use.

enum ExtensionProcess {
    /// Bytes of a process's name that a report has room for.
    private static let longestName = 32

    /// Reports name the processes of extensions by their target, which nobody can know; what they are is in it. A name
    /// that fills its room was cut, so that only the beginning of its last word may be left.
    static func isOurs(_ name: String) -> Bool {
        let plain = name.lowercased()
        if plain.contains("monitor") { return true }
        guard !otherExtensions.contains(where: plain.contains) else { return false }
        if plain.contains("extension") { return true }
        guard name.utf8.count >= longestName - 1 else { return false }
        return ["monitor", "extension"].contains { word in
            (3..<word.count).contains { plain.hasSuffix(word.prefix($0)) }
        }
    }

    /// Words in the names of extensions that show or do something else than watching use.
    private static let otherExtensions = [
        "widget", "keyboard", "notification", "share", "intent", "siri", "filter", "autofill", "sticker",
        "today",
        "photo", "thumbnail", "quicklook", "spotlight", "tunnel",
    ]
}
