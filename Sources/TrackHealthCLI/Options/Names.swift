// Names on the command line: lists of them, and what is said of one that there is none of.

import ArgumentParser
import PlainText

/// What is said of a name that there is none of: the nearest ones, and all.
enum UnknownName {
    /// - Parameter kind: What it should name, as in `screen`.
    static func sentence(_ kind: String, _ text: String, _ names: [String]) -> String {
        let near = NearestWords.of(text, among: names)
        let all = names.map { HarmlessText.line($0) }.joined(separator: ", ")
        return "There is no \(kind) “\(HarmlessText.line(text))”"
            + (near.isEmpty ? "; there" : ". Did you mean \(near.joined(separator: " or "))? There")
            + " are \(all)."
    }

    /// What a text names, found by its name.
    static func meant<Value>(
        _ kind: String, _ text: String, _ names: [String], _ find: (String) -> Value?
    ) throws -> Value {
        guard let value = find(text) else { throw refusal(kind, text, names) }
        return value
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
