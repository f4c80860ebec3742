// Finds and reads entries of the terminal database.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folders of compiled entries, in the order in which curses searches them.
enum TerminfoDatabase {
    /// Reads an entry by its name; nil if no folder has a file for it.
    static func entry(named name: String) -> TerminfoEntry? {
        path(of: name).flatMap(read).flatMap { TerminfoEntry($0) }
    }

    /// The path of an entry's file.
    static func path(of name: String) -> String? {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), !name.utf8.contains(UInt8(ascii: "/"))
        else {
            return nil
        }
        // Most systems name the folder by the first letter, macOS by its hexadecimal code.
        let letters = [String(UnicodeScalar(first)), String(first, radix: 16)]
        for folder in folders {
            for letter in letters {
                let path = "\(folder)/\(letter)/\(name)"
                if access(path, R_OK) == 0 { return path }
            }
        }
        return nil
    }

    private static var folders: [String] {
        let usual = ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/local/share/terminfo"]
        var folders = [
            Environment.value(of: "TERMINFO"), Environment.value(of: "HOME").map { $0 + "/.terminfo" },
        ]
        .compactMap { $0 }
        for folder in (Environment.value(of: "TERMINFO_DIRS") ?? "").split(separator: ":") {
            folders.append(String(folder))
        }
        return folders + usual
    }

    /// Far more bytes than any real entry has.
    private static let limit = 32_768

    private static func read(_ path: String) -> [UInt8]? {
        // O_NONBLOCK: a pipe in the place of an entry must not block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            #if canImport(Glibc)
                count = max(Glibc.read(descriptor, buffer.baseAddress, limit), 0)
            #else
                count = max(Darwin.read(descriptor, buffer.baseAddress, limit), 0)
            #endif
        }
    }
}
