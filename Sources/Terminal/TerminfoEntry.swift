// Finds and reads entries of the terminal database, and writes them with 24-bit colours.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An entry in the format of term(5), with numbers of 16 or 32 bits.
///
/// All counts and offsets come from a file: if one is out of bounds, the entry is unreadable.
struct TerminfoEntry {
    private let names: [UInt8]
    private var booleans: [UInt8]
    private var numbers: [Int32]
    /// Offsets into `table`; negative for absent capabilities.
    private var strings: [Int16]
    private var table: [UInt8]
    private var extended: Extended

    /// Extended capabilities, whose names are in the entry itself.
    private struct Extended {
        var booleans: [UInt8] = []
        var numbers: [Int32] = []
        var strings: [Int16] = []
        /// Offsets of the names of all of them, counted from the end of the last string value.
        var names: [Int16] = []
        var table: [UInt8] = []

        var namesStart: Int {
            strings.filter { $0 >= 0 }.map { TerminfoEntry.end(ofStringAt: Int($0), in: table) + 1 }.max()
                ?? 0
        }
    }

    // Indexes of capabilities, in the order of <term.h>.
    private static let canChangeColor = 27
    private static let maxColors = 13
    private static let maxPairs = 14
    private static let originalPair = 297
    private static let originalColors = 298
    private static let initializeColor = 299
    private static let setForeground = 359
    private static let setBackground = 360

    private static let shortMagic = 0o432
    private static let longMagic = 0o1036

    /// Returns nil if the bytes are not an entry.
    init?(_ bytes: [UInt8]) {
        var reader = EntryReader(bytes)
        guard let header = reader.shorts(6), header[0] == Self.shortMagic || header[0] == Self.longMagic
        else {
            return nil
        }
        let isLong = header[0] == Self.longMagic
        let sizes = header.dropFirst().map { Int($0) }
        guard sizes.allSatisfy({ $0 >= 0 }), let names = reader.bytes(sizes[0]),
            let booleans = reader.bytes(sizes[1])
        else { return nil }
        reader.align()
        guard let numbers = reader.numbers(sizes[2], isLong: isLong), let strings = reader.shorts(sizes[3]),
            let table = reader.bytes(sizes[4])
        else { return nil }
        (self.names, self.booleans, self.numbers, self.strings, self.table) = (
            names, booleans, numbers, strings, table
        )
        reader.align()
        extended = Self.extended(&reader, isLong: isLong) ?? Extended()
    }

    private static func extended(_ reader: inout EntryReader, isLong: Bool) -> Extended? {
        guard let header = reader.shorts(5), header.allSatisfy({ $0 >= 0 }) else { return nil }
        let sizes = header.map { Int($0) }
        guard let booleans = reader.bytes(sizes[0]) else { return nil }
        reader.align()
        guard let numbers = reader.numbers(sizes[1], isLong: isLong), let strings = reader.shorts(sizes[2]),
            let names = reader.shorts(sizes[0] + sizes[1] + sizes[2]), let table = reader.bytes(sizes[4])
        else { return nil }
        return Extended(booleans: booleans, numbers: numbers, strings: strings, names: names, table: table)
    }

    /// The index of the zero that ends a string, or the table's end without one.
    private static func end(ofStringAt start: Int, in table: [UInt8]) -> Int {
        guard start < table.count else { return table.count }
        return table[start...].firstIndex(of: 0) ?? table.count
    }

    /// The number of colours; 0 for none.
    var colors: Int32 { max(numbers.count > Self.maxColors ? numbers[Self.maxColors] : 0, 0) }

    /// Whether it has an extended capability of that name.
    func names(extension name: String) -> Bool {
        let start = extended.namesStart
        return extended.names.contains { offset in
            let begin = start + Int(offset)
            guard offset >= 0, begin < extended.table.count else { return false }
            let end = Self.end(ofStringAt: begin, in: extended.table)
            return extended.table[begin..<end].elementsEqual(name.utf8)
        }
    }

    /// The same terminal with 24-bit colours: the numbers up to 7 stay palette colours, as in `xterm-direct`.
    ///
    /// Nil if the entry has no colours.
    var withDirectColors: TerminfoEntry? {
        guard colors >= 8, strings.count > Self.setBackground, booleans.count > Self.canChangeColor,
            numbers.count > Self.maxPairs, table.count < 16_384, extended.table.count < 16_384
        else { return nil }
        var entry = self
        entry.booleans[Self.canChangeColor] = 0
        entry.numbers[Self.maxColors] = 0x100_0000
        entry.numbers[Self.maxPairs] = 0x1_0000
        entry.strings[Self.originalColors] = -1
        entry.strings[Self.initializeColor] = -1
        entry.set(Self.originalPair, "\u{1B}[39;49m")
        entry.set(Self.setForeground, Self.directColor("3"))
        entry.set(Self.setBackground, Self.directColor("4"))
        if !names(extension: "RGB") {
            let offset = entry.extended.table.count - entry.extended.namesStart
            entry.extended.names.insert(Int16(offset), at: entry.extended.booleans.count)
            entry.extended.booleans.append(1)
            entry.extended.table += Array("RGB".utf8) + [0]
        }
        return entry
    }

    private mutating func set(_ index: Int, _ value: String) {
        strings[index] = Int16(table.count)
        table += Array(value.utf8) + [0]
    }

    /// Parameters of the form `38;2;red;green;blue` (or 48) from one number; `3n` (or `4n`) for numbers up to 7.
    private static func directColor(_ tens: String) -> String {
        "\u{1B}[%?%p1%{8}%<%t\(tens)%p1%d%e\(tens)8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
    }

    /// The entry in the format with numbers of 32 bits.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { result += $0 }
        }
        func align() { if result.count % 2 == 1 { result.append(0) } }
        for size in [Self.longMagic, names.count, booleans.count, numbers.count, strings.count, table.count] {
            append(Int16(size))
        }
        result += names + booleans
        align()
        for number in numbers { append(number) }
        for string in strings { append(string) }
        result += table
        align()
        let values = extended.strings.count
        for size in [
            extended.booleans.count, extended.numbers.count, values, extended.names.count + values,
            extended.table.count,
        ] { append(Int16(size)) }
        result += extended.booleans
        align()
        for number in extended.numbers { append(number) }
        for string in extended.strings + extended.names { append(string) }
        return result + extended.table
    }
}

/// Reads the parts of an entry in order; nil past its end.
private struct EntryReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func shorts(_ count: Int) -> [Int16]? {
        bytes(count * 2).map { bytes in
            (0..<count).map { Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) }
        }
    }

    mutating func numbers(_ count: Int, isLong: Bool) -> [Int32]? {
        guard isLong else { return shorts(count).map { $0.map { Int32($0) } } }
        return bytes(count * 4).map { bytes in
            (0..<count).map { index in
                let parts = (0..<4).map { UInt32(bytes[4 * index + $0]) << (8 * UInt32($0)) }
                return Int32(bitPattern: parts.reduce(0, |))
            }
        }
    }

    /// Skips the padding byte that aligns numbers to an even offset.
    mutating func align() {
        if rest.startIndex % 2 == 1 { rest = rest.dropFirst() }
    }
}

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
        var usual = ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/local/share/terminfo"]
        #if os(macOS)
            // Homebrew keeps its ncurses apart, entries and all.
            usual += ["/opt/homebrew", "/usr/local"].map { $0 + "/opt/ncurses/share/terminfo" }
        #endif
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
            count = readBytes(descriptor, buffer)
        }
    }
}

/// The call of the system, by its own name; 0 where it fails.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    max(read(file, buffer.baseAddress, buffer.count), 0)
}
