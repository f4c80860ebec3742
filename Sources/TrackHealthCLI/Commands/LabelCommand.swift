// `trackhealth label`: an operator's word on a stretch of time, kept beside the user's other state.

import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingModel

struct LabelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Say what a gap was: idle, travel or lost.",
        discussion: """
            Example: trackhealth label ./container --from 2025-11-13T14:00:00-05:00 --to 2025-11-13T15:30:00-05:00 --as idle

            A label decides what the evidence leaves open, and is shown as a label everywhere. It is kept in
            $XDG_STATE_HOME/trackhealth/labels.json, never in the store.
            """)

    @Argument(help: "Container folder, preferences file or JSON export.", completion: .file())
    var path: String?

    @Option(help: ArgumentHelp("Start: ISO-8601 or unix seconds.", valueName: "time"))
    var from: InstantArgument?

    @Option(help: ArgumentHelp("End: ISO-8601, unix seconds or now.", valueName: "time"))
    var to: InstantArgument?

    @Option(
        name: .customLong("as"), help: ArgumentHelp("idle, travel or lost.", valueName: "kind"),
        completion: .list(GapLabel.Meaning.allCases.map(\.rawValue)), transform: LabelCommand.kind(named:))
    var kind: GapLabel.Meaning?

    @Option(help: ArgumentHelp("A remark to show with the label.", valueName: "text"))
    var note = ""

    @Flag(help: "List the store's labels.")
    var list = false

    @Flag(help: "Remove the labels that overlap the time between --from and --to.")
    var remove = false

    @OptionGroup var options: StoreOptions

    private static func kind(named name: String) throws -> GapLabel.Meaning {
        guard let kind = GapLabel.Meaning(rawValue: name) else {
            throw ValidationError("A gap is idle, travel or lost, not “\(HarmlessText.line(name))”.")
        }
        return kind
    }

    func validate() throws {
        guard !list else { return }
        guard from != nil, to != nil else {
            throw ValidationError("Give the period with --from and --to, or --list to see the labels.")
        }
        if !remove, kind == nil { throw ValidationError("Say what it was: --as idle, travel or lost.") }
    }

    func run() throws {
        let access = try StoreAccess(path: path, options: options)
        if list {
            try Output.write(lines(access))
            return
        }
        let start = try instant(from)
        let end = try instant(to)
        guard start < end else { throw NoStretch() }
        if remove {
            let count = try access.labels.remove(from: start, to: end)
            try Output.write(
                count == 0 ? "There is no label there.\n" : "Removed \(countText(count, "label")).\n")
        } else if let kind {
            try access.labels.add(GapLabel(start: start, end: end, kind: kind, note: note))
            try Output.write("Labelled \(span(start, end, access)) as \(kind.rawValue).\n")
        }
    }

    private func lines(_ access: StoreAccess) throws -> String {
        let labels = try access.labels.labels()
        guard !labels.isEmpty else { return "This store has no labels.\n" }
        return labels.map { label in
            let note = HarmlessText.line(label.note)
            return span(label.start, label.end, access) + "  " + label.kind.rawValue
                + (note.isEmpty ? "" : "  " + note) + "\n"
        }.joined()
    }

    private func span(_ start: Instant, _ end: Instant, _ access: StoreAccess) -> String {
        LocalCalendar.iso8601(start) + " to " + LocalCalendar.iso8601(end)
    }

    private func instant(_ argument: InstantArgument?) throws -> Instant {
        switch argument {
        case .fixed(let instant): instant
        case .now: WallClock.now
        case .last, .snapshot, nil: throw NoStretch()
        }
    }
}

/// The stretch is none.
struct NoStretch: Error, CustomStringConvertible {
    var description: String { "--from must be a time before --to." }
}
