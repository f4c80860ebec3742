// Names separated by commas.

import ArgumentParser

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
