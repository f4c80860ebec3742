// `trackhealth explain`: the support guide, what each finding means, how it is recognised and what to do.

import ArgumentParser
import HealthAnalysis
import PlainText
import TrackingModel

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain findings: what they mean, how they are recognised, what to do.",
        discussion: """
            Example: trackhealth explain minutes-lost

            Without a code it lists all of them with their usual level. Status, check, exports and the dashboard name \
            the codes; the limits in the text are those of the configuration.
            """)

    @Argument(
        help: ArgumentHelp("Codes of findings; by default all.", valueName: "code"),
        completion: .list(FindingCode.allCases.map(\.rawValue)), transform: ExplainCommand.code)
    var codes: [FindingCode] = []

    @Flag(help: "An array with an object for each code.")
    var json = false

    @OptionGroup var file: ConfigOptions

    func run() throws {
        let limits = try file.read().judging().thresholds
        let guides = codes.isEmpty ? FindingGuide.all(limits) : codes.map { $0.guide(limits) }
        // Lines longer than a report's are hard to read.
        let width = min(max(Output.columns ?? 80, 20), TextReport.width)
        if json {
            try Output.write(OrderedJSON.array(guides.map(\.json)).text(pretty: true) + "\n")
        } else if codes.isEmpty {
            try Output.write(FindingGuide.list(guides, width: width))
        } else {
            try Output.write(guides.map { $0.text(width: width) }.joined(separator: "\n\n"))
        }
    }

    @Sendable static func code(_ text: String) throws -> FindingCode {
        if let code = FindingCode(rawValue: text) { return code }
        let nearest = FindingCode.nearest(to: text).map(\.rawValue)
        throw ValidationError(
            "There is no finding “\(HarmlessText.line(text))”. "
                + (nearest.isEmpty
                    ? "“trackhealth explain” lists all." : "Near it: \(nearest.joined(separator: ", "))."))
    }
}
