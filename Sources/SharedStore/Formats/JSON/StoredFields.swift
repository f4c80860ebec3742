// Values with named fields as JSON: each type names its fields once, and what writes and reads goes through them.

import TrackingModel

/// What JSON holds for the engine: a value with fields, a list, a number.
protocol StoredJSON: CompactJSONEncodable {
    /// Nil for null. Throws for a value of another type, and where it is no JSON.
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Self?
}

extension StoredJSON {
    /// Nil for anything but one value as JSON.
    ///
    /// - Parameter texts: Those that values before it had.
    init?(json bytes: UnsafeBufferPointer<UInt8>, texts: SharedTexts = SharedTexts()) {
        var json = JSONCursor(bytes, depth: ReadLimits().depth, texts: texts)
        guard let value = try? Self.read(&json), json.isAtEnd else { return nil }
        self = value
    }

    /// Nil for anything but one value as JSON.
    init?(json bytes: ArraySlice<UInt8>) {
        guard let value = bytes.withUnsafeBufferPointer({ Self(json: $0) }) else { return nil }
        self = value
    }
}

/// A value with named fields.
protocol StoredFields: StoredJSON {
    /// One whose required fields have yet to be read.
    static var blank: Self { get }
    /// Names each field, in ascending order, in which they are written.
    mutating func fields(_ coder: inout some FieldCoder) throws(JSONMismatch)
}

/// What goes through the fields of a value.
protocol FieldCoder {
    /// A field that has to be there.
    mutating func callAsFunction(_ name: StaticString, _ value: inout some StoredJSON) throws(JSONMismatch)
    /// A field that is left out where it is nil.
    mutating func callAsFunction(_ name: StaticString, _ value: inout (some StoredJSON)?) throws(JSONMismatch)
    /// A field that earlier versions did not write.
    mutating func callAsFunction<Value: StoredJSON>(
        _ name: StaticString, _ value: inout Value, else missing: Value
    ) throws(JSONMismatch)
}

extension CompactJSONWriter: FieldCoder {
    mutating func callAsFunction(_ name: StaticString, _ value: inout some StoredJSON) {
        self.name(name)
        value.encode(to: &self)
    }

    mutating func callAsFunction(_ name: StaticString, _ value: inout (some StoredJSON)?) {
        if var some = value { self(name, &some) }
    }

    mutating func callAsFunction<Value: StoredJSON>(
        _ name: StaticString, _ value: inout Value, else missing: Value
    ) { self(name, &value) }
}

extension StoredFields {
    func encode(to json: inout CompactJSONWriter) {
        var copy = self
        // Writing throws nothing.
        json.object { try? copy.fields(&$0) }
    }

    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Self? {
        try json.null() ? nil : Self(&json)
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var reader = FieldReader(json)
        try reader.begin()
        self = .blank
        // Not twice on each level: objects within each other would take twice as long for each level.
        if !json.isMixed {
            do {
                try fields(&reader)
                if try reader.ends(&json) { return }
            } catch {
                // A field that was looked for may come behind another that nobody asked for.
                guard reader.lacksField else { throw error }
            }
        }
        try reader.index()
        self = .blank
        try fields(&reader)
        reader.end(&json)
    }
}

/// Reads fields in the order in which they are written; objects in another order, and with other members, in a second
/// way that takes longer.
struct FieldReader: FieldCoder {
    private var json: JSONCursor
    private var start = 0
    /// Where the values of members lie, by their names; nil while they come as they are asked for. Of members with one
    /// name the first counts.
    private var places: [String: Int]?
    private var endOfObject = 0
    /// Whether a field that has to be there was not found.
    private(set) var lacksField = false

    init(_ json: JSONCursor) { self.json = json }

    mutating func begin() throws(JSONMismatch) {
        try json.enter("{")
        start = json.position
    }

    /// Whether all members were read; then the cursor stands behind the object.
    mutating func ends(_ cursor: inout JSONCursor) throws(JSONMismatch) -> Bool {
        guard try json.leave("}") else { return false }
        cursor = json
        return true
    }

    /// Looks for all members.
    mutating func index() throws(JSONMismatch) {
        json.position = start
        json.isMixed = true
        var places: [String: Int] = [:]
        while try !json.leave("}") {
            let name = try json.name()
            if places[name] == nil { places[name] = json.position }
            try json.skip()
            try json.separate("}")
        }
        endOfObject = json.position
        self.places = places
    }

    func end(_ cursor: inout JSONCursor) {
        cursor = json
        cursor.position = endOfObject
    }

    /// Nil for null and where the field is not there.
    @inline(__always)
    private mutating func value<Value: StoredJSON>(_ name: StaticString) throws(JSONMismatch) -> Value? {
        if let places {
            guard let place = places[name.description] else { return nil }
            json.position = place
            return try Value.read(&json)
        }
        guard try json.pass(name: name) else { return nil }
        let value = try Value.read(&json)
        try json.separate("}")
        return value
    }

    mutating func callAsFunction<Value: StoredJSON>(
        _ name: StaticString, _ value: inout Value
    ) throws(JSONMismatch) {
        guard let read: Value = try self.value(name) else {
            lacksField = true
            throw JSONMismatch()
        }
        value = read
    }

    mutating func callAsFunction<Value: StoredJSON>(
        _ name: StaticString, _ value: inout Value?
    ) throws(JSONMismatch) { value = try self.value(name) }

    mutating func callAsFunction<Value: StoredJSON>(
        _ name: StaticString, _ value: inout Value, else missing: Value
    ) throws(JSONMismatch) { value = try self.value(name) ?? missing }
}

// MARK: What fields hold

extension Int: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(self) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Int? { try json.integer() }
}

extension Double: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(self) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Double? { try json.number() }
}

extension Bool: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(self) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Bool? { try json.flag() }
}

extension String: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(self) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> String? { try json.text() }
}

extension Instant: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(seconds) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Instant? {
        try json.number().map { Instant($0) }
    }
}

extension LocalDay: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(number) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> LocalDay? {
        try json.integer().map { LocalDay(number: $0) }
    }
}

extension MinuteSet: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(description) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> MinuteSet? {
        guard let text = try json.text() else { return nil }
        return try MinuteSet(text).required()
    }
}

extension RawRepresentable<String> where Self: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.put(rawValue) }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Self? {
        guard let text = try json.text() else { return nil }
        return try Self(rawValue: text).required()
    }
}

extension Array: StoredJSON, CompactJSONEncodable where Element: StoredJSON {
    func encode(to json: inout CompactJSONWriter) { json.array(self) { $1.encode(to: &$0) } }
    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> [Element]? {
        try json.list(Element.read)
    }
}

/// A name of a member that is a value too.
protocol MemberName: Hashable {
    init?(memberName: String)
    var memberName: String { get }
}

extension RawRepresentable<String> where Self: MemberName {
    init?(memberName: String) { self.init(rawValue: memberName) }
    var memberName: String { rawValue }
}

extension String: MemberName {
    init?(memberName: String) { self = memberName }
    var memberName: String { self }
}

extension Int: MemberName {
    init?(memberName: String) { self.init(memberName) }
    var memberName: String { String(self) }
}

extension Dictionary: StoredJSON, CompactJSONEncodable where Key: MemberName, Value: StoredJSON {
    func encode(to json: inout CompactJSONWriter) {
        json.object { json in
            for (name, value) in map({ ($0.key.memberName, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
                json.name(name)
                value.encode(to: &json)
            }
        }
    }

    static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> [Key: Value]? {
        guard let members = try json.members(Value.read) else { return nil }
        var values: [Key: Value] = [:]
        for member in members { values[try Key(memberName: member.name).required()] = member.value }
        return values
    }
}

extension Optional {
    /// What a member has to hold.
    func required() throws(JSONMismatch) -> Wrapped {
        guard let self else { throw JSONMismatch() }
        return self
    }
}
