// Records of foreign JSON: each type names its fields once, and what reads strictly and forgivingly goes through them.

import Foundation
import TrackingModel

/// A record of a JSON log: read strictly where it is as it should be, else from its members.
protocol JSONRecord {
    init(_ json: inout JSONCursor) throws(JSONMismatch)
    /// Nil when the members don't make a record.
    init?(lenient: LenientJSON)
    /// Whether it is written as an object; then nothing else is looked at again.
    static var isObject: Bool { get }
}

extension JSONRecord {
    static var isObject: Bool { true }
}

/// A value that a member of a record holds.
protocol RecordValue {
    /// Nil for null. Throws for a value of another type, and where it is no JSON.
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Self?
    /// Nil where the member can't be understood.
    static func read(_ json: LenientJSON, _ name: String) -> Self?
    /// Nil where the member is no array of such values.
    static func list(_ json: LenientJSON, _ name: String) -> [Self]?
}

extension RecordValue {
    static func list(_ json: LenientJSON, _ name: String) -> [Self]? { nil }
}

/// A record whose members have names and types of their own, and may come in any order.
protocol FieldRecord: JSONRecord, RecordValue {
    /// One without a value.
    init()
    mutating func fields(_ coder: inout some RecordCoder) throws(JSONMismatch)
    /// Whether enough is known of one that was not as it should be.
    var isUsable: Bool { get }
}

/// What goes through the fields of a record.
protocol RecordCoder {
    /// A field that has to be there.
    mutating func callAsFunction(_ name: StaticString, _ value: inout some RecordValue) throws(JSONMismatch)
    mutating func callAsFunction(_ name: StaticString, _ value: inout (some RecordValue)?)
        throws(JSONMismatch)
}

extension FieldRecord {
    var isUsable: Bool { true }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        self.init()
        var reader = try RecordReader(json)
        repeat { try fields(&reader) } while try reader.goesOn()
        json = try reader.end()
    }

    init?(lenient json: LenientJSON) {
        self.init()
        var reader = LenientReader(json)
        try? fields(&reader)
        guard reader.isComplete, isUsable else { return nil }
    }

    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Self? {
        try json.null() ? nil : Self(&json)
    }

    static func read(_ json: LenientJSON, _ name: String) -> Self? {
        json.object(name).flatMap { Self(lenient: $0) }
    }

    static func list(_ json: LenientJSON, _ name: String) -> [Self]? {
        json.objects(name).compactMap { Self(lenient: $0) }
    }
}

/// Reads the members of an object as they come: those in the order of the fields all at once, any others in as many
/// rounds as their order turns back. Of members with one name the first counts.
struct RecordReader: RecordCoder {
    private var json: JSONCursor
    /// The name of the member whose value comes next, where it is written with escapes.
    private var name: String?
    /// Whether a member was read in this round.
    private var hasRead = false
    /// The next field of this round as a bit.
    private var field: UInt64 = 1
    private var read: UInt64 = 0
    private var known: UInt64 = 0
    private var required: UInt64 = 0

    init(_ json: JSONCursor) throws(JSONMismatch) {
        self.json = json
        try self.json.enter("{")
    }

    /// Ends a round: whether members are left, behind one that no field is for.
    mutating func goesOn() throws(JSONMismatch) -> Bool {
        if name == nil, try json.leave("}") { return false }
        if !hasRead {
            name = try name == nil ? json.escapedName() : nil
            if name == nil { try pass() }
        }
        (field, hasRead) = (1, false)
        return true
    }

    /// Behind the object, where all was found that has to be there.
    func end() throws(JSONMismatch) -> JSONCursor {
        guard required & ~known == 0 else { throw JSONMismatch() }
        return json
    }

    private mutating func pass() throws(JSONMismatch) {
        try json.skip()
        try json.separate("}")
    }

    /// Whether the value of a field comes next.
    @inline(__always)
    private mutating func finds(_ field: StaticString) throws(JSONMismatch) -> Bool {
        if let name {
            let bytes = UnsafeBufferPointer(start: field.utf8Start, count: field.utf8CodeUnitCount)
            guard name.utf8.elementsEqual(bytes) else { return false }
            self.name = nil
        } else {
            guard try json.pass(name: field) else { return false }
        }
        hasRead = true
        guard read & self.field == 0 else {
            try pass()
            return false
        }
        read |= self.field
        return true
    }

    @inline(__always)
    private mutating func value<Value: RecordValue>(_ name: StaticString) throws(JSONMismatch) -> Value? {
        defer { field <<= 1 }
        guard try finds(name) else { return nil }
        let value = try Value.read(&json)
        if value != nil { known |= field }
        try json.separate("}")
        return value
    }

    @inline(__always)
    mutating func callAsFunction<Value: RecordValue>(
        _ name: StaticString, _ value: inout Value
    ) throws(JSONMismatch) {
        required |= field
        if let read: Value = try self.value(name) { value = read }
    }

    @inline(__always)
    mutating func callAsFunction<Value: RecordValue>(
        _ name: StaticString, _ value: inout Value?
    ) throws(JSONMismatch) {
        if let read: Value = try self.value(name) { value = read }
    }
}

/// Takes from the members of an object what can be understood.
struct LenientReader: RecordCoder {
    private let json: LenientJSON
    private(set) var isComplete = true

    init(_ json: LenientJSON) { self.json = json }

    mutating func callAsFunction<Value: RecordValue>(_ name: StaticString, _ value: inout Value) {
        if let read = Value.read(json, name.description) { value = read } else { isComplete = false }
    }

    mutating func callAsFunction<Value: RecordValue>(_ name: StaticString, _ value: inout Value?) {
        value = Value.read(json, name.description)
    }
}

// MARK: What members hold

extension String: RecordValue {
    static func read(_ json: LenientJSON, _ name: String) -> String? { json.text(name) }
}

extension Double: RecordValue {
    static func read(_ json: LenientJSON, _ name: String) -> Double? { json.number(name) }
    static func list(_ json: LenientJSON, _ name: String) -> [Double]? { json.numbers(name) }
}

extension Bool: RecordValue {
    static func read(_ json: LenientJSON, _ name: String) -> Bool? { json.flag(name) }
}

extension RecordID: RecordValue {
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> RecordID? { try json.id() }
    static func read(_ json: LenientJSON, _ name: String) -> RecordID? {
        json.text(name).map { RecordID($0) }
    }
}

extension Array: RecordValue where Element: RecordValue {
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> [Element]? {
        try json.list(Element.read)
    }

    static func read(_ json: LenientJSON, _ name: String) -> [Element]? { Element.list(json, name) }
}

// MARK: - A JSON element as loosely typed values, for elements that do not fit the type they should have

/// The members of a JSON object, read one by one and forgivingly.
struct LenientJSON {
    private let members: [String: Any]

    /// Nil for anything but an object. The bytes have passed the scanner's limits of depth and size.
    init?(_ bytes: [UInt8]) {
        guard let members = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
            return nil
        }
        self.members = members
    }

    func text(_ name: String) -> String? {
        switch members[name] {
        case let text as String: text
        case let number as NSNumber: number.description
        default: nil
        }
    }

    func number(_ name: String) -> Double? {
        switch members[name] {
        case let number as NSNumber: number.doubleValue
        case let text as String: Double(text)
        default: nil
        }
    }

    func flag(_ name: String) -> Bool? {
        switch members[name] {
        case let number as NSNumber: number.boolValue
        case let text as String:
            switch text.lowercased() {
            case "true", "yes", "1": true
            case "false", "no", "0": false
            default: nil
            }
        default: nil
        }
    }

    /// The numbers of an array; nil when it is none or holds anything else.
    func numbers(_ name: String) -> [Double]? {
        guard let items = members[name] as? [Any] else { return nil }
        let numbers = items.compactMap { ($0 as? NSNumber)?.doubleValue }
        return numbers.count == items.count ? numbers : nil
    }

    /// The members' names, ascending.
    var names: [String] { members.keys.sorted() }

    /// The member that is an object itself.
    func object(_ name: String) -> LenientJSON? {
        (members[name] as? [String: Any]).map(LenientJSON.init(members:))
    }

    /// The objects of an array; what is none is left out.
    func objects(_ name: String) -> [LenientJSON] {
        (members[name] as? [Any] ?? []).compactMap {
            ($0 as? [String: Any]).map(LenientJSON.init(members:))
        }
    }

    /// The members of an object as text, by name.
    func texts(_ name: String) -> [String: String]? {
        guard let object = members[name] as? [String: Any] else { return nil }
        let inner = LenientJSON(members: object)
        return object.reduce(into: [:]) { $0[$1.key] = inner.text($1.key) ?? "…" }
    }

    private init(members: [String: Any]) { self.members = members }
}
