// Every key and file of a store as one list: typed, decoded and masked, for people who want to see it themselves.

/// What one read of a store holds, key by key.
public struct StoreListing: Hashable, Sendable {
    /// When it was read.
    public var readAt: Instant
    /// By group, then by key.
    public var items: [StoreItem]

    public init(readAt: Instant, items: [StoreItem]) {
        self.readAt = readAt
        self.items = items
    }
}

/// A key of the preferences, or a file beside them.
public struct StoreItem: Hashable, Sendable {
    /// What a key is about, in the order of the list.
    public enum Group: Int, CaseIterable, Comparable, Sendable {
        /// Where the store was copied from.
        case source
        case `extension`, counters, apps, shields, midnight, filters, engine, device, logs, other, files
        /// Last, because there are hundreds of them.
        case thresholds

        public static func < (left: Group, right: Group) -> Bool { left.rawValue < right.rawValue }
    }

    /// The key, or the file's path within the container.
    public var key: String
    public var group: Group
    /// The app that the key is about, by its logical id.
    public var app: String?
    /// The type in the preferences, for example `integer`; for a file `file`.
    public var type: String
    public var value: StoreValue
    /// What the key says, as a sentence without a full stop; nil where the schema doesn't know it.
    public var meaning: String?
    /// Distinguishes two values even where `value` keeps only a part of them. Valid within one run.
    public var fingerprint: Int
    /// What is wrong with it; nil for nothing.
    public var problem: String?

    public init(
        key: String, group: Group, app: String? = nil, type: String, value: StoreValue,
        meaning: String? = nil, fingerprint: Int = 0, problem: String? = nil
    ) {
        self.key = key
        self.group = group
        self.app = app
        self.type = type
        self.value = value
        self.meaning = meaning
        self.fingerprint = fingerprint
        self.problem = problem
    }
}

/// A value with its meaning.
public enum StoreValue: Hashable, Sendable {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    /// A time, with the number as stored; nil for 0, which means never.
    case instant(Instant?, raw: Double)
    /// A length of time, seconds.
    case seconds(Int)
    /// Bytes of memory or of a file.
    case bytes(Int)
    /// The beginning of a text, and its length in bytes.
    case text(String, bytes: Int)
    /// Data that is text, nearly always JSON: its beginning, and its length in bytes.
    case textData(DataText, bytes: Int)
    /// Data that is no text: its first bytes, and its length.
    case data([UInt8], bytes: Int)
    /// An array or dictionary: its elements, and their beginning as text.
    case collection(count: Int, text: String)
    /// A secret.
    case masked
    /// A type that preferences should not hold.
    case unsupported(String)
}

/// A text as the bytes that it was stored in. It shares the memory of all of them, and is a string only while one is asked
/// for: nearly all of a store is in one such text, its log, which few people look at.
public struct DataText: Hashable, Sendable {
    /// UTF-8.
    private let bytes: ArraySlice<UInt8>

    /// - Parameter bytes: UTF-8; what is none is shown as U+FFFD.
    public init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    public init(_ text: String) { bytes = Array(text.utf8)[...] }

    /// The length in bytes.
    public var count: Int { bytes.count }

    /// The whole text.
    public var text: String { bytes.utf8Text }

    /// The first characters of the text, up to a number of them.
    public func prefix(_ characters: Int) -> String {
        // Enough for any text that people wrote, and no more to read of a long one.
        let most = characters * 32
        return String(bytes.prefix(most).utf8Text.prefix(characters))
    }
}
