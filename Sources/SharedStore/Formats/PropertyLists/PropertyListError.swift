// Why a property list was not read or written, in one sentence each.

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
