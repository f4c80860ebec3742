// The words that somebody may have meant who typed another one.

public enum NearestWords {
    /// At most three words that a text resembles, the nearest first; none where nothing is near.
    ///
    /// - Parameters:
    ///   - text: What was typed; case does not count, and neither does a blank or `_` for a hyphen.
    ///   - words: The words that there are.
    public static func of(_ text: String, among words: [String]) -> [String] {
        // Longer texts are no misspelled words, and would take long to compare.
        let typed = characters(of: text.prefix(64))
        guard !typed.isEmpty else { return [] }
        let found = words.compactMap { word -> (word: String, distance: Int)? in
            let name = characters(of: word[...])
            // One within the other is nearer than any that is misspelled.
            let (short, long) = typed.count < name.count ? (typed, name) : (name, typed)
            if short.count > 2, String(long).contains(String(short)) { return (word, 0) }
            let distance = distance(typed, name)
            return distance <= max(1, name.count / 3) ? (word, distance) : nil
        }
        return found.sorted {
            ($0.distance, abs($0.word.count - typed.count), $0.word)
                < ($1.distance, abs($1.word.count - typed.count), $1.word)
        }.prefix(3).map(\.word)
    }

    private static func characters(of text: Substring) -> [Character] {
        text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 }
    }

    /// Characters to insert, delete or replace, and neighbours to swap: the optimal string alignment.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var before: [Int] = []
        var row = Array(0...right.count)
        for index in left.indices {
            var next = [index + 1]
            for column in right.indices {
                let replaced = row[column] + (left[index] == right[column] ? 0 : 1)
                var least = min(replaced, row[column + 1] + 1, next[column] + 1)
                if index > 0, column > 0, left[index] == right[column - 1], left[index - 1] == right[column] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }
}
