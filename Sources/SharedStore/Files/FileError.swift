// File errors, each with a sentence that says what to do about it.

import Foundation
import PlainText
import TrackingModel

/// An operation on a file, as the sentences name it.
public enum FileOperation: String, Sendable, CaseIterable {
    case examine, resolve, open, read, list, create, write
    case setMode = "set the permissions of"
    case setOwner = "set the owner of"
    case synchronize = "flush"
    case close, rename, remove, lock
    case link = "give a second name to"
    case makeDirectory = "make the folder"
}

/// A failed operation on a file.
public enum FileError: Error, Hashable {
    case missing(path: String, operation: FileOperation)
    case exists(path: String, operation: FileOperation)
    /// The system denied access: EACCES or EPERM.
    case notPermitted(path: String, operation: FileOperation, code: Int32)
    case readOnlyVolume(path: String, operation: FileOperation)
    /// ENOSPC, EDQUOT or EFBIG.
    case noSpace(path: String, operation: FileOperation, code: Int32)
    /// Something else than a regular file, or than a directory where one is needed.
    case wrongKind(path: String, operation: FileOperation, kind: FileStamp.Kind)
    /// A link is in a path where none is followed, or links form a loop.
    case linkRefused(path: String)
    case tooLarge(path: String, bytes: Int, limit: Int)
    /// It was written to during every attempt to read it.
    case changing(path: String)
    /// Any other code of the system.
    case failed(path: String, operation: FileOperation, code: Int32)

    /// The error for a code of the system.
    public init(_ operation: FileOperation, _ path: String, code: Int32) {
        switch code {
        case ENOENT: self = .missing(path: path, operation: operation)
        case EEXIST: self = .exists(path: path, operation: operation)
        case EACCES, EPERM: self = .notPermitted(path: path, operation: operation, code: code)
        case EROFS: self = .readOnlyVolume(path: path, operation: operation)
        case ENOSPC, EDQUOT, EFBIG: self = .noSpace(path: path, operation: operation, code: code)
        case ELOOP: self = .linkRefused(path: path)
        default: self = .failed(path: path, operation: operation, code: code)
        }
    }

    /// The path concerned.
    public var path: String {
        switch self {
        case .missing(let path, _), .exists(let path, _), .notPermitted(let path, _, _),
            .readOnlyVolume(let path, _),
            .noSpace(let path, _, _), .wrongKind(let path, _, _), .linkRefused(let path),
            .tooLarge(let path, _, _),
            .changing(let path), .failed(let path, _, _):
            path
        }
    }
}

extension FileError: CustomStringConvertible {
    /// One sentence: what failed, on what, and what a person can do. Safe for a terminal.
    public var description: String {
        let path = HarmlessText.line(path)
        return switch self {
        case .missing(_, let operation):
            "Can't \(operation.rawValue) \(path): it does not exist; check the path."
        case .exists(_, let operation):
            "Can't \(operation.rawValue) \(path): something is there already; move it away or name another."
        case .notPermitted(_, let operation, let code):
            "Can't \(operation.rawValue) \(path): \(Self.text(code)); change its permissions or run as its owner."
        case .readOnlyVolume(_, let operation):
            "Can't \(operation.rawValue) \(path): the volume is read-only; copy the container somewhere writable."
        case .noSpace(_, let operation, let code):
            "Can't \(operation.rawValue) \(path): \(Self.text(code)); free some space and try again."
        case .wrongKind(_, let operation, let kind):
            "Can't \(operation.rawValue) \(path): it is a \(kind.rawValue), not a plain file or folder."
        case .linkRefused:
            "Didn't follow \(path): a symbolic link is in the way; put what it leads to in its place."
        case .tooLarge(_, let bytes, let limit):
            "Didn't read \(path): it has \(bytes) bytes and the limit is \(limit); raise the limit to read it."
        case .changing:
            "Can't read \(path): it was written to during every attempt; try again when the writer has finished."
        case .failed(_, let operation, let code):
            "Can't \(operation.rawValue) \(path): \(Self.text(code)); check the disk and try again."
        }
    }

    private static func text(_ code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text).lowercased()
    }
}
