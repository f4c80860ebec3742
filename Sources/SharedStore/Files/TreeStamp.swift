// Whether anything in a folder or a file changed, without reading it: a digest of the states of all files in it.

import Foundation
import PlainText
import TrackingModel

/// The state of a file on this machine, or of a folder with all that is in it.
package struct TreeStamp: Hashable, Sendable {
    /// Of the names, kinds, inodes, sizes and times of all files; equal only where nothing changed.
    package let digest: String
    /// The newest time of a write or a change, nanoseconds since 1970.
    private let newestNanoseconds: Int64

    /// Nil where there is nothing, where a link leads elsewhere, or where there is too much to compare.
    package init?(of path: String) {
        guard !path.utf8.contains(0), let stamp = FolderEntries.stamp(AT_FDCWD, path) else { return nil }
        var tree = TreeDigest()
        tree.add(TreeDigest.beginning, stamp)
        switch stamp.kind {
        case .directory:
            guard let entries = FolderEntries(AT_FDCWD, path),
                tree.walk(entries, TreeDigest.beginning, 0)
            else { return nil }
        case .regular: break
        default: return nil
        }
        digest = String(tree.first, radix: 16) + "-" + String(tree.second, radix: 16)
        newestNanoseconds = tree.newest
    }

    /// Whether something was written so shortly before a moment that a later write could leave the same times.
    package func isRecent(atNanoseconds now: Int64) -> Bool { newestNanoseconds > now - 2_000_000_000 }
}

/// What is known of a folder as far as it was walked.
private struct TreeDigest {
    /// Files and folders at most: what holds more is read again rather than compared.
    private static let limit = 2_000
    private static let deepest = 12
    /// The hash of no name.
    static let beginning: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Sums over the files, so that their order does not count.
    private(set) var first: UInt64 = 0
    private(set) var second: UInt64 = 0
    private(set) var newest: Int64 = 0
    private var count = 0

    /// - Parameter name: The hash of the path below the folder.
    mutating func add(_ name: UInt64, _ stamp: FileStamp) {
        var hash = name
        func take(_ field: UInt64) { hash = Self.mixed(hash ^ field) }
        take(UInt64(bitPattern: Int64(stamp.size)))
        take(stamp.device)
        take(stamp.inode)
        take(UInt64(bitPattern: stamp.modifiedNanoseconds))
        take(UInt64(bitPattern: stamp.changedNanoseconds))
        take(UInt64(stamp.mode))
        take(stamp.kind == .directory ? 1 : 0)
        first &+= hash
        second &+= Self.mixed(hash ^ 0x5851_F42D_4C95_7F2D)
        newest = max(newest, stamp.modifiedNanoseconds, stamp.changedNanoseconds)
        count += 1
    }

    /// Each bit changes half of the others.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var generator = SeededGenerator(seed: value)
        return generator.next()
    }

    /// The hash of a path, from that of its folder.
    private static func hash(_ folder: UInt64, _ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = (folder ^ UInt64(UInt8(ascii: "/"))) &* 0x100_0000_01B3
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// False where the folder can't be compared.
    mutating func walk(_ entries: FolderEntries, _ name: UInt64, _ depth: Int) -> Bool {
        guard depth < Self.deepest else { return false }
        var inside: [(name: [CChar], hash: UInt64)] = []
        var isBackup = false
        let isWhole = entries.visit { entry in
            let bytes = UnsafeBufferPointer(rebasing: entry.bytes.dropLast())
            guard count < Self.limit, String(validUTF8: bytes) != nil,
                let stamp = entries.stamp(entry.pointer), stamp.kind != .link
            else { return false }
            let hash = Self.hash(name, bytes)
            add(hash, stamp)
            if stamp.kind == .directory {
                inside.append((entry.bytes.map { CChar(bitPattern: $0) }, hash))
            }
            if bytes.elementsEqual("Manifest.db".utf8) { isBackup = true }
            return true
        }
        guard isWhole else { return false }
        // A backup of ten thousand files, which no program writes into: its list of them is renewed with it.
        if depth == 0, isBackup { return true }
        return inside.allSatisfy { folder in
            FolderEntries(entries.descriptor, folder.name).map { walk($0, folder.hash, depth + 1) } ?? false
        }
    }
}

/// An open folder, whose entries are asked for by their names in it: the system finds them without walking a path.
private final class FolderEntries {
    private let stream: FolderStream
    let descriptor: Int32

    /// Nil where it can't be opened, or is a link.
    init?(_ folder: Int32, _ name: UnsafePointer<CChar>) {
        let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        (self.stream, self.descriptor) = (stream, descriptor)
    }

    deinit { closedir(stream) }

    /// An entry's name; valid while it is visited.
    struct Name {
        let pointer: UnsafePointer<CChar>
        /// With the zero at its end.
        let bytes: UnsafeBufferPointer<UInt8>
    }

    /// Calls with each entry but `.` and `..`, in no order, until it returns false.
    ///
    /// - Returns: Whether all entries were visited.
    func visit(_ body: (Name) -> Bool) -> Bool {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 }
            let start = UnsafeRawPointer(entry) + offset
            let pointer = start.assumingMemoryBound(to: CChar.self)
            let bytes = UnsafeBufferPointer(
                start: start.assumingMemoryBound(to: UInt8.self), count: strlen(pointer) + 1)
            let isDots = bytes.dropLast().allSatisfy { $0 == "." } && bytes.count <= 3
            if !isDots, !body(Name(pointer: pointer, bytes: bytes)) { return false }
        }
    }

    func stamp(_ name: UnsafePointer<CChar>) -> FileStamp? { Self.stamp(descriptor, name) }

    /// What is at a name in a folder, links not followed; nil for nothing.
    static func stamp(_ folder: Int32, _ name: UnsafePointer<CChar>) -> FileStamp? {
        var status = stat()
        while fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
            if errno != EINTR { return nil }
        }
        return FileStamp(status)
    }
}
