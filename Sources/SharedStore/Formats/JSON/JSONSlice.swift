// A JSON object that stays bytes, of which single members are parsed when they are asked for.

import Foundation

/// A view of an object within a document. Takes 64 bytes for each of its members beside the document's bytes.
struct JSONSlice {
    private let bytes: ArraySlice<UInt8>
    private let layout: JSONObjectLayout

    /// As deep as Foundation parses.
    private static let depth = 512

    /// Nil for anything but one whole object; what is inside a member is not looked at.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let layout = JSONObjectLayout(bytes, depth: Self.depth) else { return nil }
        (self.bytes, self.layout) = (bytes, layout)
    }

    func has(_ key: String) -> Bool { layout.value(of: key, in: bytes) != nil }

    /// A member's value as Foundation's objects; nil where it is missing or no JSON.
    func parsed(_ key: String) -> Any? { layout.value(of: key, in: bytes).flatMap(parsed) }

    /// A member that is an object.
    func object(_ key: String) -> JSONSlice? {
        layout.value(of: key, in: bytes).flatMap { JSONSlice(bytes[$0]) }
    }

    /// The elements of a member that is an array; nil where there is no such array. An element is nil where it is no
    /// object.
    func objects(_ key: String) -> (some Sequence<JSONSlice?>)? {
        let array = layout.value(of: key, in: bytes).map { JSONArrayLayout(bytes[$0], depth: Self.depth) }
        guard let array, array.isWhole else { return nil as LazyMapSequence<[Range<Int>], JSONSlice?>? }
        return array.elements.lazy.map { JSONSlice(bytes[$0]) }
    }

    /// All members in their order, parsed one by one; a key or value is nil where it is no JSON.
    var members: some Sequence<(key: String?, value: Any?)> {
        layout.members.lazy.map { (parsed($0.key) as? String, parsed($0.value)) }
    }

    private func parsed(_ range: Range<Int>) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes[range]), options: .fragmentsAllowed)
    }
}
