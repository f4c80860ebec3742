// A short id of a store's path: the same in every process, without revealing the path.

/// Ten hexadecimal digits that identify a container and its preferences.
enum PathFingerprint {
    /// - Parameters:
    ///   - root: The container's folder, links followed.
    ///   - preferences: The preferences file, of which the name counts.
    static func text(of root: String, preferences: String) -> String {
        var hash = StableHash()
        hash.add((root + "\n" + Path.name(of: preferences)).utf8)
        return hash.text
    }
}

/// FNV-1a: the same in every process, which Swift's hash is not. Nothing is kept safe by it.
package struct StableHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        value = bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Ten hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(10))
    }
}

extension OpenedStore {
    /// A short opaque name for this store, which stays the same as long as it lies where it does.
    public var fingerprint: String {
        let root = identity ?? location.root ?? location.path
        return PathFingerprint.text(of: (try? files.resolved(root)) ?? root, preferences: location.plist)
    }
}
