// What is wrong in a configuration file: each with its place, and the error that they make together.

import PlainText
import Themes
import TrackingModel

/// What depends on a part of a configuration file, and stops if that part is wrong.
enum ConfigurationConcern: Hashable, Sendable {
    /// What is said of a store, and so every command that looks at one.
    case judgement
    /// What watches for alerts.
    case alerts
    /// The dashboard.
    case screen
    /// Nothing: an entry of older versions, which is passed over.
    case past
}

/// One thing that is wrong in a configuration file.
struct ConfigurationProblem: Hashable, Comparable, Sendable {
    var place: TextPosition?
    /// One sentence with what is allowed.
    var reason: String
    var concern = ConfigurationConcern.judgement

    /// In the order of the file, what has no place first.
    static func < (one: ConfigurationProblem, other: ConfigurationProblem) -> Bool {
        let start = TextPosition(line: 0, column: 0)
        return (one.place ?? start, one.reason) < (other.place ?? start, other.reason)
    }

    /// `config.toml:3:8: …`, as editors and compilers write places.
    func line(in path: String) -> String {
        let place = place.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(HarmlessText.line(path))\(place): \(HarmlessText.line(reason))"
    }
}

/// A configuration file that can't be gone by.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    let path: String
    let problems: [ConfigurationProblem]

    init(_ path: String, _ problems: [ConfigurationProblem]) {
        self.path = path
        self.problems = problems
    }

    /// The file can't be read at all.
    init(_ path: String, unreadable reason: String) {
        self.init(path, [ConfigurationProblem(place: nil, reason: reason)])
    }

    /// The first problem, and how to see the others.
    var description: String {
        guard let first = problems.first else { return HarmlessText.line(path) }
        let place = first.place.map { ", line \($0.line), column \($0.column)" } ?? ""
        let text = HarmlessText.line(first.reason)
        let stop = text.hasSuffix(".") ? "" : "."
        let more =
            problems.count > 1
            ? "There are \(problems.count) problems; trackhealth config check shows all. " : ""
        return "\(HarmlessText.line(path))\(place): \(text)\(stop) \(more)Correct the file, or move it away."
    }
}
