// `trackhealth import`: a container folder out of whatever a store was found in.

import ArgumentParser
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import TrackingModel

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a container folder of a backup, an archive or another source.",
        discussion: """
            Example: trackhealth import ~/Backups/00008110-000A1B2C3D4E -o ./container

            Example: curl https://example.com/1.zip | trackhealth import - -o ./container

            Takes whatever trackhealth opens, and copies the tracker's files and nothing else. The folder must not be \
            there yet; it appears when it is whole.
            """)

    @Argument(help: "What holds the store; - is standard input.", completion: .file())
    var source: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder to make.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("App Group, where there are several.", valueName: "id"))
    var group: String?

    func run() throws {
        let access = try StoreAccess(path: source, options: StoreChoice(group: group))
        guard !access.store.location.isTextLog else {
            throw ValidationError("A text log alone holds no preferences; open it as it is.")
        }
        let path = GivenPath.absolute(output)
        let copied = try ContainerCopy(of: access.store, as: group).write(to: path)
        var words = [
            "Wrote \(countText(copied.count, "file")) of \(HarmlessText.line(access.store.location.group)) to \(HarmlessText.line(output))"
        ]
        if let origin = access.origin { words.append(HarmlessText.line(origin.text(access.calendar))) }
        try Output.write(words.joined(separator: ", ") + ".\n")
    }
}
