// Where entries stand in a TOML text, for errors: the parser keeps no places of what it could read.

/// Lines and columns of the keys, each counted from 1.
struct EntryPlaces {
    struct Place: Equatable {
        let line: Int
        let column: Int
    }

    /// By table and key; the name of a table itself stands under the empty key.
    private var places: [String: [String: Place]] = [:]

    /// Looks at the text line by line: a header opens a table, what stands before `=` is a key of it.
    init(_ text: String) {
        var table = ""
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let bare = line.drop { $0 == " " || $0 == "\t" }
            let place = Place(line: index + 1, column: line.count - bare.count + 1)
            if bare.first == "[" {
                table = String(bare.dropFirst().prefix { $0 != "]" })
                add(place, table, "")
            } else if let key = EntryPlaces.key(of: bare) {
                add(place, table, key)
                // An inline table at the top is a table as well.
                if table.isEmpty { add(place, key, "") }
            }
        }
    }

    private mutating func add(_ place: Place, _ table: String, _ key: String) {
        if places[table]?[key] == nil { places[table, default: [:]][key] = place }
    }

    private static func key(of line: Substring) -> String? {
        guard let first = line.first else { return nil }
        if first == "\"" || first == "'" {
            let rest = line.dropFirst()
            guard let end = rest.firstIndex(of: first) else { return nil }
            return String(rest[..<end])
        }
        guard line.contains("=") else { return nil }
        let key = line.prefix { $0 != "=" && $0 != " " && $0 != "\t" && $0 != "." }
        return key.isEmpty ? nil : String(key)
    }

    /// The place of a key, else that of its table.
    subscript(table: String, key: String) -> Place? { places[table]?[key] ?? places[table]?[""] }
}
