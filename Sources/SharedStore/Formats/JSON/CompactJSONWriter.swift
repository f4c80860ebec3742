// Encodes JSON on one line without an intermediate tree, for the few records that are written at every callback.

package import Foundation
import TrackingModel

/// A value encoded without an encoder, because it is written at every callback.
protocol CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter)
}

extension CompactJSONEncodable {
    /// The value as JSON on one line.
    var encoded: [UInt8] {
        var json = CompactJSONWriter()
        encode(to: &json)
        return json.bytes
    }
}

/// Members and elements are written in the order in which they are put, with commas where they belong.
package struct CompactJSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// False after a number that JSON can't hold, which is written as null.
    private(set) var isFaithful = true

    package init() {}

    package mutating func put(_ value: Int) {
        separate()
        append(String(value))
    }

    package mutating func put(_ value: Double) {
        separate()
        guard value.isFinite else {
            isFaithful = false
            append("null")
            return
        }
        // Swift's description is the shortest text that parses back to the same bits.
        let text = value.description
        append(text.hasSuffix(".0") ? text.dropLast(2) : text[...])
    }

    package mutating func put(_ text: String) {
        separate()
        JSONEscape.least.append(text, to: &bytes)
    }

    package mutating func put(_ flag: Bool) {
        separate()
        append(flag ? "true" : "false")
    }

    package mutating func object(_ members: (inout Self) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    package mutating func array<Element>(_ elements: [Element], _ put: (inout Self, Element) -> Void) {
        open("[")
        for element in elements { put(&self, element) }
        close("]")
    }

    /// A value that is JSON already.
    package mutating func put(encoded: [UInt8]) {
        separate()
        bytes += encoded
    }

    /// Goes on with the value that was begun last.
    package mutating func append(_ part: ArraySlice<UInt8>) { bytes += part }

    /// Begins a container that is too large to be held whole.
    package mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
    }

    package mutating func close(_ bracket: Unicode.Scalar) { bytes.append(UInt8(ascii: bracket)) }

    /// Hands out what is written, but for the last byte, by which it goes on.
    package mutating func handOut<Failure>(
        _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        guard let last = bytes.popLast() else { return }
        try piece(bytes[...])
        bytes.removeAll(keepingCapacity: true)
        bytes.append(last)
    }

    // MARK: Members; nil writes nothing

    package mutating func put(_ key: String, _ value: Int?) {
        guard let value else { return }
        name(key)
        put(value)
    }

    package mutating func put(_ key: String, _ value: Double?) {
        guard let value else { return }
        name(key)
        put(value)
    }

    package mutating func put(_ key: String, _ text: String?) {
        guard let text else { return }
        name(key)
        put(text)
    }

    package mutating func put(_ key: String, _ flag: Bool?) {
        guard let flag else { return }
        name(key)
        put(flag)
    }

    package mutating func put(_ key: String, _ numbers: [Int]) {
        name(key)
        array(numbers) { $0.put($1) }
    }

    package mutating func object(_ key: String, _ members: (inout Self) -> Void) {
        name(key)
        object(members)
    }

    package mutating func array<Element>(
        _ key: String, _ elements: [Element], _ put: (inout Self, Element) -> Void
    ) {
        name(key)
        array(elements, put)
    }

    package mutating func name(_ key: String) {
        put(key)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func name(_ key: StaticString) {
        open("\"")
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        append("\":")
    }

    package mutating func endLine() { bytes.append(0x0A) }

    private mutating func append(_ text: some StringProtocol) { bytes.append(contentsOf: text.utf8) }

    /// A comma, unless this is the first in its container or the value of a member.
    private mutating func separate() {
        switch bytes.last {
        case nil, "{", "[", ":", 0x0A: break
        default: bytes.append(UInt8(ascii: ","))
        }
    }
}

// MARK: - JSON that grows beyond what memory should hold: its newest part is here, the rest in a scratch file

/// JSON text that is written bit by bit and read once, as a whole.
package struct GrowingJSON {
    /// Bytes that are gathered before they go to the file; what stays below needs none.
    private static let pieceBytes = 64 << 10

    private var json = CompactJSONWriter()
    private var file: ScratchFile?
    private let folder: String

    /// - Parameter folder: Where a scratch file is made if there is more than a little.
    package init(near folder: String) { self.folder = folder }

    package var isEmpty: Bool { file == nil && json.bytes.isEmpty }

    /// Writes on.
    package mutating func put(_ write: (inout CompactJSONWriter) -> Void) throws(FileError) {
        write(&json)
        guard json.bytes.count > Self.pieceBytes else { return }
        let file = try scratch()
        try json.handOut { piece throws(FileError) in try file.append(piece) }
    }

    private mutating func scratch() throws(FileError) -> ScratchFile {
        if let file { return file }
        let new = try ScratchFile(near: folder)
        file = new
        return new
    }

    /// Hands out the whole text in pieces.
    package func read(_ piece: (ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) {
        try file?.read(piece)
        try piece(json.bytes[...])
    }
}

// MARK: - JSON whose bytes are the same for equal values

extension JSONEncoder {
    /// One line, keys in order, slashes as they are.
    package static var orderly: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
