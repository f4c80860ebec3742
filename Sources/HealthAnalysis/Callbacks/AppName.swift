// A name to show for an app that the store gives none.

import PlainText
import TrackingModel

/// Display names of apps.
enum AppName {
    /// A name for the middle of a sentence: harmless and at most 24 characters.
    static func inSentence(_ name: String) -> String {
        let name = HarmlessText.line(name)
        return name.count <= 24 ? name : String(name.prefix(23)) + "…"
    }

    /// The store's name, unless it is empty or the tracker's placeholder `Unknown App 7`.
    static func given(_ name: String?) -> String? {
        guard let name, name.contains(where: { !$0.isWhitespace }) else { return nil }
        let placeholder = "Unknown App"
        if name.hasPrefix(placeholder) {
            let rest = name.dropFirst(placeholder.count)
            if rest.allSatisfy({ $0 == " " || $0.isNumber }) { return nil }
        }
        return name
    }

    /// The last component of a bundle id, the first eight digits of a UUID, else the id itself.
    static func short(_ id: String) -> String {
        if isUUID(id) { return String(id.prefix(8)) }
        if let last = id.split(separator: ".").last, !last.isEmpty { return String(last) }
        return id.isEmpty ? "(no id)" : id
    }

    /// Whether a text has the shape of a UUID.
    static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { index in
            switch index {
            case 8, 13, 18, 23: bytes[index] == UInt8(ascii: "-")
            default: Character(Unicode.Scalar(bytes[index])).isHexDigit
            }
        }
    }
}
