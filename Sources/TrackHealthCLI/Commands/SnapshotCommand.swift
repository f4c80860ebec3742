// `trackhealth snapshot`: one frame of the dashboard as text.

import ArgumentParser
import Dashboard
import HealthAnalysis
import SharedStore

struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Print one frame of the dashboard without a terminal.",
        discussion: "Example: trackhealth snapshot ./container --size 100x30 --screen gaps --color always")

    @Argument(help: "Container folder, preferences file or JSON export.", completion: .file())
    var path: String?

    @Option(help: ArgumentHelp("Columns and rows.", valueName: "WxH"))
    var size = SizeArgument(columns: 120, rows: 40)

    @Option(help: ScreenArgument.help, completion: ScreenArgument.completion, transform: ScreenArgument.parse)
    var screen = Screen.overview

    @OptionGroup var options: StoreOptions
    @OptionGroup var look: LookOptions

    func run() throws {
        let opening = try Opening(path: path, options: options)
        var (reader, outside) = (opening.store.reader(), opening.outside)
        var reading = try opening.read(&reader, &outside)
        var truthFile = opening.truth
        let truth = truthFile.look(for: reading.contents)
        if let refusal = truth.refusal { Output.complain(refusal) }
        reading.truth = truth.truth
        reading.listing = reader.listing(of: reading.contents, at: reading.report.at)?.adding(truth.item)
        reading.timeline = Timeline(
            reading.contents, at: reading.report.at, calendar: opening.calendar,
            thresholds: opening.thresholds)
        let frame = try Frame(
            opening: opening, reading: reading, look: look.look(opening.configuration), size: size.size,
            screen: screen)
        try Output.write(frame.text { $0.view(into: &$1) })
    }
}
