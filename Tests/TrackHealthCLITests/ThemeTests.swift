// Themes as people use them: listed, checked, and taken from their own folders.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ThemeTests {
    /// Writes theme files below the user's configuration folder, or below another one.
    private func write(
        _ themes: [String: String], in folder: String = ".config/trackhealth/themes", _ bench: Bench
    )
        throws
    {
        let folder = bench.folder.appending(path: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in themes {
            try text.write(to: folder.appending(path: name + ".toml"), atomically: true, encoding: .utf8)
        }
    }

    private func snapshot(_ bench: Bench, _ arguments: String...) throws -> Run {
        try bench.run(
            arguments: ["snapshot", bench.container, "--at", "1763062327", "--color", "24bit"] + arguments)
    }

    @Test func `the list has every theme with its background, and says which can't be used and why`() throws {
        let bench = try Bench()
        try write(
            [
                "mine": "inherits = \"dark\"\ndescription = \"My own\"", "nord": "inherits = \"nord\"",
                "broken": "[roles]\nok = \"\u{1B}[2J\"",
            ], bench)
        let run = try bench.run("themes")
        #expect(run.code == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 20)
        #expect(lines[0].hasPrefix("auto "))
        #expect(
            lines.contains { $0.hasPrefix("tokyo-night") && $0.contains("dark") && $0.contains("midnight") })
        #expect(lines.contains { $0.hasPrefix("mine") && $0.contains("My own") && $0.contains("mine.toml") })
        #expect(lines.contains { $0.hasPrefix("broken") && $0.contains("broken.toml:2:") })
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func `a theme is looked for in the named folder, then in the user's, then among the built-in ones`()
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        func text(_ color: String) -> String { "inherits = \"dark\"\n[roles]\ntext = \"\(color)\"" }
        try write(["mine": text("#010203"), "dark": text("#040506")], bench)
        try write(["mine": "inherits = \"base\"", "base": text("#070809")], in: "other", bench)
        #expect(try snapshot(bench, "--theme", "mine").output.contains("38;2;1;2;3m"))
        #expect(try snapshot(bench, "--theme", "dark").output.contains("38;2;4;5;6m"))
        let other = bench.folder.path + "/other"
        #expect(try snapshot(bench, "--theme", "mine", "--themes-dir", other).output.contains("38;2;7;8;9m"))
        #expect(try snapshot(bench, "--theme", other + "/base.toml").output.contains("38;2;7;8;9m"))
        // One that is not chosen stops nothing.
        try write(["bad": "[roles]\nok = 3"], bench)
        #expect(try snapshot(bench, "--theme", "mine").code == 0)
        let bad = try snapshot(bench, "--theme", "bad")
        #expect(bad.code == 1)
        #expect(bad.errors.contains("themes/bad.toml:2:1: "))
        #expect(
            try snapshot(bench, "--theme", "none").errors.contains("There is no theme “none”. Known: auto"))
    }

    @Test func `the check names what is too low and exits 1`() throws {
        let bench = try Bench()
        let good = try bench.run("themes", "check")
        #expect(good.code == 0)
        #expect(good.output.split(separator: "\n").count == 18)
        try write(
            [
                "faint": "variant = \"light\"\ninherits = \"light\"\n[roles]\nmuted = \"#cccccc\"",
                "mixed": "inherits = \"dark\"\ncolour-blind-safe = true",
            ], bench)
        let faint = try bench.run("themes", "check", "faint")
        #expect(faint.code == 1)
        #expect(faint.output.contains("✗ faint: muted has 1.5"))
        #expect(faint.output.contains("4.5:1 is wanted"))
        #expect(faint.errors.contains("too low"))
        let mixed = try bench.run("themes", "check", "mixed")
        #expect(mixed.code == 1)
        #expect(mixed.output.contains("apart with"))
    }
}
