// What commands take alike: numbers in a range, threads, lists of names and files, and what is said of a wrong one.

import ArgumentParser
import Foundation
import PlainText
import TrackingModel

extension ArgumentHelp {
    /// Help for an option, with the name of the value that it takes.
    static func taking(_ value: String, _ sentence: String) -> ArgumentHelp {
        ArgumentHelp(sentence, valueName: value)
    }
}

extension ClosedRange<Int> {
    /// Throws where an option has a value that is not in the range; one that was not given has none.
    func check(_ value: Int?, of option: String) throws {
        if let value, !contains(value) {
            throw ValidationError("\(option) takes \(lowerBound) to \(upperBound).")
        }
    }
}

/// How many threads a command works with.
struct JobsOption: ParsableArguments {
    @Option(help: .taking("n", "Threads (1 to 256); all processors by default."))
    var jobs: Int?

    var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        try (1...256).check(jobs, of: "--jobs")
    }
}

/// What is said of a name that there is none of: the nearest ones, and all.
enum UnknownName {
    /// - Parameter kind: What it should name, as in `screen`.
    static func sentence(_ kind: String, _ text: String, _ names: [String]) -> String {
        let near = NearestWords.of(text, among: names)
        let all = names.map { HarmlessText.line($0) }.commaSeparated
        return "There is no \(kind) “\(HarmlessText.line(text))”"
            + (near.isEmpty ? "; there" : ". Did you mean \(near.joined(separator: " or "))? There")
            + " are \(all)."
    }

    /// What a text names, found by its name.
    static func meant<Value>(
        _ kind: String, _ text: String, _ names: [String], _ find: (String) -> Value?
    ) throws -> Value {
        try find(text).orThrow(refusal(kind, text, names))
    }

    static func refusal(_ kind: String, _ text: String, _ names: [String]) -> ValidationError {
        ValidationError(sentence(kind, text, names))
    }
}

/// Names separated by commas.
enum ListArgument {
    /// The values of a list, each once.
    ///
    /// Throws for a name that is none and for an empty list.
    static func parse<Value: Hashable>(
        _ text: String, _ parse: (String) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        for part in text.split(separator: ",") {
            let value = try parse(String(part.filter { $0 != " " }))
            if !values.contains(value) { values.append(value) }
        }
        guard !values.isEmpty else {
            throw ValidationError("A list of names is empty; leave the option out for all.")
        }
        return values
    }
}

enum DistinctFiles {
    /// Throws where an output is a file that the command reads or goes on with, by whatever path.
    ///
    /// - Parameter inputs: What is read, by the option or word that names it.
    static func refuse(_ output: String, equalTo inputs: [(name: String, path: String?)]) throws {
        let place = identity(of: output)
        for case (let name, let path?) in inputs where identity(of: path) == place {
            throw Refusal.sameFile(output, name)
        }
    }

    /// Throws where an output exists in a folder that is read.
    static func refuse(_ output: String, replacingIn folder: String) throws {
        let (inner, outer) = (resolved(output), resolved(folder))
        guard FileManager.default.fileExists(atPath: inner), inner.hasPrefix(outer + "/") else { return }
        throw Refusal(
            "\(HarmlessText.line(output)) is a file of the container that is exported and would be lost; "
                + "choose a place outside of it.")
    }

    /// Device and inode of what is there, so that links and other spellings are the same; else the path.
    private static func identity(of path: String) -> String {
        var status = stat()
        guard stat(GivenPath.absolute(path), &status) == 0 else { return resolved(path) }
        return "\(status.st_dev) \(status.st_ino)"
    }

    /// The path without links, of a file that need not be there yet.
    ///
    /// - Parameter links: Links to nothing that are followed at most.
    private static func resolved(_ path: String, links: Int = 16) -> String {
        let whole = URL(filePath: GivenPath.absolute(path)).standardizedFileURL
        if let found = realpath(whole.path, nil) {
            defer { free(found) }
            return String(cString: found)
        }
        let folder = whole.deletingLastPathComponent()
        if links > 0, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: whole.path) {
            let next = target.hasPrefix("/") ? target : folder.path + "/" + target
            return resolved(next, links: links - 1)
        }
        guard folder.path != whole.path else { return whole.path }
        return resolved(folder.path, links: links) + "/" + whole.lastPathComponent
    }
}

extension Refusal {
    /// The output is a file that the command reads.
    static func sameFile(_ path: String, _ name: String) -> Refusal {
        Refusal(
            "\(HarmlessText.line(path)) is the file of \(name) too and would be lost; name another file for --output."
        )
    }
}
