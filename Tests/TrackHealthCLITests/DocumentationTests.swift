// The README and the articles of the catalogues name what there is: pictures, commands, keys, links and symbols.

import Foundation
import TestSupport
import Testing

@testable import Dashboard
@testable import TrackHealthCLI

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite(.ownThread) struct DocumentationTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: Picture.packageRoot + "/" + path, encoding: .utf8)
    }

    private func article(_ name: String) throws -> String {
        try text("Sources/TrackHealthCLI/TrackHealthCLI.docc/\(name).md")
    }

    @Test func `the picture in the README is what snapshot draws`() throws {
        let bench = try Bench()
        let store = bench.folder.appending(path: "ipad").path
        let made = try bench.run(
            "simulate", "--policy", "seed-dedup-90s", "--profile", "ios17.0", "--user", "heavy", "--days",
            "2", "--seed",
            "5", "--from", "2025-11-12", "--time-zone", "America/Toronto", "-o", store)
        #expect(made.code == 0, "\(made.errors)")
        let drawn = try bench.run(
            "snapshot", store + "/container", "--at", "last", "--time-zone", "America/Toronto", "--size",
            "120x34",
            "--theme", "dark", "--format", "svg")
        try Picture.expect(drawn.output, in: Picture.packageRoot + "/.pictures/overview.svg")
        #expect(try text("README.md").contains("](.pictures/overview.svg)"))
        #expect(XMLParser(data: Data(drawn.output.utf8)).parse() && drawn.output.contains(">1 Overview<"))
    }

    @Test func `the README is short`() throws {
        #expect(try text("README.md").utf8.count <= 9_000)
    }

    @Test func `every command has a row in its article`() throws {
        let article = try article("Commands")
        for command in try CommandInfo.all(of: TrackHealth.self).shown {
            #expect(article.contains("trackhealth \(command.commandName)"), "\(command.commandName)")
        }
    }

    @Test func `the article on keys is the list that the program prints`() throws {
        let block = try article("Keys").components(separatedBy: "<!-- command: keys -->\n```\n").dropFirst()
            .first?
            .components(separatedBy: "```").first
        #expect(
            block == KeysCommand.text(of: .standard),
            "Put what `trackhealth keys` prints below <!-- command: keys --> in Keys.md.")
    }

    @Test func `the article on exports has every format and table`() throws {
        let article = try article("Exports")
        for format in ExportFormat.allCases {
            #expect(
                article.contains("`.\(format.fileExtension)`")
                    || article.contains("--format \(format.rawValue)"),
                "\(format)")
        }
    }
}
