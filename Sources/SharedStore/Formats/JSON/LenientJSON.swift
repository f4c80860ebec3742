// A JSON element as loosely typed values, for elements that do not fit the type they should have.

import Foundation

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
        var numbers: [Double] = []
        for item in items {
            guard let number = item as? NSNumber else { return nil }
            numbers.append(number.doubleValue)
        }
        return numbers
    }

    /// The members' names, ascending.
    var names: [String] { members.keys.sorted() }

    /// The member that is an object itself.
    func object(_ name: String) -> LenientJSON? {
        (members[name] as? [String: Any]).map(LenientJSON.init(members:))
    }

    /// The objects of an array; what is none is left out.
    func objects(_ name: String) -> [LenientJSON] {
        guard let items = members[name] as? [Any] else { return [] }
        return items.compactMap { ($0 as? [String: Any]).map(LenientJSON.init(members:)) }
    }

    /// The members of an object as text, by name.
    func texts(_ name: String) -> [String: String]? {
        guard let object = members[name] as? [String: Any] else { return nil }
        let inner = LenientJSON(members: object)
        return object.reduce(into: [:]) { $0[$1.key] = inner.text($1.key) ?? "…" }
    }

    private init(members: [String: Any]) { self.members = members }
}
