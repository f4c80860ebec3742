// Help, manual and `trackhealth keys` hold the same: every action, setting, command and file in each.

import ArgumentParser
import Canvas
import Dashboard
import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct ManualTests {
    /// The page as a terminal shows it.
    private func formatted(_ page: String) throws -> String {
        let run = try ChildProcess.run(
            "groff", ["-ww", "-man", "-Tutf8", "-P-c", "-rLL=400n"], input: page)
        #expect(run.errors == "" && run.code == 0)
        return run.output.replacing(/.\u{8}/, with: "")
    }

    /// What an action is told by: its keys as one text, its name, and its sentence.
    private var actions: [(keys: String, name: String, description: String)] {
        KeyTable.standard.bindings.map { ($0.keyNames(.unicode), $0.action.name, $0.placedSentence) }
    }

    @Test func `the list of keys has every binding`() throws {
        let text = KeysCommand.text(of: .standard)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(lines.count == actions.count)
        for (line, action) in zip(lines, actions) {
            #expect(
                line.hasPrefix("  " + action.keys + " ") && line.hasSuffix(" " + action.description),
                "\(line)")
            #expect(line.contains(" " + action.name + " "), "\(line)")
        }
    }

    @Test func `the help on screen has every binding`() {
        let size = Size(columns: 200, rows: 200)
        var board = LabBoard()
        board.measures = [("", "", "", .lowest)]
        board.policies = ["ordinal"]
        board.profiles = [("ideal", "")]
        board.users = ["all users"]
        board.figures = [[:]]
        let models = [
            Model(
                size: size, now: Instant(0), calendar: .utc, feed: .live, sourceName: "x",
                settings: DashboardSettings()),
            Model(fleet: "x", size: size, now: Instant(0), calendar: .utc, settings: DashboardSettings()),
            Model(lab: board, size: size, now: Instant(0), settings: DashboardSettings()),
        ]
        // The help of a screen has what its keys do there.
        let description = models.flatMap { model in
            Screen.all(of: model.screen.subject).map { screen in
                var model = model
                model.screen = screen
                model.context.isOfFleet = true
                _ = model.update(.key(.f(1)))
                var canvas = Canvas(size: model.context.size)
                model.view(into: &canvas)
                return canvas.text.split(whereSeparator: { $0.isWhitespace || $0 == "│" })
                    .joined(separator: " ")
            }
        }.joined(separator: " ")
        for binding in KeyTable.standard.bindings {
            let start = binding.long.split(separator: " ").prefix(5).joined(separator: " ")
            #expect(description.contains(start), "\(binding.action.name): \(start)")
        }
    }

    @Test func `the manual has every command, option, action, setting and file`() throws {
        let page = try ManualPage.text(of: TrackHealth.self)
        #expect(page.allSatisfy { $0.isASCII })
        #expect(!page.contains("\n\n") && !page.contains(" \n"))
        for line in page.split(separator: "\n") {
            let isRequest = line.hasPrefix(".")
            #expect(isRequest || !line.hasPrefix("'"), "\(line)")
            #expect(!isRequest || line.contains(/^\.(TH|SH|SS|TP|PP|nf|fi|sp)\b/), "\(line)")
        }
        try expectAll(in: page) { Roff.escaped($0) }
        for name in Self.sections { #expect(page.contains("\n.SH \(name)\n"), "\(name)") }
    }

    @Test(.needs(.groff)) func `the manual as a terminal shows it has all of that`() throws {
        let text = try formatted(try ManualPage.text(of: TrackHealth.self))
        try expectAll(in: text) { $0 }
        for name in Self.sections.map({ $0.replacing("\"", with: "") }) {
            #expect(text.contains("\n\(name)\n"), "\(name)")
        }
    }

    private static let sections = [
        "KEYS", "FILES", "ENVIRONMENT", "\"EXIT STATUS\"", "EXAMPLES", "CONFIGURATION",
    ]

    /// - Parameter written: How a text stands on the page.
    private func expectAll(in page: String, _ written: (String) -> String) throws {
        let description = page.replacing(/\\f[BR]/, with: "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        func has(_ text: String) -> Bool { description.contains(written(text)) }
        for action in actions {
            #expect(has("\(action.keys) (\(action.name)) \(action.description)"), "\(action.name)")
        }
        for setting in Setting.all {
            #expect(has("\(setting.name) = \(setting.standard.toml) "), "\(setting.name)")
        }
        for place in PlacesOfFiles.all(configuration: nil, ResolvedSettings(.none, environment: { _ in nil }))
        {
            if let documented = place.documented { #expect(has("\(documented) \(place.purpose)")) }
        }
        let program = try CommandInfo.all(of: TrackHealth.self)
        #expect(program.shown.count == TrackHealth.configuration.subcommands.count)
        for command in program.shown {
            #expect(has("trackhealth \(command.commandName) "), "\(command.commandName)")
            for argument in command.ownArguments {
                #expect(has(argument.encoded), "\(argument.encoded)")
            }
            if command.shown.isEmpty { #expect(!command.examples.isEmpty, "\(command.commandName)") }
            for example in command.examples { #expect(has(example), "\(example)") }
        }
    }

    @Test func `every option that goes before a setting exists, and every file is found`() throws {
        let program = try CommandInfo.all(of: TrackHealth.self)
        let options = Set(
            program.shown.flatMap(\.ownArguments).flatMap { $0.names ?? [] }.map(\.encoded))
        for option in Setting.all.compactMap(\.option) where option.hasPrefix("--") {
            #expect(options.contains(option), "\(option)")
        }
        let file = configuration("export-folder = \"/out\"")
        let places = PlacesOfFiles.all(configuration: "/c", ResolvedSettings(file, environment: { _ in nil }))
        let paths = Dictionary(uniqueKeysWithValues: places.map { ($0.name, $0.path) })
        let store = StoreLocation(path: "/s", root: "/s", plist: "/s/p", group: "g", kind: .container)
        let backup = LogClearing(
            ContainerPaths(root: "/s", preferences: "/s/p"), stateHome: StateFolder.home
        ).backupFolder
        #expect(
            paths == [
                "configuration": "/c", "themes": Configuration.folder + "/themes", "state": StateFolder.own,
                "changed settings": ChangedSettings.usualPath, "screen choices": UIState.usualPath,
                "history": StateFolder.history,
                "labels": LabelFile(of: store, stateHome: StateFolder.home).path,
                "backups": URL(filePath: backup).deletingLastPathComponent().path, "exports": "/out",
                "manual": ManualPage.usualPath,
            ])
        for place in places where place.path.hasPrefix(StateFolder.home) {
            let rest = place.path.dropFirst(StateFolder.home.count)
            #expect(place.documented == "$XDG_STATE_HOME" + rest, "\(place.name)")
        }
    }

    @Test func `the manual is what man prints`() throws {
        #expect(try Bench().run("man").output == ManualPage.text(of: TrackHealth.self))
    }
}
