// Binary property lists put together from their objects, so that they can be as odd as the format allows.

/// Makes binary property lists. References have one byte where 255 objects are enough, else four.
struct BinaryList {
    private var objects: [[UInt8]] = []
    private let referenceWidth: Int

    init(referenceWidth: Int) { self.referenceWidth = referenceWidth }

    /// - Returns: The reference of the new object.
    mutating func add(_ bytes: [UInt8]) -> Int {
        objects.append(bytes)
        return objects.count - 1
    }

    mutating func text(_ text: String) -> Int { add(Self.head(0x50, text.utf8.count) + Array(text.utf8)) }

    mutating func data(_ bytes: [UInt8]) -> Int { add(Self.head(0x40, bytes.count) + bytes) }

    mutating func array(_ references: some Collection<Int>) -> Int {
        var bytes = Self.head(0xA0, references.count)
        for reference in references { bytes += Self.number(reference, width: referenceWidth) }
        return add(bytes)
    }

    mutating func dictionary(_ keys: [Int], _ values: [Int]) -> Int {
        var bytes = Self.head(0xD0, keys.count)
        for reference in keys + values { bytes += Self.number(reference, width: referenceWidth) }
        return add(bytes)
    }

    /// The file, with a dictionary on top.
    mutating func file(_ keys: [Int], _ values: [Int]) -> [UInt8] {
        let top = dictionary(keys, values)
        var bytes = Array("bplist00".utf8)
        var table: [UInt8] = []
        for object in objects {
            table += Self.number(bytes.count, width: 4)
            bytes += object
        }
        let start = bytes.count
        bytes += table
        bytes += [0, 0, 0, 0, 0, 0, 4, UInt8(referenceWidth)]
        for number in [objects.count, top, start] { bytes += Self.number(number, width: 8) }
        return bytes
    }

    /// A dictionary with one key.
    static func file(_ key: String, data bytes: [UInt8]) -> [UInt8] {
        var list = BinaryList(referenceWidth: 1)
        let (key, value) = (list.text(key), list.data(bytes))
        return list.file([key], [value])
    }

    /// A dictionary with one key, whose text is ASCII.
    static func file(_ key: String, text bytes: [UInt8]) -> [UInt8] {
        var list = BinaryList(referenceWidth: 1)
        let (key, value) = (list.text(key), list.add(head(0x50, bytes.count) + bytes))
        return list.file([key], [value])
    }

    private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x13] + number(count, width: 8)
    }

    private static func number(_ value: Int, width: Int) -> [UInt8] {
        stride(from: 8 * (width - 1), through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
