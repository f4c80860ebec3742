// Text from bytes that are UTF-8 throughout: what `String(validating:as:)` does from iOS 18 on.

extension String {
    /// The text of bytes in UTF-8; nil where any of them belongs to no character.
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Repaired text has other bytes than the ones that it was made of.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
