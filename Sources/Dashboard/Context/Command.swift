// What the dashboard asks of its surroundings: effects as values, carried out by the executable.

package import TrackingModel

/// An effect to carry out, by who carries it out.
package enum Command: Hashable, Sendable {
    case quit
    case terminal(TerminalEffect)
    case store(StoreEffect)
    /// Set off a fault of the demo's device, by its key.
    case inject(Character)
}

/// What the terminal carries out.
package enum TerminalEffect: Hashable, Sendable {
    case suspend
    /// Repaint everything, whatever the terminal shows now.
    case redraw
    case setTheme(String)
    case setMouse(Bool)
    case copy(String)
    /// Ring the terminal's bell.
    case ring
    /// Show a notification on the desktop, where the terminal can.
    case notify(title: String, body: String)
}

/// What whoever holds the store carries out.
package enum StoreEffect: Hashable, Sendable {
    /// Read the store again now.
    case read
    /// Analyse the last read again, because time has passed.
    case assess
    /// Show the store as of an instant from now on; nil for the present.
    case judge(asOf: Instant?)
    case export(format: ExportFormat, path: String, redacts: Bool)
    /// Find out what an export would say.
    case previewExport(format: ExportFormat, redacts: Bool)
    /// Find out what clearing would remove.
    case planClear(ClearScope)
    case clear(ClearScope)
    case undoClear
    /// Say what a stretch of time was; nil takes what was said back.
    case label(start: Instant, end: Instant, kind: GapLabel.Meaning?, note: String)
    case muteAlert(rule: String, MuteChoice)
}

extension ClearScope {
    var title: String {
        switch self {
        case .recovery: "recovery log"
        case .extension: "extension logs"
        case .all: "all logs"
        }
    }
}

/// What clearing would remove.
package struct ClearPlan: Hashable, Sendable {
    /// One log that would be emptied.
    package struct Item: Hashable, Sendable {
        package var name: String
        package var entries: Int
        package var bytes: Int
        /// `oldest – newest` in words; empty where unknown.
        package var span: String

        package init(name: String, entries: Int, bytes: Int, span: String) {
            self.name = name
            self.entries = entries
            self.bytes = bytes
            self.span = span
        }
    }

    package var scope: ClearScope
    package var items: [Item]
    package var backupFolder: String
    /// Why it can't be done, where it can't.
    package var refusal: String?

    package init(scope: ClearScope, items: [Item], backupFolder: String, refusal: String? = nil) {
        self.scope = scope
        self.items = items
        self.backupFolder = backupFolder
        self.refusal = refusal
    }
}
