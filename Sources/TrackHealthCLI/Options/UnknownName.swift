// What is said of a name that there is none of: the nearest ones, and all.

import ArgumentParser
import PlainText

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
