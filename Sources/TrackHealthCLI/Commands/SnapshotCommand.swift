// `trackhealth snapshot`: one frame of the dashboard as text.

import ArgumentParser
import Dashboard

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
        var session = StoreSession(opening, isShown: true)
        let (reading, truthRefusal) = try session.read()
        try opening.refuseUnreadable(reading.contents)
        if let truthRefusal { Output.complain(truthRefusal) }
        let frame = try Frame(
            opening: opening, reading: reading, look: look.look(opening.configuration), size: size.size,
            screen: screen)
        try Output.write(frame.text { $0.view(into: &$1) })
    }
}
