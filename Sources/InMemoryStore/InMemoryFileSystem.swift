// A file system in memory in which every operation can fail, be cut short, or be the last before a crash.

package import SharedStore
import TrackingModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
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
        /// Another program puts a new file in the place of one just before the operation, without any lock.
        case replacement(path: String, bytes: [UInt8])
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
        /// Changes of names that are not on the disk yet, by path, in their order; nil for a name that went.
        var unflushedNames: [[String: UInt64?]] = []
        var open: [Int32: UInt64] = [:]
        var locks: [UInt64: Int32] = [:]
        var faults: [Int: Fault] = [:]
        var operations = 0
        /// Files whose contents were read, in their order.
        var reads: [String] = []
        /// Files and folders that were flushed, in their order.
        var flushed: [String] = []
        var isDown = false
        var lastNumber: UInt64 = 0
        var time: Int64 = 1_700_000_000_000_000_000
    }

    /// What is in memory, the same for the file systems that are confined to one of its folders.
    let state: Locked<State>
    /// The folder in which no link is followed; nil for none.
    private let folder: String?

    package init() {
        var first = State()
        first.entries["/"] = first.makeNode(.directory, mode: 0o700)
        first.durableEntries = first.entries
        state = Locked(first)
        folder = nil
    }

    private init(_ state: Locked<State>, in folder: String) {
        self.state = state
        self.folder = folder
    }

    package func confined(to folder: String) throws(FileError) -> any FileSystem {
        try perform(.open, folder) { (state, _) throws(FileError) in
            let place = try state.resolve(folder, .open, mustExist: true)
            guard state.kind(at: place) == .directory else {
                throw FileError(.open, folder, code: ENOTDIR)
            }
        }
        return InMemoryFileSystem(state, in: folder)
    }

    /// Does an operation: counts it, lets its fault strike, and throws where a link would lead out of the folder.
    func perform<Result>(
        _ operation: FileOperation, _ path: String,
        _ body: (inout State, Fault?) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        try state.withLock { (state) throws(FileError) in
            let fault = try state.step(operation, path)
            if let folder, path.hasPrefix(Path.join(folder, "")) {
                let isFollowed = [.read, .list, .resolve, .makeDirectory, .synchronize].contains(operation)
                let parts = path.dropFirst(folder.count).split(separator: "/")
                var way = try state.resolve(folder, operation, mustExist: true)
                for (index, part) in parts.enumerated() {
                    way = Path.join(way, String(part))
                    let isLast = index == parts.count - 1
                    if state.kind(at: way) == .link, isFollowed || !isLast { throw .linkRefused(path: path) }
                }
            }
            let before = state.entries
            defer { state.noteNames(since: before) }
            return try body(&state, fault)
        }
    }

    /// Operations until now.
    package var operations: Int { state.withLock { $0.operations } }

    /// Paths of the files whose contents were read, in their order.
    package var reads: [String] { state.withLock { $0.reads } }

    /// Forgets them.
    package func forgetReads() { state.withLock { $0.reads = [] } }

    /// Paths of the files and folders that were brought to the disk, in their order.
    package var flushed: [String] { state.withLock { $0.flushed } }

    /// Whether a crash struck and `restart` has not been called.
    package var isDown: Bool { state.withLock { $0.isDown } }

    /// Makes the operation of that number fail; counting restarts at 1.
    package func injectFault(_ fault: Fault, at operation: Int) {
        injectFault(fault, at: operation...operation)
    }

    /// Makes all operations of those numbers fail.
    package func injectFault(_ fault: Fault, at operations: ClosedRange<Int>) {
        state.withLock { state in
            state.operations = 0
            state.faults = [:]
            for operation in operations { state.faults[operation] = fault }
        }
    }

    /// What a loss of power leaves of bytes that were not flushed.
    package enum Remainder: CaseIterable, Sendable {
        case nothing
        /// The first half of them.
        case half
        /// All of them, but every other block reads as zeros, the first one included.
        case holes
        case all
    }

    /// Ends a crash: open files and locks are gone, and what was not flushed is lost or torn.
    ///
    /// - Parameters:
    ///   - keptNames: The share of the unflushed changes of names that reached the disk nevertheless, the first ones: a
    ///     real disk may do all or nothing.
    ///   - remainder: What there is of bytes that were not flushed.
    package func restart(keptNames: Double, remainder: Remainder = .half) {
        state.withLock { state in
            state.isDown = false
            state.faults = [:]
            state.open = [:]
            state.locks = [:]
            let count = Int(Double(state.unflushedNames.count) * keptNames)
            state.entries = state.durableEntries
            for change in state.unflushedNames.prefix(count) {
                for (place, number) in change { state.entries[place] = number }
            }
            state.durableEntries = state.entries
            state.unflushedNames = []
            for (number, node) in state.nodes where node.content != node.durable {
                let left = node.left(remainder)
                state.nodes[number]?.content = left
                state.nodes[number]?.durable = left
                state.nodes[number]?.stamp.size = left.count
            }
        }
    }

    /// The same with all unflushed names, or none of them.
    package func restart(keepingEntries: Bool) { restart(keptNames: keepingEntries ? 1 : 0) }

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
            state.unflushedNames = []
        }
    }

    private static func blank(_ kind: FileStamp.Kind, mode: UInt32) -> FileStamp {
        FileStamp(
            kind: kind, device: 1, inode: 0, size: 0, modifiedNanoseconds: 0, changedNanoseconds: 0,
            mode: mode,
            user: 500, group: 500)
    }
}

extension InMemoryFileSystem.Node {
    /// Bytes of a block of the disk.
    private static let block = 4_096

    /// The content after a loss of power.
    func left(_ remainder: InMemoryFileSystem.Remainder) -> [UInt8] {
        // What was flushed of a file that only grew stays.
        let flushed = content.starts(with: durable) ? durable.count : 0
        switch remainder {
        case .nothing: return durable
        case .half: return Array(content.prefix(flushed + (content.count - flushed) / 2))
        case .all: return content
        case .holes:
            var bytes = content
            for index in flushed..<bytes.count where (index / Self.block).isMultiple(of: 2) {
                bytes[index] = 0
            }
            return bytes
        }
    }
}

extension InMemoryFileSystem.State {
    /// Notes what became of names, as one change that reaches the disk as a whole.
    mutating func noteNames(since before: [String: UInt64]) {
        guard entries != before else { return }
        var change: [String: UInt64?] = [:]
        for (place, number) in entries where before[place] != number { change[place] = .some(number) }
        for place in before.keys where entries[place] == nil { change[place] = .some(nil) }
        unflushedNames.append(change)
    }

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
        if case .replacement(let path, let bytes) = fault {
            let number = makeNode(.regular, mode: 0o600)
            nodes[number]?.content = bytes
            nodes[number]?.durable = bytes
            nodes[number]?.stamp.size = bytes.count
            entries[path] = number
            durableEntries[path] = number
            return nil
        }
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
