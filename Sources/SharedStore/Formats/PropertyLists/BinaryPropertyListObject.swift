// One object of a binary property list as encoded in the file.

/// What an object is and where its bytes lie; none of them is read yet.
struct BinaryPropertyListObject {
    enum ObjectKind: String {
        case boolean, integer, real, date, data
        /// Text of one byte a character: ASCII, or Latin-1.
        case narrowText
        /// Text in UTF-16, big endian.
        case wideText
        case array, dictionary
        // What preferences don't hold, by the names of messages.
        case null, set
        case url = "URL"
        case uuid = "UUID"
        case uid = "UID"
    }

    let kind: ObjectKind
    /// Offset of its first byte.
    let start: Int
    /// The bytes of a number, of data and of text, or the references of a container: for a dictionary all keys and then
    /// all values. Nothing of what preferences don't hold was looked at.
    var content: Range<Int>
    /// Elements of a container, or pairs of a dictionary.
    var count = 0

    /// The bytes of an object that preferences hold.
    var bytes: Range<Int> { start..<content.upperBound }

    var isText: Bool { kind == .narrowText || kind == .wideText }

    /// References of a container.
    var parts: Int { kind == .dictionary ? 2 * count : count }
}
