// Effects as values: the dashboard returns them, the executable carries them out.

package import HealthAnalysis
package import TrackingModel

/// An effect to carry out, grouped by what carries it out.
package enum Command: Hashable, Sendable {
    case quit
    case terminal(TerminalEffect)
    case store(StoreEffect)
    /// Cause a fault of the simulated device of a demo, by the fault's key.
    case inject(Character)
    /// Play a scene of a demo's tour, by its index.
    case play(Int)
}

/// An effect that the terminal carries out.
package enum TerminalEffect: Hashable, Sendable {
    case suspend
    /// Repaint everything, whatever the terminal shows.
    case redraw
    case setTheme(String)
    case setMouse(Bool)
    /// Hand the terminal to the user's editor for a file.
    case edit(String)
    case copy(String)
    /// Ring the terminal's bell.
    case ring
    /// Show a desktop notification, if the terminal supports it.
    case notify(title: String, body: String)
}

/// An effect on the store or its analysis.
package enum StoreEffect: Hashable, Sendable {
    /// Read the store again now.
    case read
    /// Read the store from now on in a zone so many seconds ahead of UTC; nil for that of its opening.
    case readAhead(seconds: Int?)
    /// Read the store from now on in a zone, by its name.
    case readIn(zone: String)
    /// Analyse the last read again because time has passed.
    case reanalyse
    /// Show the store as of an instant from now on; nil for the current time.
    case judge(asOf: Instant?)
    case export(format: ExportFormat, path: String, redacts: Bool)
    /// Prepare a preview of an export.
    case previewExport(format: ExportFormat, redacts: Bool)
    /// Find out what clearing would remove.
    case planClear(ClearScope)
    case clear(ClearScope)
    case undoClear
    /// Label a stretch of time; a nil kind removes the label.
    case label(start: Instant, end: Instant, kind: GapLabel.Meaning?, note: String)
    /// Note that what a finding reports has been seen up to a moment; nil takes the note back.
    case acknowledge(FindingCode, until: Instant?)
    case muteAlert(rule: String, MuteChoice)
    /// Change a setting, by the name of its row; nil takes the change back.
    case set(String, to: String?)
    /// Read the configuration file again.
    case reread
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
        /// `oldest – newest` as text; empty if unknown.
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
    /// Why logs can't be cleared; nil if they can.
    package var refusal: String?

    package init(scope: ClearScope, items: [Item], backupFolder: String, refusal: String? = nil) {
        self.scope = scope
        self.items = items
        self.backupFolder = backupFolder
        self.refusal = refusal
    }
}
