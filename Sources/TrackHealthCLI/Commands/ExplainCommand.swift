// `trackhealth explain`: the support guide on findings, and what the verdict on a store rests on.

import ArgumentParser
import Dashboard
import Documents
import Foundation
import HealthAnalysis
import PlainText
import TrackingModel

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain findings, or what the verdict on a store rests on.",
        usage: """
            trackhealth explain [<code> ...] [--json] [--config <file>]
            trackhealth explain [verdict] <store> [--at <time>] [--evidence <file>]
            """,
        discussion: """
            Example: trackhealth explain minutes-lost
            Example: trackhealth explain ./container

            Of a finding it says what it means, how it is recognised and what to do; without a code it lists all of them \
            with their usual level. Status, check, exports and the dashboard name the codes; the limits in the text are \
            those of the configuration.

            A verdict answers three questions of the day so far: is the tracker alive, is what it credits complete, and is \
            it real. Each answer names its sources, the time of which they tell, and what would settle it.
            """)

    @Argument(
        help: .taking(
            "code",
            "Codes of findings, by default all; or a store, whose verdict is explained."),
        completion: .values(
            [(Self.verdict, "What the verdict on a store rests on")]
                + FindingCode.allCases.map { ($0.rawValue, $0.title) }))
    var subjects: [String] = []

    @Flag(help: "An array with an object for each code.")
    var json = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions

    private static let verdict = "verdict"

    /// The stores whose verdict is asked for, usually one; nil for codes. A path says so by itself.
    private var stores: ArraySlice<String>? {
        if subjects.first == Self.verdict { return subjects.dropFirst() }
        guard let path = subjects.first, FindingCode(rawValue: path) == nil,
            path.contains("/") || FileManager.default.fileExists(atPath: path)
        else { return nil }
        return subjects[...]
    }

    func validate() throws {
        let stores = stores
        if stores == nil { _ = try subjects.map(Self.code) }
        if let stores, stores.count > 1 { throw ValidationError("One store at a time.") }
        if stores != nil, json {
            throw ValidationError("“trackhealth status --json” has the answers, as verdict.answers.")
        }
    }

    func run() throws {
        // Lines longer than a report's are hard to read.
        let width = min(max(Output.columns ?? 80, 20), Document.width)
        if let stores {
            let access = try StoreAccess(
                path: stores.first, options: options.choice, evidence: evidence.files)
            let report = try access.readOnce().report
            try Output.write(report.verdict.document(at: report.at, report.calendar).text(width: width))
            return
        }
        let limits = try options.configuration.read().judging().thresholds
        let codes = try subjects.map(Self.code)
        let guides = codes.isEmpty ? FindingGuide.all(limits) : codes.map { $0.guide(limits) }
        if json {
            try Output.write(OrderedJSON.array(guides.map(\.json)).text(pretty: true) + "\n")
        } else if codes.isEmpty {
            try Output.write(FindingGuide.list(guides).text(width: width))
        } else {
            try Output.write(guides.map { $0.document.text(width: width) }.joined(separator: "\n\n"))
        }
    }

    @Sendable static func code(_ text: String) throws -> FindingCode {
        if let code = FindingCode(rawValue: text) { return code }
        let nearest = FindingCode.nearest(to: text).map(\.rawValue)
        throw ValidationError(
            "There is no finding “\(HarmlessText.line(text))”. "
                + (nearest.isEmpty
                    ? "“trackhealth explain” lists all." : "Near it: \(nearest.commaSeparated)."))
    }
}
