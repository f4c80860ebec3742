// What a person adds to a report: facts that no store holds, such as the device and what was expected.

public import Documents
import PlainText
import TrackingModel

/// A note in a report: a key and what is said of it.
public struct ReportNote: Hashable, Sendable {
    /// Characters of a value at most.
    public static let longestValue = 2_000

    public let key: String
    public let value: String

    /// Reads `KEY=VALUE`; throws a sentence on what to write in its place.
    public init(_ text: String) throws(ReportNoteError) {
        guard let sign = text.firstIndex(of: "=") else { throw .noKey(text) }
        let (key, value) = (text[..<sign], text[text.index(after: sign)...])
        guard Self.isKey(key) else { throw .noKey(String(key)) }
        guard value.contains(where: { !$0.isWhitespace }) else { throw .empty(String(key)) }
        guard value.count <= Self.longestValue else { throw .tooLong(String(key)) }
        self.init(key: String(key), value: String(value))
    }

    private init(key: String, value: String) {
        self.key = key
        self.value = value
    }

    /// A letter, then letters, digits, `-` and `_`, 40 at most: a column's name anywhere.
    private static func isKey(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first, text.count <= 40 else { return false }
        return first.properties.isAlphabetic && first.isASCII
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_")
            }
    }

    /// Throws where a key is given twice.
    public static func refuseRepeated(_ notes: [ReportNote]) throws(ReportNoteError) {
        var known: Set<String> = []
        for note in notes where !known.insert(note.key.lowercased()).inserted { throw .repeated(note.key) }
    }

    /// The notes as one object, in their order.
    ///
    /// - Parameters:
    ///   - notes: In their order.
    ///   - redaction: Of the report that they go with; nil for as they are.
    public static func json(_ notes: [ReportNote], redacting redaction: Redaction?) -> OrderedJSON {
        let shown = redaction.map { redacted(notes, $0) } ?? notes
        return .object(shown.map { OrderedJSON.Member($0.key, $0.value) })
    }

    /// The notes of a report that goes to others: without the apps' names, and nothing that looks like an id.
    static func redacted(_ notes: [ReportNote], _ redaction: Redaction) -> [ReportNote] {
        notes.map { ReportNote(key: $0.key, value: IDMask.masked(redaction.text($0.value))) }
    }
}

/// Why a note can't be taken.
public enum ReportNoteError: Error, Hashable, CustomStringConvertible {
    case noKey(String)
    case empty(String)
    case tooLong(String)
    case repeated(String)

    public var description: String {
        switch self {
        case .noKey(let text):
            "“\(HarmlessText.line(text))” is no key; write KEY=VALUE, as in ios=18.5, with letters, digits, - and _ in "
                + "the key and a letter first."
        case .empty(let key): "The note “\(key)” says nothing; write \(key)=VALUE."
        case .tooLong(let key):
            "The note “\(key)” has more than \(ReportNote.longestValue) characters; shorten it."
        case .repeated(let key): "The note “\(key)” is given twice; put both into one value."
        }
    }
}
