// The names of the files that locks are.

/// The file that guards another one, beside it.
public enum LockFile {
    /// The lock file of a preferences file: `.NAME.lock` in its folder.
    public static func path(besides path: String, on files: any FileSystem) throws(FileError) -> String {
        // Writers that come by a link and those that don't have to meet at one lock.
        let isLink = try files.stamp(of: path)?.kind == .link
        let target = isLink ? try files.resolved(path) : path
        return Path.join(Path.directory(of: target), ".\(Path.name(of: target)).lock")
    }

    /// The file that a lock of that name guards, there or not; nil for no lock.
    static func target(of name: String) -> String? {
        guard name.hasPrefix("."), name.hasSuffix(".lock") else { return nil }
        return String(name.dropFirst().dropLast(5))
    }

    /// Whether a file was ever guarded, there or not.
    static func hasGuarded(_ path: String, on files: any FileSystem) -> Bool {
        guard let lock = try? self.path(besides: path, on: files) else { return false }
        return (try? files.stamp(of: lock)) != nil
    }
}
