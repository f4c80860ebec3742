// Which preferences keys hold secrets or identities: the one list that exports mask by.

import TrackingModel

/// Keys whose values never leave the machine unasked.
public enum SecretKeys {
    /// What a masked value shows.
    public static let mask = "masked"

    private static let names: Set<String> = [
        "fcm_token", "apns_device_token", "device_id", "ext_deviceID", "ext_parentRootRecordName",
    ]
    private static let prefixes = [
        "ext_parentZone", "app_token_", "familySelection", "familyActivitySelection",
        "currentBlockedSelection",
        "currentUnblockedSelection",
    ]

    /// Ends of keys that name a secret, in the words that a key is made of, and what a word before them must be.
    private static let endings: [(word: String, before: Set<String>?)] = [
        ("token", nil), ("tokens", nil), ("password", nil), ("passwd", nil), ("passphrase", nil),
        ("secret", nil),
        ("secrets", nil), ("credential", nil), ("credentials", nil), ("authorization", nil), ("apikey", nil),
        ("udid", nil), ("deviceid", nil),
        ("key", ["api", "private", "secret", "access", "auth", "encryption"]),
        ("id", ["device"]), ("identifier", ["device"]),
    ]
    /// Words at the end of a key that say only in which form its value is.
    private static let forms: Set<String> = ["string", "value", "data", "hex", "base64", "raw"]

    /// Whether a key's value is to be masked: by its whole name, or by what its words mean, in any case and in snake or
    /// camel case. Keys of the tracker's schema, whose words may come from an app's id, only by their whole name.
    public static func contains(_ key: String) -> Bool {
        guard mayName(key) else { return false }
        if names.contains(key) || prefixes.contains(where: { key.hasPrefix($0) }) { return true }
        guard key.utf8.count <= 256, KeyMeaning(of: key).group == .other else { return false }
        var words = words(of: key)
        while let last = words.last, forms.contains(last), words.count > 1 { words.removeLast() }
        guard let last = words.last else { return false }
        return endings.contains { ending in
            guard last == ending.word else { return false }
            guard let before = ending.before else { return true }
            return words.count > 1 && before.contains(words[words.count - 2])
        }
    }

    /// Whether a key has a letter sequence without which it is none of the names and has none of the prefixes and words;
    /// quick, for it is asked of every key.
    private static func mayName(_ key: String) -> Bool {
        var key = key
        return key.withUTF8 { bytes in
            if EightBytes.areASCII(bytes) { return mayName(bytes) }
            var lower = bytes.utf8Text.lowercased()
            return lower.withUTF8(mayName)
        }
    }

    private static func mayName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count > 1 else { return false }
        return beginnings.withUnsafeBufferPointer { beginnings in
            (0..<bytes.count - 1).contains { start in
                beginnings[Int(bytes[start] & 31)] & 1 << UInt32(bytes[start + 1] & 31) != 0
                    && sequences.contains { has($0, at: start, of: bytes) }
            }
        }
    }

    /// Whether bytes have some lower-case letters at an index, in any case.
    private static func has(_ letters: [UInt8], at start: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start + letters.count <= bytes.count else { return false }
        for index in letters.indices where bytes[start + index] | 0x20 != letters[index] { return false }
        return true
    }

    private static let sequences = [
        "token", "passw", "passphrase", "secret", "credential", "authorization", "key", "udid", "device",
        "parent", "selection",
    ].map { Array($0.utf8) }

    /// By the last five bits of a sequence's first letter, a bit for each of its second letter; they are the same in
    /// both cases.
    private static let beginnings = sequences.reduce(into: [UInt32](repeating: 0, count: 32)) {
        $0[Int($1[0] & 31)] |= 1 << UInt32($1[1] & 31)
    }

    /// `apiToken`, `API_TOKEN` and `api-token` are `api` and `token`.
    private static func words(of key: String) -> [String] {
        var words: [String] = []
        var word = ""
        let letters = Array(key)
        for (index, letter) in letters.enumerated() {
            guard letter.isLetter || letter.isNumber else {
                words.append(word)
                word = ""
                continue
            }
            let isAfterSmall = index > 0 && (letters[index - 1].isLowercase || letters[index - 1].isNumber)
            let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase,
                isAfterSmall || (isBeforeSmall && index > 0 && letters[index - 1].isUppercase)
            {
                words.append(word)
                word = ""
            }
            word += letter.lowercased()
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}
