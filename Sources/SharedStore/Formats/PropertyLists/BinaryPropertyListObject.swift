// One object of a binary property list as encoded in the file.

/// What an object is and where its bytes lie; strings, data and containers are not read yet.
struct BinaryPropertyListObject {
    /// The parts of a container: references, for a dictionary all keys and then all values.
    struct Parts {
        /// Elements, or pairs of a dictionary.
        let count: Int
        /// Offset of the first reference.
        let first: Int
    }

    enum ObjectKind {
        /// A value of fixed size.
        case scalar(PropertyListValue)
        case data(Range<Int>)
        /// Text of one byte a character: ASCII, or Latin-1.
        case narrowText(Range<Int>)
        /// Text in UTF-16, big endian.
        case wideText(Range<Int>)
        case array(Parts)
        case dictionary(Parts)
        /// Something that preferences don't hold, with its name; its bytes were not looked at.
        case unsupported(String)
    }

    /// Offset of its first byte.
    let start: Int
    let kind: ObjectKind
    /// The bytes of a scalar behind the first one.
    var scalarBytes = 0
}
