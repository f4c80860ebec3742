// Rows of several devices in one place, such as those that a Mac has of its own use and of a phone's: which of them count.

package import TrackingModel

/// Collects what the rows of a file show, by the device that they are of, and what is said of them.
///
/// Without a device in them, rows are of the one that the file is from. Rows of others count only where the device was
/// asked for: nothing says which of them the store is of. Nothing of a Mac ever counts: no tracker runs there.
package struct DeviceRows: Sendable {
    /// The file, as a person knows it.
    let name: String
    /// The device that was asked for, as it was and in small letters; nil for the one that the file is from.
    private let asked: (name: String, plain: String)?
    /// Whether one machine wrote them all, so that all are a Mac's where one is.
    private let areOfOneMachine: Bool
    /// What counts, once all rows were added.
    private(set) var spans: [EvidenceSpan] = []
    /// What shows that the one machine is a Mac.
    private(set) var macWitness: String?
    var problems = ProblemList()
    /// Other devices, and how many rows are of them.
    private var others: Set<String> = []
    private var otherRows = 0

    /// Devices that are kept apart, and how many of them are named.
    private static let most = 1_000
    private static let named = 3

    init(name: String, asked: String?, areOfOneMachine: Bool = false) {
        self.name = name
        self.asked = asked.map { ($0, $0.lowercased()) }
        self.areOfOneMachine = areOfOneMachine
    }

    /// Whether a row of a device is looked at; one that is not is counted.
    ///
    /// - Parameter device: As the row names it; nil or empty for the one that the file is from.
    package mutating func takes(_ device: String?) -> Bool {
        guard let device, !device.isEmpty else { return asked == nil }
        if let asked, asked.plain == device.lowercased() { return true }
        otherRows += 1
        if others.count < Self.most { others.insert(device) }
        return false
    }

    /// Takes rows that name no device as a Mac's, since their writer calls itself one.
    package mutating func markOwnAsMac() {
        if asked == nil { macWitness = "its device calls itself a Mac" }
    }

    package mutating func add(_ span: EvidenceSpan) { spans.append(span) }

    /// Says something of the file, as the end of a sentence that begins with its name.
    package mutating func tell(_ text: String, _ kind: ReadProblem.Sort = .evidence) {
        problems.add(name, text, kind: kind)
    }

    /// Says something of so many rows; nothing of none.
    package mutating func tell(
        _ count: Int, _ noun: String, _ text: String, _ kind: ReadProblem.Sort = .evidence
    ) {
        problems.add(name, count, noun, text, kind: kind)
    }

    /// Leaves out what is a Mac's, and says which rows don't count.
    package mutating func finish(_ noun: String = "row") {
        let (all, apps) = (spans.count, MacUse.apps(among: spans.lazy.map(\.app)))
        if let witness = macWitness ?? MacUse.witness(apps) {
            if areOfOneMachine { macWitness = witness }
            spans = areOfOneMachine ? [] : spans.filter { $0.app.map(apps.contains) != true }
            tell(all - spans.count, noun, MacUse.leftOut(witness), .notice)
        }
        if let asked {
            if all == 0 { tell(Self.nothing(of: asked.name, butOf: Array(others)), .notice) }
        } else if !others.isEmpty {
            tell(Self.others(countText(otherRows, noun), devices: Array(others)), .notice)
        }
    }

    /// What is said where nothing is of the device that was asked for.
    static func nothing(of device: String, butOf others: [String]) -> String {
        "holds nothing of the device \(ProblemList.quoted(device))"
            + (others.isEmpty ? "" : ", only of \(list(others.sorted()))")
    }

    /// What is said of rows of other devices, and how one of them is asked for.
    static func others(_ what: String, devices: [String]) -> String {
        "\(what) of \(countText(devices.count, "other device")) left out; name the one of the store with --evidence "
            + "PATH/\(remote)/ID, where ID is \(list(devices.sorted()))"
    }

    /// The folder in which a Biome stream has those of other devices, and what stands before a device in a path.
    static let remote = "remote"

    private static func list(_ ids: [String]) -> String {
        let shown = ids.prefix(named).map(ProblemList.quoted)
        let more = ids.count - shown.count
        return shown.joined(separator: more > 0 ? ", " : " or ") + (more > 0 ? " or \(more) more" : "")
    }
}

// MARK: - What only a Mac has, which shows that use is its own and not a phone's

enum MacUse {
    /// Of the system, and of the most common ones that have other identifiers on phones; in small letters.
    private static let known: Set<String> = [
        "com.apple.finder", "com.apple.loginwindow", "com.apple.dock", "com.apple.terminal",
        "com.apple.activitymonitor", "com.apple.systempreferences", "com.apple.console", "com.apple.textedit",
        "com.apple.diskutility", "com.apple.screensaver.engine", "com.apple.systemuiserver",
        "com.apple.notificationcenterui", "com.apple.automator", "com.apple.scripteditor2",
        "com.apple.safari",
        "com.apple.mail", "com.apple.ichat", "com.apple.ical", "com.apple.addressbook", "com.apple.photos",
        "com.apple.notes", "com.apple.securityagent", "com.apple.archiveutility",
        "com.apple.quicktimeplayerx",
        "com.apple.stickies", "com.apple.screensharing", "com.apple.keychainaccess", "com.apple.finalcut",
        "com.google.chrome", "com.brave.browser", "com.microsoft.edgemac", "org.mozilla.firefox",
        "company.thebrowser.browser", "com.microsoft.vscode", "com.microsoft.word", "com.microsoft.excel",
        "com.microsoft.powerpoint", "com.microsoft.outlook", "com.microsoft.teams2", "us.zoom.xos",
        "com.hnc.discord", "com.tinyspeck.slackmacgap", "com.googlecode.iterm2",
    ]
    private static let families = ["com.apple.dt.", "com.apple.iwork."]

    /// Those of the apps in use that only a Mac has.
    static func apps(among used: some Sequence<String?>) -> Set<String> {
        Set(used.compactMap { $0 }).filter { app in
            let app = app.lowercased()
            return known.contains(app) || families.contains(where: app.hasPrefix)
        }
    }

    /// What shows a Mac: one of such apps; nil where there is none.
    static func witness(_ apps: Set<String>) -> String? {
        apps.min().map { ProblemList.quoted($0) + " was in use" }
    }

    /// What shows a Mac: that a file lies where a Mac keeps what it records of itself; nil for any other place.
    static func witness(place path: String) -> String? {
        let parts = path.split(separator: "/")
        let isPlace =
            !parts.contains { $0 == DeviceRows.remote }
            && (path.contains("/Library/Application Support/Knowledge/")
                || parts.drop { $0 != "Users" }.dropFirst(2).starts(with: ["Library", "Biome"]))
        return isPlace ? "it lies where a Mac keeps its own" : nil
    }

    /// What is said behind a number of records.
    static func leftOut(_ witness: String) -> String { "left out as a Mac's own, since \(witness)" }
}
