// The codes that somebody may have meant who typed another text.

extension FindingCode {
    /// At most three codes that a text resembles, the nearest first; none where nothing is near.
    public static func nearest(to text: String) -> [FindingCode] {
        // Longer texts are no misspelled codes, and would take long to compare.
        let typed = Array(text.lowercased().prefix(64).map { $0 == "_" || $0 == " " ? "-" : $0 })
        guard !typed.isEmpty else { return [] }
        let found = allCases.compactMap { code -> (code: FindingCode, distance: Int)? in
            let name = Array(code.rawValue)
            if typed.count > 2, code.rawValue.contains(String(typed)) { return (code, 0) }
            let distance = distance(typed, name)
            return distance <= max(2, name.count / 3) ? (code, distance) : nil
        }
        return found.sorted { ($0.distance, $0.code.rawValue) < ($1.distance, $1.code.rawValue) }
            .prefix(3).map(\.code)
    }

    /// Levenshtein's: characters to insert, delete or replace.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (character == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
