// Where the terminal database is, and how an entry of it is read.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folders of compiled entries, in the order in which curses looks into them.
enum TerminfoDatabase {
    /// An entry by its name; nil where no folder has it as a file.
    static func entry(named name: String) -> TerminfoEntry? {
        path(of: name).flatMap(read).flatMap { TerminfoEntry($0) }
    }

    /// The file of an entry.
    static func path(of name: String) -> String? {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), !name.utf8.contains(UInt8(ascii: "/"))
        else {
            return nil
        }
        // Most systems have a folder for each letter, macOS for its number.
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

    /// No entry in use comes near this size.
    private static let limit = 32_768

    private static func read(_ path: String) -> [UInt8]? {
        // Nobody waits for a pipe that lies in the place of an entry.
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
