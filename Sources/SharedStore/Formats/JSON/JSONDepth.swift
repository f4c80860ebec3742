// How deep a JSON text goes, looked at before a parser that recurses does.

/// A look over the brackets of a JSON text.
package enum JSONDepth {
    /// Arrays and objects within each other that evidence has at most.
    package static let most = 32

    /// Whether arrays and objects lie in each other no deeper than that.
    package static func isShallow(_ bytes: some Sequence<UInt8>) -> Bool {
        var depth = 0
        var isText = false
        var isEscaped = false
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            if depth > most { return false }
        }
        return true
    }

    /// Brackets and commas outside of texts, about as many as the document has values.
    ///
    /// A parser that reads a document whole makes an object of each, which takes far more than the bytes do.
    static func nodes(_ bytes: some Sequence<UInt8>) -> Int {
        var count = 0
        var isText = false
        var isEscaped = false
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","): count += 1
                default: break
                }
            }
        }
        return count
    }
}
