// Searches many texts for a word in their bytes, without a new string for each row.

/// A word to search for.
struct WordMatcher {
    /// The UTF-8 of the word, with ASCII letters in lower case unless case matters.
    private let bytes: [UInt8]
    private let isASCII: Bool
    private let isExact: Bool
    /// The characters, for words that are not ASCII; in lower case unless case matters.
    private let characters: [String]

    /// - Parameter isExact: whether case matters.
    init(_ word: String, isExact: Bool = false) {
        self.isExact = isExact
        isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        bytes = isExact ? Array(word.utf8) : word.utf8.map(Self.folded)
        characters = isASCII ? [] : Self.characters(of: word, isExact: isExact)
    }

    func occurs(in text: String) -> Bool { firstPlace(in: text, from: 0) != nil }

    /// Whether the text is equal to the word.
    func equals(_ text: String) -> Bool {
        if !isASCII { return Self.characters(of: text, isExact: isExact) == characters }
        return text.utf8.count == bytes.count && occurs(in: text)
    }

    /// Where the word occurs, as UTF-8 offsets in the text.
    func ranges(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while let range = firstPlace(in: text, from: start), !range.isEmpty {
            ranges.append(range)
            start = range.upperBound
        }
        return ranges
    }

    static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    private func firstPlace(in text: String, from start: Int) -> Range<Int>? {
        guard isASCII else { return firstCharacters(in: text, from: start) }
        let place = text.utf8.withContiguousStorageIfAvailable { firstByte(in: $0, from: start) }
        if let place { return place }
        return Array(text.utf8).withUnsafeBufferPointer { firstByte(in: $0, from: start) }
    }

    private func firstByte(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        bytes.withUnsafeBufferPointer { word in
            let size = word.count
            guard size > 0, text.count >= size, start <= text.count - size else { return nil }
            let first = word[0]
            let other = !isExact && first >= 0x61 && first <= 0x7A ? first & 0xDF : first
            var place = start
            while place <= text.count - size {
                let byte = text[place]
                if byte == first || byte == other {
                    var next = 1
                    while next < size {
                        let one = text[place + next]
                        guard (isExact ? one : Self.folded(one)) == word[next] else { break }
                        next += 1
                    }
                    if next == size { return place..<place + size }
                }
                place += 1
            }
            return nil
        }
    }

    /// Compares characters, for words that are not ASCII; such a word occurs in no ASCII text.
    private func firstCharacters(in text: String, from start: Int) -> Range<Int>? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let all = Self.characters(of: text, isExact: isExact)
        guard all.count >= characters.count else { return nil }
        var places = [0]
        for character in text { places.append(places[places.count - 1] + character.utf8.count) }
        for first in 0...(all.count - characters.count) where places[first] >= start {
            if all[first..<first + characters.count].elementsEqual(characters) {
                return places[first]..<places[first + characters.count]
            }
        }
        return nil
    }

    private static func characters(of text: String, isExact: Bool) -> [String] {
        text.map { isExact ? String($0) : $0.lowercased() }
    }
}
