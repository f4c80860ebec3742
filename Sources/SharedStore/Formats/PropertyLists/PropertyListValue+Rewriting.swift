// Every text of a property list value passed through a function, for taking names out of an export.

import PlainText

extension PropertyListValue {
    /// The value with all its texts rewritten: strings, keys, and data that is text, as JSON blobs are.
    func rewritten(by change: (String) -> String) -> PropertyListValue {
        switch self {
        case .string(let text): return .string(change(text))
        case .data(let bytes):
            guard let text = String(validUTF8: bytes) else { return self }
            let changed = change(text)
            return changed == text ? self : .data(Array(changed.utf8))
        case .array(let items): return .array(items.map { $0.rewritten(by: change) })
        case .dictionary(let members):
            var changed: [String: PropertyListValue] = [:]
            for (key, value) in members { changed[change(key)] = value.rewritten(by: change) }
            return .dictionary(changed)
        case .boolean, .integer, .unsigned, .real, .date, .unsupported: return self
        }
    }
}
