// Finds the members of a JSON object as byte ranges, so that one can be changed while all others keep their bytes.

import Foundation
import TrackingModel

/// The byte ranges of a JSON object's members. Values are not parsed and may be invalid.
///
/// Of members with equal keys the first is used. Foundation's readers differ in which one they use, so a change leaves
/// only one.
package struct JSONObjectLayout {
    /// One member; the space around key and value belongs to neither.
    struct Member {
        /// With its quotes.
        var key: Range<Int>
        var value: Range<Int>
        /// All between the commas beside it.
        var part: Range<Int>

        func moved(by distance: Int) -> Member {
            Member(
                key: key.moved(by: distance), value: value.moved(by: distance), part: part.moved(by: distance)
            )
        }
    }

    let members: [Member]
    /// Where a first member would be inserted.
    let start: Int

    /// Nil when the bytes are no whole object.
    package init?(_ bytes: ArraySlice<UInt8>, depth: Int = ReadLimits().depth) {
        let scan = JSONPartScan(bytes, opener: "{", depth: depth)
        guard scan.isWhole, let first = scan.parts.first else { return nil }
        start = first.lowerBound
        if scan.parts.count == 1, JSONPartScan.trimmed(first, of: bytes).isEmpty {
            members = []
            return
        }
        var members: [Member] = []
        members.reserveCapacity(scan.parts.count)
        for part in scan.parts {
            guard let member = Self.member(part, of: bytes) else { return nil }
            members.append(member)
        }
        self.members = members
    }

    private init(_ members: [Member], start: Int) {
        self.members = members
        self.start = start
    }

    /// The same object elsewhere.
    func moved(by distance: Int) -> JSONObjectLayout {
        if distance == 0 { return self }
        return JSONObjectLayout(members.map { $0.moved(by: distance) }, start: start + distance)
    }

    /// The layout after values of other lengths took the place of some; nil where a key has no member, or two.
    ///
    /// - Parameter lengths: Keys, each once, and the bytes of their new values.
    func replaced(_ lengths: [(key: String, count: Int)], in bytes: ArraySlice<UInt8>) -> JSONObjectLayout? {
        var counts: [Int: Int] = [:]
        for (key, count) in lengths {
            let found = members.indices.filter { Self.matches(members[$0], key, bytes) }
            guard found.count == 1, let index = found.first else { return nil }
            counts[index] = count
        }
        var distance = 0
        var new: [Member] = []
        new.reserveCapacity(members.count)
        for (index, member) in members.enumerated() {
            var member = member.moved(by: distance)
            if let count = counts[index] {
                let growth = count - member.value.count
                member.value = member.value.lowerBound..<member.value.upperBound + growth
                member.part = member.part.lowerBound..<member.part.upperBound + growth
                distance += growth
            }
            new.append(member)
        }
        return JSONObjectLayout(new, start: start)
    }

    /// The range of a member's value; nil when there is none or the bytes are no whole object.
    ///
    /// - Parameter key: Its text; escapes in the JSON are understood.
    static func member(_ key: String, of bytes: ArraySlice<UInt8>) -> Range<Int>? {
        Self(bytes)?.value(of: key, in: bytes)
    }

    /// The range of a member's value in the bytes that this is the layout of; nil when there is none.
    func value(of key: String, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        members.first { Self.matches($0, key, bytes) }?.value
    }

    /// The object in pieces, with members replaced, added at the end or, by nil, removed; the rest is not copied.
    ///
    /// Of members with equal keys only the first is kept.
    ///
    /// - Parameter changes: Keys, each once, with one encoded JSON value each. A removal must be the only change.
    package func replacing(
        _ changes: [(key: String, value: [UInt8]?)], in bytes: ArraySlice<UInt8>
    ) -> [ArraySlice<UInt8>] {
        // Replacements of ranges of the old bytes, ascending.
        var edits: [(range: Range<Int>, value: [UInt8])] = []
        var added: [(key: String, value: [UInt8])] = []
        for change in changes {
            var gone = members.indices.filter { Self.matches(members[$0], change.key, bytes) }[...]
            if let value = change.value {
                if let first = gone.popFirst() {
                    edits.append((members[first].value, value))
                } else {
                    added.append((change.key, value))
                }
            }
            for range in removal(of: gone) { edits.append((range, [])) }
        }
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        var pieces: [ArraySlice<UInt8>] = []
        var position = bytes.startIndex
        for edit in edits {
            pieces.append(bytes[position..<edit.range.lowerBound])
            pieces.append(edit.value[...])
            position = edit.range.upperBound
        }
        if !added.isEmpty {
            let end = max(position, members.last?.value.upperBound ?? start)
            pieces.append(bytes[position..<end])
            for (index, change) in added.enumerated() {
                var member: [UInt8] = index > 0 || !members.isEmpty ? [UInt8(ascii: ",")] : []
                JSONEscape.least.append(change.key, to: &member)
                member.append(UInt8(ascii: ":"))
                pieces.append(member[...])
                pieces.append(change.value[...])
            }
            position = end
        }
        pieces.append(bytes[position...])
        return pieces.filter { !$0.isEmpty }
    }

    /// What goes with members so that exactly one comma stays between those that are left.
    private func removal(of gone: ArraySlice<Int>) -> [Range<Int>] {
        // A member takes the comma before it along, unless none before it stays.
        var stays = false
        var isGone = gone.makeIterator()
        var next = isGone.next()
        return members.indices.compactMap { index in
            let part = members[index].part
            guard index == next else {
                stays = true
                return nil
            }
            next = isGone.next()
            if stays { return part.lowerBound - 1..<part.upperBound }
            return part.lowerBound..<part.upperBound + (index + 1 < members.count ? 1 : 0)
        }
    }

    private static func member(_ part: Range<Int>, of bytes: ArraySlice<UInt8>) -> Member? {
        let content = JSONPartScan.trimmed(part, of: bytes)
        guard bytes[content].first == "\"" else { return nil }
        let length = bytes[content].withUnsafeBufferPointer { JSONMarks.endOfText($0, from: 1) } + 1
        guard length < content.count else { return nil }
        let key = content.prefix(length)
        let rest = JSONPartScan.trimmed(content.dropFirst(length), of: bytes)
        guard bytes[rest].first == ":" else { return nil }
        let value = JSONPartScan.trimmed(rest.dropFirst(), of: bytes)
        return value.isEmpty ? nil : Member(key: key, value: value, part: part)
    }

    private static func matches(_ member: Member, _ key: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        let encoded = bytes[member.key].dropFirst().dropLast()
        let length = key.utf8.count
        // No text is longer than its JSON.
        guard encoded.count >= length else { return false }
        let isEqual = encoded.count == length && encoded.elementsEqual(key.utf8)
        guard isEqual || encoded.count > length, encoded.contains(UInt8(ascii: "\\")) else { return isEqual }
        return JSONText.unescaped(encoded)?.elementsEqual(key.utf16) == true
    }
}

// MARK: - A JSON object that stays bytes, of which single members are parsed when they are asked for

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
        guard let array = array(key), array.isWhole else {
            return nil as LazyMapSequence<[Range<Int>], JSONSlice?>?
        }
        return array.elements.lazy.map { JSONSlice(bytes[$0]) }
    }

    /// The bytes of the elements of a member that is an array, and whether it is a whole one: of a damaged one those
    /// before the damage, none where there is no array.
    func elements(_ key: String) -> (elements: [ArraySlice<UInt8>], isWhole: Bool) {
        guard let array = array(key) else { return ([], false) }
        return (array.elements.map { bytes[$0] }, array.isWhole)
    }

    private func array(_ key: String) -> JSONArrayLayout? {
        layout.value(of: key, in: bytes).map { JSONArrayLayout(bytes[$0], depth: Self.depth) }
    }

    /// Members that are objects, in their order.
    var objects: some Sequence<(key: String?, value: JSONSlice)> {
        layout.members.lazy.compactMap { member in
            JSONSlice(bytes[member.value]).map { (parsed(member.key) as? String, $0) }
        }
    }

    /// All members in their order, parsed one by one; a key or value is nil where it is no JSON.
    var members: some Sequence<(key: String?, value: Any?)> {
        layout.members.lazy.map { (parsed($0.key) as? String, parsed($0.value)) }
    }

    private func parsed(_ range: Range<Int>) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes[range]), options: .fragmentsAllowed)
    }
}
