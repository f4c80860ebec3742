// The commands with their options, as the argument parser describes them.

import ArgumentParser
import Foundation
import TrackingModel

/// A command of the program. The names are those of the parser's own description.
struct CommandInfo: Decodable {
    struct Argument: Decodable, Hashable {
        struct Name: Decodable, Hashable {
            let kind: String
            let name: String

            /// With its dashes.
            var encoded: String { kind == "long" ? "--" + name : "-" + name }
        }

        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let abstract: String?
        /// The words that it takes; nil where it takes others.
        let allValues: [String]?
        /// The name that turns a flag off; nil where there is none.
        var inverse: Name?

        /// As it is typed: `-o, --output <file>`, or `<path>`.
        var encoded: String {
            let value = "<\(valueName ?? "value")>"
            guard let names, !names.isEmpty else { return value }
            let all = (names + (inverse.map { [$0] } ?? [])).map(\.encoded).commaSeparated
            return kind == "flag" ? all : all + " " + value
        }

        /// The argument in a usage line.
        var usage: String {
            let name = names?.first { $0.kind == "long" }?.encoded ?? names?.first?.encoded
            let value = kind == "flag" ? nil : "<\(valueName ?? "value")>"
            var word = [name, value].compactMap(\.self).joined(separator: " ") + (isRepeating ? " ..." : "")
            if let inverse { word += " | " + inverse.encoded }
            return isOptional ? "[\(word)]" : word
        }
    }

    let commandName: String
    let shouldDisplay: Bool
    let abstract: String?
    let discussion: String?
    let subcommands: [CommandInfo]?
    let arguments: [Argument]?

    private struct Tool: Decodable { let command: CommandInfo }

    /// The program with all of its commands.
    ///
    /// The parser gives its description only as the answer to an option, so that is what it is asked.
    static func all(of program: any ParsableCommand.Type) throws -> CommandInfo {
        do {
            _ = try program.parseAsRoot(["--experimental-dump-help"])
        } catch {
            let text = program.message(for: error)
            return try JSONDecoder().decode(Tool.self, from: Data(text.utf8)).command
        }
        throw Refusal("The commands can't be listed in this build.")
    }

    /// Commands that the help shows; the parser's own `help` is none of ours.
    var shown: [CommandInfo] {
        (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }

    /// Arguments that the help shows, without those that every command has; a flag and its inverse are one.
    var ownArguments: [Argument] {
        let shown = (arguments ?? []).filter { argument in
            argument.shouldDisplay
                && !(argument.names ?? []).contains { $0.name == "help" || $0.name == "version" }
        }
        func inverse(of argument: Argument) -> Argument? {
            guard argument.kind == "flag", let name = argument.names?.first?.name else { return nil }
            return shown.first {
                $0.names?.first?.name == "no-" + name && $0.abstract == argument.abstract
            }
        }
        let inverses = Set(shown.compactMap(inverse))
        return shown.filter { !inverses.contains($0) }.map { argument in
            var argument = argument
            argument.inverse = inverse(of: argument)?.names?.first
            return argument
        }
    }

    /// The lines of the discussion that are commands to type.
    var examples: [String] {
        (discussion ?? "").split(separator: "\n").compactMap { line in
            guard let start = line.range(of: "trackhealth "),
                line[..<start.lowerBound].allSatisfy({ $0.isWhitespace })
                    || line.hasPrefix("Example")
            else { return nil }
            return String(line[start.lowerBound...]).trimmingCharacters(in: .whitespaces)
        }
    }

    /// What the discussion says besides its examples, a paragraph each.
    var paragraphs: [String] {
        (discussion ?? "").components(separatedBy: "\n\n").compactMap { paragraph in
            let lines = paragraph.split(separator: "\n").filter {
                !$0.contains("trackhealth ") || !examples.contains(where: $0.contains)
            }
            let text = lines.joined(separator: "\n")
            return text.isEmpty ? nil : text
        }
    }
}
