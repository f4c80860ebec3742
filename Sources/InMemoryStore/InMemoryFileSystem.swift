// A file system in memory in which every operation can fail, be cut short, or be the last before a crash.

package import SharedStore
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A twin of `LocalFileSystem` for proofs: faults strike at a chosen operation, and a crash loses what was not
/// flushed.
///
/// Every operation counts, from 1. Paths are absolute; `/` exists.
package final class InMemoryFileSystem: FileSystem {
    /// What happens at an operation.
    package enum Fault: Hashable, Sendable {
        /// The operation fails with this code of the system and changes nothing.
        case code(Int32)
        /// A write takes half of the bytes; other operations go on.
        case shortWrite
        /// The operation is done by half and everything after it fails with EIO until `restart`.
        case crash
    }

    struct Node {
        var stamp: FileStamp
        var content: [UInt8] = []
        /// What a crash leaves of the content.
        var durable: [UInt8] = []
        var target = ""
    }

    struct State {
        var nodes: [UInt64: Node] = [:]
        var entries: [String: UInt64] = [:]
        var durableEntries: [String: UInt64] = [:]
        var open: [Int32: UInt64] = [:]
        var locks: [UInt64: Int32] = [:]
        var faults: [Int: Fault] = [:]
        var operations = 0
        var isDown = false
        var lastNumber: UInt64 = 0
        var time: Int64 = 1_700_000_000_000_000_000
    }

    let state: Mutex<State>

    package init() {
        var first = State()
        first.entries["/"] = first.makeNode(.directory, mode: 0o700)
        first.durableEntries = first.entries
        state = Mutex(first)
    }

    /// Operations until now.
    package var operations: Int { state.withLock { $0.operations } }

    /// Whether a crash struck and `restart` has not been called.
    package var isDown: Bool { state.withLock { $0.isDown } }

    /// Makes the operation of that number fail; counting restarts at 1.
    package func injectFault(_ fault: Fault, at operation: Int) {
        state.withLock { state in
            state.operations = 0
            state.faults = [operation: fault]
        }
    }

    /// Ends a crash: open files and locks are gone, and what was not flushed is lost or torn.
    ///
    /// - Parameter keepingEntries: Whether renames that were not flushed reached the disk nevertheless, which a
    ///   real disk may do or not.
    package func restart(keepingEntries: Bool) {
        state.withLock { state in
            state.isDown = false
            state.faults = [:]
            state.open = [:]
            state.locks = [:]
            if !keepingEntries { state.entries = state.durableEntries }
            state.durableEntries = state.entries
            for (number, node) in state.nodes where node.content != node.durable {
                // What was flushed of a file that only grew stays.
                let kept = node.content.starts(with: node.durable) ? node.durable.count : 0
                let torn = Array(node.content.prefix(kept + (node.content.count - kept) / 2))
                state.nodes[number]?.content = torn
                state.nodes[number]?.durable = torn
                state.nodes[number]?.stamp.size = torn.count
            }
        }
    }

    // MARK: Arranging

    /// Puts a file there, flushed, with its folders.
    package func put(_ bytes: [UInt8], at path: String, mode: UInt32 = 0o600) {
        arrange(path, Node(stamp: Self.blank(.regular, mode: mode), content: bytes, durable: bytes))
    }

    /// Puts a link there.
    package func putLink(to target: String, at path: String) {
        arrange(path, Node(stamp: Self.blank(.link, mode: 0o777), target: target))
    }

    /// Puts an empty folder, a pipe or anything else there.
    package func put(_ kind: FileStamp.Kind, at path: String) {
        arrange(path, Node(stamp: Self.blank(kind, mode: 0o700)))
    }

    private func arrange(_ path: String, _ node: Node) {
        state.withLock { state in
            var folder = Path.directory(of: path)
            while state.entries[folder] == nil {
                state.entries[folder] = state.makeNode(.directory, mode: 0o700)
                folder = Path.directory(of: folder)
            }
            let number = state.makeNode(node.stamp.kind, mode: node.stamp.mode)
            state.nodes[number]?.content = node.content
            state.nodes[number]?.durable = node.durable
            state.nodes[number]?.target = node.target
            state.nodes[number]?.stamp.size = node.content.count
            state.entries[path] = number
            state.durableEntries = state.entries
        }
    }

    private static func blank(_ kind: FileStamp.Kind, mode: UInt32) -> FileStamp {
        FileStamp(
            kind: kind, device: 1, inode: 0, size: 0, modifiedNanoseconds: 0, changedNanoseconds: 0,
            mode: mode,
            user: 500, group: 500)
    }
}

extension InMemoryFileSystem.State {
    /// Makes a node that no entry names yet.
    mutating func makeNode(_ kind: FileStamp.Kind, mode: UInt32) -> UInt64 {
        lastNumber += 1
        time += 1_000
        let stamp = FileStamp(
            kind: kind, device: 1, inode: lastNumber, size: 0, modifiedNanoseconds: time,
            changedNanoseconds: time, mode: mode, user: 500, group: 500)
        nodes[lastNumber] = InMemoryFileSystem.Node(stamp: stamp)
        return lastNumber
    }

    /// Counts an operation; returns the fault that it survives, throws the one that ends it.
    mutating func step(
        _ operation: FileOperation, _ path: String
    ) throws(FileError) -> InMemoryFileSystem.Fault? {
        guard !isDown else { throw FileError(operation, path, code: EIO) }
        operations += 1
        guard let fault = faults[operations] else { return nil }
        if case .code(let code) = fault { throw FileError(operation, path, code: code) }
        if case .crash = fault { isDown = true }
        return fault
    }

    /// The path with all links resolved; the last component may be missing unless `mustExist`.
    func resolve(_ path: String, _ operation: FileOperation, mustExist: Bool) throws(FileError) -> String {
        var pending = Array(path.split(separator: "/").map(String.init).reversed())
        var result = ""
        var links = 0
        while let name = pending.popLast() {
            if name == "." { continue }
            if name == ".." {
                result = result.isEmpty ? "" : Path.directory(of: result)
                if result == "/" { result = "" }
                continue
            }
            let next = result + "/" + name
            guard let number = entries[next], let node = nodes[number] else {
                if mustExist || !pending.isEmpty { throw FileError(operation, path, code: ENOENT) }
                return next
            }
            guard node.stamp.kind == .link else {
                result = next
                continue
            }
            links += 1
            guard links < 40 else { throw FileError(operation, path, code: ELOOP) }
            if node.target.hasPrefix("/") { result = "" }
            pending += node.target.split(separator: "/").map(String.init).reversed()
        }
        return result.isEmpty ? "/" : result
    }
}
