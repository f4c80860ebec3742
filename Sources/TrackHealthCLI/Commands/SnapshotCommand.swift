// `trackhealth snapshot`: one frame of the dashboard as text, as a picture or as a page.

import ArgumentParser
import Dashboard

/// The form of a printed frame.
enum SnapshotFormat: String, CaseIterable, ExpressibleByArgument {
    case text, svg, html
}

struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Print one frame of the dashboard without a terminal.",
        usage: "trackhealth snapshot [<options>] [<path>]",
        discussion: "Example: trackhealth snapshot ./container --screen gaps --size 100x30")

    @Argument(help: "Container folder, preferences file or JSON export.", completion: .file())
    var path: String?

    @Option(help: ArgumentHelp("Columns and rows.", valueName: "WxH"))
    var size = SizeArgument(columns: 120, rows: 40)

    @Option(
        help:
            "text, svg for a picture or html for a page with selectable text, both in the colours of the theme."
    )
    var format = SnapshotFormat.text

    @Option(help: ScreenArgument.help, completion: ScreenArgument.completion, transform: ScreenArgument.parse)
    var screen = Screen.overview

    @OptionGroup var options: StoreOptions
    @OptionGroup var look: LookOptions

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice)
        let (reading, truthError) = try access.readShown()
        if let truthError { Output.warn(truthError) }
        if let notice = access.noticeOfAge(reading.report) {
            Output.warn(notice + ", shown as of then; --at now shows the present")
        }
        let frame = try Frame(
            access, reading, look: look.look(access.configuration), size: size.size,
            screen: screen)
        let printed =
            switch format {
            case .text: frame.text()
            case .svg: frame.picture
            case .html: frame.page
            }
        try Output.write(printed)
    }
}
