// The README and the articles of the catalogues name what there is: pictures, commands, keys, links and symbols.

import ArgumentParser
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

    /// A picture: the store that is made for it, what is drawn of it, and the text that shows it.
    struct DrawnScreen: Sendable, CustomTestStringConvertible {
        /// The text, and the address of the picture in it.
        let shownBy: String
        let picture: String
        let simulate: [String]
        let snapshot: [String]
        /// The store below the folder that is made.
        var store = "container"
        var testDescription: String { picture }

        /// DocC finds pictures in the catalogue of the article alone.
        var path: String {
            URL(filePath: shownBy).deletingLastPathComponent().appending(path: picture).relativePath
        }

        static let all = [
            DrawnScreen(
                shownBy: "README.md", picture: ".pictures/overview.svg", simulate: badDay,
                snapshot: ["--at", "last", "--size", "120x34"]),
            DrawnScreen(
                shownBy: articles + "Keys.md", picture: "answers.svg", simulate: badDay,
                snapshot: ["--at", "last", "--size", "120x50", "--keys", "Enter"]),
            DrawnScreen(
                shownBy: articles + "Keys.md", picture: "timeline.svg", simulate: badDay,
                snapshot: ["--at", "last", "--size", "120x34", "--screen", "timeline"]),
            DrawnScreen(
                shownBy: articles + "Fleets.md", picture: "fleet.svg",
                simulate: [
                    "--fleet", "40", "--regression", "26.2", "--damaged", "4", "--days", "3", "--seed", "7",
                ],
                snapshot: ["--screen", "devices", "--size", "120x27"], store: ""),
        ]
        private static let articles = "Sources/TrackHealthCLI/TrackHealthCLI.docc/"
        private static let badDay = [
            "--policy", "seed-dedup-90s", "--profile", "ios17.0", "--user", "heavy", "--days", "2", "--seed",
            "5",
        ]
    }

    /// All are drawn again by `RECORD_SCREENS=1 swift test --filter DocumentationTests`.
    @Test(arguments: DrawnScreen.all) func `a picture is what snapshot draws`(_ drawn: DrawnScreen) throws {
        let bench = try Bench()
        let folder = bench.folder.appending(path: "ipads").path
        let zone = ["--time-zone", "America/Toronto"]
        let made = try bench.run(
            arguments: ["simulate"] + drawn.simulate + ["--from", "2025-11-12", "-o", folder] + zone)
        #expect(made.code == 0, "\(made.errors)")
        let frame = try bench.run(
            arguments: ["snapshot", folder + "/" + drawn.store] + drawn.snapshot + zone
                + (drawn.store.isEmpty ? ["--devices", folder + "/devices.csv"] : [])
                + ["--theme", "dark", "--format", "svg"])
        try Picture.expect(frame.output, in: Picture.packageRoot + "/" + drawn.path)
        #expect(try text(drawn.shownBy).contains("](\(drawn.picture))"))
        #expect(XMLParser(data: Data(frame.output.utf8)).parse() && frame.output.contains(">1 "))
    }

    /// A mapping, which is another kind of file, has a test with the store that it reads.
    @Test func `what the articles set is a configuration`() throws {
        let bench = try Bench()
        var count = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: Picture.packageRoot + "/Sources")
        where path.hasSuffix(".md") {
            let blocks = try text("Sources/" + path).components(separatedBy: "```toml\n").dropFirst()
            for block in blocks.compactMap({ $0.components(separatedBy: "```").first })
            where !block.contains("[[counter]]") {
                let file = bench.folder.appending(path: "config.toml").path
                try block.write(toFile: file, atomically: true, encoding: .utf8)
                let check = try bench.run("config", "check", file)
                #expect(check.code == 0, "\(path): \(check.output)\(check.errors)")
                count += 1
            }
        }
        #expect(count == 2)
        #expect(KeysCommand.configuration.discussion.contains("next-error = [\"e\", \"F3\"]"))
        #expect(try article("Keys").contains("next-error = [\"e\", \"F3\"]"))
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

    @Test func `the example of keys can be used`() throws {
        let blocks = try article("Keys").components(separatedBy: "```toml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(!blocks.isEmpty)
        for block in blocks + ["[keys]\n" + (KeysCommand.example)] {
            let read = configuration(block)
            #expect(read.problems == [] && read.keys != .standard, "\(block)")
        }
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
