// Entry point for property lists: detects the format by the first bytes, reads strictly, writes either format.

import TrackingModel

/// Reads and writes property lists in the two formats that preferences use.
public enum PropertyList {
    /// The format of a property list.
    public enum Format: String, Sendable {
        case binary, xml
    }

    /// A property list and the format that it had.
    public struct Document: Hashable, Sendable {
        public var value: PropertyListValue
        public var format: Format
        /// What could not be taken as it stands: values that are none, keys that are there twice.
        public var doubts: [PropertyListDoubt]

        public init(value: PropertyListValue, format: Format, doubts: [PropertyListDoubt] = []) {
            self.value = value
            self.format = format
            self.doubts = doubts
        }
    }

    /// Reads a file that may hold anything.
    ///
    /// Sets, UIDs and nulls become `unsupported`, everything else around them is kept.
    public static func read(
        _ bytes: [UInt8], limits: ReadLimits = ReadLimits()
    ) throws(PropertyListError) -> Document {
        let format = try format(of: bytes, limits: limits)
        let read =
            switch format {
            case .binary: try BinaryPropertyListReader.read(bytes, limits: limits)
            case .xml: try XMLPropertyListParser.read(bytes, limits: limits)
            }
        return Document(value: read.value, format: format, doubts: read.doubts)
    }

    /// The format by the first bytes; throws for a file that is not a property list.
    static func format(of bytes: [UInt8], limits: ReadLimits) throws(PropertyListError) -> Format {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.plistBytes else {
            throw .tooLarge(bytes: bytes.count, limit: limits.plistBytes)
        }
        if bytes.starts(with: BinaryPropertyListReader.magic) { return .binary }
        if bytes.withUnsafeBufferPointer({ XMLText($0).isPropertyList }) { return .xml }
        throw .unknownFormat
    }

    /// Encodes a value; `unsupported` inside it throws `notWritable`, because the original value is unknown.
    ///
    /// XML dates hold whole seconds; a fraction is dropped there, never in binary.
    public static func write(
        _ value: PropertyListValue, format: Format
    ) throws(PropertyListError) -> [UInt8] {
        switch format {
        case .binary: try BinaryPropertyListWriter.write(value)
        case .xml: try XMLPropertyListWriter.write(value)
        }
    }
}

// MARK: - What a property list says twice or not at all, by the key of its outermost dictionary

extension FileSystem {
    /// The members of a property list in a file; nil for anything else, and for what can't be read.
    package func dictionary(
        at path: String, links: LinkRule = .refuse, limit: Int = ReadLimits().plistBytes
    ) -> [String: PropertyListValue]? {
        guard let contents = try? read(path, links: links, limit: limit),
            case .dictionary(let values)? = (try? PropertyList.read(contents.bytes))?.value
        else { return nil }
        return values
    }
}

/// Something in a property list that could not be taken as it stands. The values around it were read.
public struct PropertyListDoubt: Hashable, Sendable {
    /// The key of the outermost dictionary; nil where there is none.
    public var key: String?
    /// What is wrong, for a line after the key.
    public var text: String

    /// - Parameters:
    ///   - key: The key of the outermost dictionary; nil where there is none.
    ///   - text: What is wrong, for a line after the key.
    public init(key: String?, text: String) {
        self.key = key
        self.text = text
    }
}

/// Collects doubts; a file can hold millions, of which the first are listed and the others counted.
struct PropertyListDoubts {
    /// Doubts that are listed.
    static let most = 100

    private var listed: [PropertyListDoubt] = []
    private var count = 0

    mutating func add(_ key: String?, _ text: @autoclosure () -> String) {
        count += 1
        if listed.count < Self.most { listed.append(PropertyListDoubt(key: key, text: text())) }
    }

    /// A key that a dictionary has twice.
    ///
    /// - Parameter outer: The key of the outermost dictionary, where the dictionary is another one.
    mutating func addDuplicate(_ key: String, outer: String?) {
        let name = outer == nil ? "is" : "holds the key \(ProblemList.quoted(key)), which is"
        add(outer ?? key, "\(name) there twice; the first value is shown")
    }

    var all: [PropertyListDoubt] {
        let more = count - listed.count
        return more > 0
            ? listed + [
                PropertyListDoubt(key: nil, text: countText(more, "more doubtful value") + ", not listed")
            ]
            : listed
    }
}

// MARK: - Why a property list was not read or written, in one sentence each

/// What is wrong with a property list.
public enum PropertyListError: Error, Hashable {
    case empty
    case unknownFormat
    case tooLarge(bytes: Int, limit: Int)
    /// The file ends early or its frame contradicts itself.
    case damaged(String)
    case tooManyObjects(count: UInt64, limit: Int)
    /// More values or bytes than the limit, written out.
    case tooComplex(limit: Int)
    case tooDeep(limit: Int)
    case refersToItself
    /// XML that defines entities or a document type of its own.
    case definesEntities
    /// XML in another encoding than UTF-8.
    case foreignEncoding
    /// XML that is no property list.
    case malformedXML
    /// A value that a property list in that format can't hold.
    case notWritable(String)
}

extension PropertyListError: CustomStringConvertible {
    /// One sentence without the file's name; holds no text of the file.
    public var description: String {
        switch self {
        case .empty: "the file is empty; the writer may be at work or have failed"
        case .unknownFormat: "not a binary or XML property list; check that this is the preferences file"
        case .tooLarge(let bytes, let limit):
            "too large for a property list (\(bytes) bytes, limit \(limit)); raise the limit to read it"
        case .damaged(let what): "damaged binary property list: \(what); take a fresh copy from the device"
        case .tooManyObjects(let count, let limit):
            "too many objects (\(count), limit \(limit)); raise the limit to read it"
        case .tooComplex(let limit):
            "too complex once its shared parts are written out (limit \(limit)); this is not a tracker's file"
        case .tooDeep(let limit): "nested too deeply (limit \(limit)); this is not a tracker's file"
        case .refersToItself: "an array or dictionary refers to itself; this is not a tracker's file"
        case .definesEntities:
            "defines entities of its own, which is not read; take them out or convert the file"
        case .foreignEncoding: "XML in another encoding than UTF-8, which is not read; convert the file"
        case .malformedXML: "damaged XML property list; take a fresh copy from the device"
        case .notWritable(let what): "can't be written as a property list: \(what)"
        }
    }
}
