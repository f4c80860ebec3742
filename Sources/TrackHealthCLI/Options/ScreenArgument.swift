// A screen of the dashboard, as given on the command line.

import ArgumentParser
import Dashboard
import TrackingModel

enum ScreenArgument {
    private static let names = Screen.allCases.map { $0.title.lowercased() }

    static let help = ArgumentHelp("Screen: \(names.joined(separator: ", ")).", valueName: "screen")

    static var completion: CompletionKind { .list(names) }

    @Sendable static func parse(_ text: String) throws -> Screen {
        try UnknownName.meant("screen", text, names, Screen.init(name:))
    }
}
