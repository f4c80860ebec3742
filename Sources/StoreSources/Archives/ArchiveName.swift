// Names of files in an archive: as bsdtar prints them, and as it takes them.

import TrackingModel

enum ArchiveName {
    /// The name in a line of a list, in which bsdtar writes what can't be printed with a backslash.
    static func decoded(_ line: String) -> String {
        guard line.utf8.contains(UInt8(ascii: "\\")) else { return line }
        var bytes: [UInt8] = []
        var rest = Array(line.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let sign = rest.first else {
                bytes.append(byte)
                continue
            }
            if let value = signs[sign] {
                bytes.append(value)
                rest = rest.dropFirst()
            } else {
                let digits = rest.prefix(3)
                let number = digits.reduce(0) { $0 * 8 + Int($1) - 48 }
                guard digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }), number < 256 else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(UInt8(number))
                rest = rest.dropFirst(3)
            }
        }
        return bytes.utf8Text
    }

    private static let signs: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
        UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): 92,
    ]

    /// A pattern for this name and no other: from its beginning, with no sign that matches others.
    static func pattern(_ name: String) -> String {
        "^" + name.map { "\\*?[]^$".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
