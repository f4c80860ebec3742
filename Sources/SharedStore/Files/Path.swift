// Takes paths apart and puts them together, as text only.

/// Parts of a path, without a look at the disk.
package enum Path {
    /// The folder that holds the last component; `.` for a lone name, `/` for the root.
    package static func directory(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        let folder = withoutTrailingSlashes(trimmed[..<slash])
        return folder.isEmpty ? "/" : String(folder)
    }

    /// The last component.
    package static func name(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(trimmed) }
        return String(trimmed[trimmed.utf8.index(after: slash)...])
    }

    package static func join(_ folder: String, _ name: String) -> String {
        folder.utf8.last == "/" ? folder + name : folder + "/" + name
    }

    /// Whether a path leads down from the folder it is relative to, and nowhere else.
    static func isRelativeAndInside(_ path: String) -> Bool {
        // Part by part, since a report can name a path of millions of them.
        var bytes = 0
        var isOfDots = true
        var isWhole = true
        func end() { if bytes == 0 || isOfDots && bytes <= 2 { isWhole = false } }
        for byte in path.utf8 where isWhole {
            switch byte {
            case 0: return false
            case "/":
                end()
                (bytes, isOfDots) = (0, true)
            default:
                bytes += 1
                if byte != "." { isOfDots = false }
            }
        }
        end()
        return isWhole
    }

    /// Whether a path has no more parts, and no longer ones.
    static func isShort(_ path: String, parts most: Int, partBytes: Int) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: most)
        return parts.count <= most && parts.allSatisfy { $0.count <= partBytes }
    }

    private static func withoutTrailingSlashes(_ path: some StringProtocol) -> Substring {
        var path = Substring(path)
        while path.utf8.count > 1, path.utf8.last == "/" {
            path = Substring(path.utf8.dropLast())
        }
        return path == "/" ? "" : path
    }
}
