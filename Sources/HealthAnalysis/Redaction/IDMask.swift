// Words that identify somebody or something, in text that a person wrote.

import TrackingModel

/// Takes the place of ids in free text: of accounts, devices, apps, home folders.
enum IDMask {
    static let mask = "[masked]"

    /// A text in which every word that looks like an id is masked.
    static func masked(_ text: String) -> String {
        var result = ""
        var word = ""
        func flush() {
            guard !word.isEmpty else { return }
            // Punctuation ends a sentence, not an id.
            let end =
                word.lastIndex { !".,:-/_".contains($0) }.map { word.index(after: $0) } ?? word.startIndex
            let core = word[..<end]
            result += (isID(core) ? mask : String(core)) + word[end...]
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || ".-_@/:+~".contains(character) {
                word.append(character)
            } else {
                flush()
                result.append(character)
            }
        }
        flush()
        return result
    }

    private static func isID(_ word: Substring) -> Bool {
        isAddress(word) || isHexadecimal(word) || isReverseDomain(word) || isSerial(word) || isHome(word)
    }

    /// `somebody@example.com`.
    private static func isAddress(_ word: Substring) -> Bool {
        guard let sign = word.firstIndex(of: "@") else { return false }
        return sign > word.startIndex && word[sign...].contains(".")
    }

    /// UUIDs, device ids, tokens.
    private static func isHexadecimal(_ word: Substring) -> Bool {
        let digits = word.filter { $0 != "-" }
        return digits.count >= 16 && digits.allSatisfy(\.isHexDigit)
    }

    /// `com.example.reader`: three parts that begin with a letter, the first of two letters at least.
    private static func isReverseDomain(_ word: Substring) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts[0].count >= 2 && parts.allSatisfy { $0.first?.isLetter ?? false }
    }

    /// Serial numbers: ten and more capitals and digits, mixed.
    private static func isSerial(_ word: Substring) -> Bool {
        word.count >= 10 && word.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
            && word.count(where: \.isNumber) >= 2 && word.count(where: \.isUppercase) >= 2
    }

    /// A path that names somebody's home folder.
    private static func isHome(_ word: Substring) -> Bool {
        ["/Users/", "/home/", "/var/mobile/", "~/"].contains { word.contains($0) }
    }
}
