// A value that is read from JSON without a decoder, and what it is read with.

import TrackingModel

/// A value that a cursor reads.
protocol CompactJSONDecodable {
    /// Reads the value at the cursor's place. Throws where a member is of another type, and where it is no JSON.
    init(_ json: inout JSONCursor) throws(JSONMismatch)
}

extension CompactJSONDecodable {
    /// Nil for anything but one value as JSON.
    ///
    /// - Parameter texts: Those that values before it had.
    init?(json bytes: UnsafeBufferPointer<UInt8>, texts: SharedTexts = SharedTexts()) {
        var json = JSONCursor(bytes, depth: ReadLimits().depth, texts: texts)
        guard let value = try? Self(&json), json.isAtEnd else { return nil }
        self = value
    }

    /// Nil for anything but one value as JSON.
    init?(json bytes: ArraySlice<UInt8>) {
        guard let value = bytes.withUnsafeBufferPointer({ Self(json: $0) }) else { return nil }
        self = value
    }
}

extension Array: CompactJSONDecodable where Element: CompactJSONDecodable {
    init(_ json: inout JSONCursor) throws(JSONMismatch) { self = try json.list(Element.init).required() }
}

extension JSONCursor {
    /// A value that has members or elements of its own; nil for null.
    mutating func value<Value: CompactJSONDecodable>() throws(JSONMismatch) -> Value? {
        try null() ? nil : try Value(&self)
    }
}

extension Optional {
    /// What a member has to hold.
    func required() throws(JSONMismatch) -> Wrapped {
        guard let self else { throw JSONMismatch() }
        return self
    }
}
