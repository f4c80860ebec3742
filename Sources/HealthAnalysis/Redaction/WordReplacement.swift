// Replaces many words in a text in one pass, so that no replacement is replaced again.

import TrackingModel

/// Words and their replacements. The longest word at a position wins; ASCII letters match in any case.
struct WordReplacement: Sendable {
    private struct Replacement: Sendable {
        let word: [UInt8]
        let replacement: [UInt8]
        /// A path goes on after a slash and may follow one.
        let isPath: Bool
    }

    /// By the first byte, longest first.
    private var entries: [UInt8: [Replacement]] = [:]

    mutating func add(_ word: String, _ replacement: String, isPath: Bool = false) {
        let bytes = word.utf8.map(Self.lowercased)
        guard let first = bytes.first else { return }
        let entry = Replacement(word: bytes, replacement: Array(replacement.utf8), isPath: isPath)
        entries[first, default: []].append(entry)
        entries[first]?.sort { $0.word.count > $1.word.count }
    }

    func applied(to text: String) -> String {
        let source = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            if let entry = match(in: source, at: index) {
                result += entry.replacement
                index += entry.word.count
            } else {
                result.append(source[index])
                index += 1
            }
        }
        return result.utf8Text
    }

    private func match(in source: [UInt8], at index: Int) -> Replacement? {
        guard let candidates = entries[Self.lowercased(source[index])] else { return nil }
        return candidates.first { entry in
            let end = index + entry.word.count
            guard end <= source.count else { return false }
            if !entry.isPath {
                if index > 0, Self.isWord(source[index - 1]), Self.isWord(source[index]) { return false }
                if end < source.count, Self.isWord(source[end]), Self.isWord(source[end - 1]) { return false }
            }
            return zip(source[index..<end], entry.word).allSatisfy { Self.lowercased($0) == $1 }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
    }

    /// Letters and digits of ASCII only: other bytes can be quotation marks, and it is better to replace too much.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
