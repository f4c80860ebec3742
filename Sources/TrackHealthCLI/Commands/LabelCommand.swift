// `trackhealth label`: an operator's word on a stretch of time, kept beside the user's other state.

import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingModel

struct LabelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Say what a gap was: idle, travel or lost.",
        usage: "trackhealth label [<options>] [<path>]",
        discussion: """
            Example: trackhealth label ./container --from 14:00 --to 15:30 --as idle
                     trackhealth label . --from yesterday --to yesterday --as travel

            A label decides what the evidence leaves open, and is shown as a label everywhere. It is kept in \
            $XDG_STATE_HOME/trackhealth/labels.json, never in the store.

            Times are in the store's time zone and relative to --at, by default to now, in an old copy to its last \
            record. They are written as \(TypedMoment.forms).
            """)

    @Argument(help: "Container folder, preferences file or JSON export.", completion: .file())
    var path: String?

    @Option(
        help: .taking("time", "Start; of a day its first moment."),
        transform: MomentArgument.parse)
    var from: TypedMoment?

    @Option(
        help: .taking("time", "End; of a day its last moment."),
        transform: MomentArgument.parse)
    var to: TypedMoment?

    @Option(
        name: .customLong("as"), help: .taking("kind", "idle, travel or lost."),
        completion: .list(GapLabel.Meaning.allCases.map(\.rawValue)), transform: LabelCommand.kind(named:))
    var kind: GapLabel.Meaning?

    @Option(help: .taking("text", "A remark to show with the label."))
    var note = ""

    @Flag(help: "List the store's labels.")
    var list = false

    @Flag(help: "Remove the labels that overlap the time between --from and --to.")
    var remove = false

    @OptionGroup var options: StoreOptions

    private static func kind(named name: String) throws -> GapLabel.Meaning {
        try GapLabel.Meaning(rawValue: name).orThrow(
            ValidationError("A gap is idle, travel or lost, not “\(HarmlessText.line(name))”."))
    }

    func validate() throws {
        guard !list else { return }
        guard from != nil, to != nil else {
            throw ValidationError("Give the period with --from and --to, or --list to see the labels.")
        }
        if !remove, kind == nil { throw ValidationError("Say what it was: --as idle, travel or lost.") }
    }

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice)
        if list {
            try Output.write(lines(access))
            return
        }
        guard let start = from.map({ access.stretch(of: $0).lowerBound }),
            let end = to.map({ access.stretch(of: $0).upperBound }), start < end
        else { throw Refusal("--from must be a time before --to.") }
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
        let calendar = access.calendar(at: start)
        return
            "\(calendar.dateAndTime(start)) to \(calendar.dateAndTime(end)) \(calendar.identifier)"
    }
}
