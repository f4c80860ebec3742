// Entry point for property lists: detects the format by the first bytes, reads strictly, writes either format.

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
