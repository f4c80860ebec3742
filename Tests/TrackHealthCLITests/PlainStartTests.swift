// The start without the parser is the parser's, to the last option, and takes nothing else upon itself.

import ArgumentParser
import Testing

@testable import TrackHealthCLI

@Suite struct PlainStartTests {
    /// All that an opening holds.
    private func values(_ opening: DashboardOpening) -> String {
        var text = ""
        dump(opening, to: &text)
        return text
    }

    private func parsed(_ arguments: [String]) throws -> String {
        values(try #require(try TrackHealth.parseAsRoot(arguments) as? DashboardCommand).opening)
    }

    @Test(arguments: [nil, "/some/container", "container.zip", "a b", "statsu", "~", "é"])
    func `every value is what the parser makes it`(path: String?) throws {
        let arguments = path.map { [$0] } ?? []
        let plain = try #require(PlainStart.opening(arguments) { $0 == path })
        #expect(values(plain) == (try parsed(arguments)))
    }

    @Test(arguments: [
        "--at=now", "--time-zone=UTC", "--group=g", "--config=c", "--evidence=e", "--theme=dark",
        "--themes-dir=t", "--color=never", "--ascii", "--readonly", "--no-mouse", "--no-state", "--no-guard",
        "--no-history", "--no-alerts",
    ]) func `every option changes a value`(option: String) throws {
        #expect(try parsed(["/some/container", option]) != parsed(["/some/container"]))
    }

    @Test func `commands, options and what is not there are the parser's`() {
        let commands = TrackHealth.configuration.subcommands.flatMap {
            [$0._commandName] + $0.configuration.aliases
        }
        #expect(commands.contains("status"))
        for word in commands + ["help", "-", "--", "--version", "-x", "", "/nowhere"] {
            #expect(PlainStart.opening([word]) { $0 != "/nowhere" } == nil, "\(word)")
        }
        #expect(PlainStart.opening(["/there"]) { _ in true } != nil)
        #expect(PlainStart.opening(["/there", "--json"]) { _ in true } == nil)
        #expect(PlainStart.opening(["/there", "/there"]) { _ in true } == nil)
    }
}
