// Whether anything in a folder or a file changed, without reading it: a digest of the states of all files in it.

import TrackingModel

/// The state of a file, or of a folder with all that is in it.
package struct TreeStamp: Hashable, Sendable {
    /// Of the names, kinds, inodes, sizes and times of all files; equal only where nothing changed.
    package let digest: String
    /// The newest time of a write or a change, nanoseconds since 1970.
    private let newestNanoseconds: Int64

    /// Nil where there is nothing, where a link leads elsewhere, or where there is too much to compare.
    package init?(of path: String, _ files: any FileSystem = LocalFileSystem()) {
        guard let stamp = (try? files.stamp(of: path)) ?? nil else { return nil }
        var tree = TreeDigest(files)
        tree.add("", stamp)
        switch stamp.kind {
        case .directory: guard tree.walk(path, "", 0) else { return nil }
        case .regular: break
        default: return nil
        }
        digest = String(tree.first, radix: 16) + String(tree.second, radix: 16)
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

    private let files: any FileSystem
    /// Sums over the files.
    private(set) var first: UInt64 = 0
    private(set) var second: UInt64 = 0
    private(set) var newest: Int64 = 0
    private var count = 0

    init(_ files: any FileSystem) { self.files = files }

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

    /// Each bit changes half of the others.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var generator = SeededGenerator(seed: value)
        return generator.next()
    }

    /// False where the folder can't be compared.
    mutating func walk(_ folder: String, _ name: String, _ depth: Int) -> Bool {
        guard depth < Self.deepest, let listing = try? files.list(folder, limit: max(Self.limit - count, 0)),
            !listing.isCut
        else { return false }
        var inside: [String] = []
        for entry in listing.entries {
            guard entry.isNameReadable,
                let stamp = (try? files.stamp(of: Path.join(folder, entry.name))) ?? nil, stamp.kind != .link
            else { return false }
            add(name + "/" + entry.name, stamp)
            if stamp.kind == .directory { inside.append(entry.name) }
        }
        // A backup of ten thousand files, which no program writes into: its list of them is renewed with it.
        if depth == 0, listing.entries.contains(where: { $0.name == "Manifest.db" }) { return true }
        return inside.allSatisfy { walk(Path.join(folder, $0), name + "/" + $0, depth + 1) }
    }
}
