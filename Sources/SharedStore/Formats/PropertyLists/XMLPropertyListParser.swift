// Makes values of an XML property list's elements, strictly: a text that is no such value becomes a mark.

/// Reads the elements of one document in a single pass.
///
/// Foundation's parser is not used: it makes a day out of the 45th of a 13th month and no data out of wrong base64
/// without a word, and refuses the whole file for a comment within a value.
struct XMLPropertyListParser {
    private typealias Name = XMLPropertyListCursor.Name

    private(set) var cursor: XMLPropertyListCursor
    private(set) var doubts = PropertyListDoubts()
    private let limits: ReadLimits
    private var elements = 0
    /// The key of the outermost dictionary whose value is being read.
    private var outerKey: String?

    init(_ cursor: XMLPropertyListCursor, limits: ReadLimits) {
        self.cursor = cursor
        self.limits = limits
    }

    /// The one value of the document.
    mutating func document() throws(PropertyListError) -> PropertyListValue {
        guard var tag = try cursor.tag() else { throw .malformedXML }
        let isWrapped = tag.name == .plist
        if isWrapped {
            guard tag.form == .opening, let inner = try cursor.tag() else { throw .malformedXML }
            tag = inner
        }
        let value = try value(tag, depth: 0)
        if isWrapped {
            guard let end = try cursor.tag(), end.form == .closing, end.name == .plist else {
                throw .malformedXML
            }
        }
        return value
    }

    private mutating func value(
        _ tag: XMLPropertyListCursor.Tag, depth: Int
    ) throws(PropertyListError) -> PropertyListValue {
        guard tag.form != .closing else { throw .malformedXML }
        elements += 1
        guard elements <= limits.plistObjects else {
            throw .tooManyObjects(count: UInt64(elements), limit: limits.plistObjects)
        }
        let isEmpty = tag.form == .empty
        switch tag.name {
        case .dict:
            guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
            return isEmpty ? .dictionary([:]) : try dictionary(depth: depth)
        case .array:
            guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
            return isEmpty ? .array([]) : try array(depth: depth)
        case .plist, .key: throw .malformedXML
        case .string, .integer, .real, .date, .data, .yes, .no:
            let text = isEmpty ? "" : try cursor.text(of: tag.name)
            guard let text else { return invalid("text", "names a character that there is not") }
            return scalar(tag.name, text)
        }
    }

    private mutating func array(depth: Int) throws(PropertyListError) -> PropertyListValue {
        var items: [PropertyListValue] = []
        while let tag = try cursor.tag() {
            if tag.form == .closing, tag.name == .array { return .array(items) }
            items.append(try value(tag, depth: depth + 1))
        }
        throw .malformedXML
    }

    private mutating func dictionary(depth: Int) throws(PropertyListError) -> PropertyListValue {
        var members: [String: PropertyListValue] = [:]
        while let tag = try cursor.tag() {
            if tag.form == .closing, tag.name == .dict {
                // What an archiver writes in the place of a reference.
                if members.count == 1, case .integer? = members["CF$UID"] { return .unsupported("UID") }
                return .dictionary(members)
            }
            guard tag.name == .key, tag.form != .closing else { throw .malformedXML }
            guard let key = tag.form == .empty ? "" : try cursor.text(of: .key),
                let tag = try cursor.tag()
            else { throw .malformedXML }
            if depth == 0 { outerKey = key }
            let item = try value(tag, depth: depth + 1)
            // Foundation lets the first of two equal keys win.
            if members[key] == nil {
                members[key] = item
            } else {
                doubts.addDuplicate(key, outer: depth == 0 ? nil : outerKey)
            }
        }
        throw .malformedXML
    }

    private mutating func scalar(_ name: Name, _ text: String) -> PropertyListValue {
        let value: PropertyListValue? =
            switch name {
            case .string: .string(text)
            case .integer: XMLPropertyListValue.integer(text)
            case .real: XMLPropertyListValue.real(text)
            case .date: XMLPropertyListValue.date(text)
            case .data: XMLPropertyListValue.data(text)
            case .yes, .no: XMLPropertyListValue.trimmed(text).isEmpty ? .boolean(name == .yes) : nil
            case .plist, .dict, .array, .key: nil
            }
        if let value { return value }
        let kind =
            switch name {
            case .integer: "integer of 64 bits"
            case .real: "number"
            case .date: "date"
            case .data: "base64"
            default: "empty \(name.rawValue)"
            }
        return invalid(kind, "holds \(ProblemList.quoted(text)), which is no \(kind)")
    }

    private mutating func invalid(_ kind: String, _ text: String) -> PropertyListValue {
        doubts.add(outerKey, text + "; not read")
        return .unsupported("no " + kind)
    }
}
