// Whether anything in a folder or a file changed, without reading it: a digest of the states of all files in it.

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The state of a file, or of a folder with all that is in it.
package struct TreeStamp: Hashable, Sendable {
    /// Of the names, kinds, inodes, sizes and times of all files; equal only where nothing changed.
    package private(set) var digest: String
    /// The newest time of a write or a change, nanoseconds since 1970.
    package private(set) var newestNanoseconds: Int64

    /// Files and folders at most: what holds more is read again rather than compared.
    private static let limit = 2_000
    private static let deepest = 12

    /// Nil where there is nothing, where a link leads elsewhere, or where there is too much to compare.
    package init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let stamp = FileStamp(status)
        var tree = Tree()
        tree.add("", stamp)
        if stamp.kind == .directory {
            guard tree.walk(path, "", 0) else { return nil }
        } else if stamp.kind != .regular {
            return nil
        }
        digest = String(tree.first, radix: 16) + String(tree.second, radix: 16)
        newestNanoseconds = tree.newest
    }

    /// Whether something was written so shortly before a moment that a later write could leave the same times.
    package func isRecent(atNanoseconds now: Int64) -> Bool { newestNanoseconds > now - 2_000_000_000 }

    private struct Tree {
        /// Sums over the files, since a folder lists them in any order.
        var first: UInt64 = 0
        var second: UInt64 = 0
        var newest: Int64 = 0
        var count = 0

        mutating func add(_ name: String, _ stamp: FileStamp) {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            let fields = [
                UInt64(bitPattern: Int64(stamp.size)), stamp.device, stamp.inode,
                UInt64(bitPattern: stamp.modifiedNanoseconds), UInt64(bitPattern: stamp.changedNanoseconds),
                UInt64(stamp.mode), stamp.kind == .directory ? 1 : 0,
            ]
            for field in fields { hash = Self.mixed(hash ^ field) }
            first &+= hash
            second &+= Self.mixed(hash ^ 0x5851_F42D_4C95_7F2D)
            newest = max(newest, stamp.modifiedNanoseconds, stamp.changedNanoseconds)
            count += 1
        }

        /// The finish of SplitMix64: each bit changes half of the others.
        static func mixed(_ value: UInt64) -> UInt64 {
            var value = value &+ 0x9E37_79B9_7F4A_7C15
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }

        /// False where the folder can't be compared.
        mutating func walk(_ path: String, _ name: String, _ depth: Int) -> Bool {
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard depth < TreeStamp.deepest, descriptor >= 0 else { return false }
            guard let listing = fdopendir(descriptor) else {
                _ = close(descriptor)
                return false
            }
            defer { _ = closedir(listing) }
            var inside: [String] = []
            var hasManifest = false
            while let entry = readdir(listing) {
                let entryName = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if entryName == "Manifest.db" { hasManifest = true }
                if entryName == "." || entryName == ".." { continue }
                var status = stat()
                guard count < TreeStamp.limit,
                    fstatat(descriptor, entryName, &status, AT_SYMLINK_NOFOLLOW) == 0
                else { return false }
                let stamp = FileStamp(status)
                if stamp.kind == .link { return false }
                add(name + "/" + entryName, stamp)
                if stamp.kind == .directory { inside.append(entryName) }
            }
            // A backup of ten thousand files, which no program writes into: its list of them is renewed with it.
            if depth == 0, hasManifest { return true }
            return inside.allSatisfy { walk(path + "/" + $0, name + "/" + $0, depth + 1) }
        }
    }
}
