// Values separated by commas or tabs, as RFC 4180 has them, record by record, so that one bad row costs that row.

import TrackingModel

/// Splits bytes into records and fields. SwiftCSV reads a file completely or not at all and gives no line numbers,
/// which files from other tools need.
struct SeparatedValues {
    /// One record with the number of its first line, from 1.
    struct NumberedRecord {
        var line: Int
        /// Nil where a quote is not closed, or followed by text.
        var fields: [String]?
        /// Whether a quote is not closed within the longest record.
        var isOpen = false
    }

    /// Bytes of a record beyond which it is given up.
    static let longestRecord = 64 << 10
    /// Fields of a record that are kept.
    static let mostFields = 256

    private let bytes: ArraySlice<UInt8>
    /// A tab where the first line has one, as forensic tools write it, else a comma.
    private let separator: UInt8
    private var position: Int
    private var line = 1
    private var isOpen = false
    /// Bytes looked at, those looked at twice counted twice: a measure of the work that does not depend on a clock.
    private(set) var bytesExamined = 0

    init(_ bytes: some Collection<UInt8>) {
        let all = Array(bytes)
        // The mark that some tools put before UTF-8.
        self.bytes = all.starts(with: [0xEF, 0xBB, 0xBF]) ? all[3...] : all[...]
        position = self.bytes.startIndex
        let head = self.bytes.prefix(Self.longestRecord).prefix { $0 != "\n" }
        separator = head.contains(UInt8(ascii: "\t")) ? UInt8(ascii: "\t") : UInt8(ascii: ",")
    }

    /// The next record that is not empty; nil at the end.
    mutating func next() -> NumberedRecord? {
        while position < bytes.endIndex {
            let first = line
            isOpen = false
            let fields = record()
            if let fields, fields.count == 1, fields[0].isEmpty { continue }
            return NumberedRecord(line: first, fields: fields, isOpen: isOpen)
        }
        return nil
    }

    private mutating func record() -> [String]? {
        let start = position
        defer { bytesExamined += position - start }
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        var isBroken = false
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            if byte == "\n" { line += 1 }
            if isQuoted {
                if byte != "\"" {
                    field.append(byte)
                } else if position < bytes.endIndex, bytes[position] == byte {
                    field.append(byte)
                    position += 1
                } else {
                    isQuoted = false
                    wasQuoted = true
                }
                if position - start > Self.longestRecord { return giveUp(from: start) }
                continue
            }
            switch byte {
            case "\n":
                add(field, to: &fields)
                return isBroken ? nil : fields
            case "\r" where position >= bytes.endIndex || bytes[position] == "\n":
                break
            case separator:
                add(field, to: &fields)
                field = []
                wasQuoted = false
            case "\"" where field.isEmpty && !wasQuoted: isQuoted = true
            default:
                isBroken = isBroken || wasQuoted
                field.append(byte)
            }
            if position - start > Self.longestRecord { return giveUp(from: start) }
        }
        // A quote that is never closed would take the rest of the file with it.
        if isQuoted { return giveUp(from: start) }
        add(field, to: &fields)
        return isBroken ? nil : fields
    }

    private func add(_ field: [UInt8], to fields: inout [String]) {
        guard fields.count < Self.mostFields else { return }
        fields.append(field.utf8Text)
    }

    /// Goes on with the line after the one that the record began on.
    private mutating func giveUp(from start: Int) -> [String]? {
        isOpen = true
        bytesExamined += position - start
        line -= bytes[start..<position].count { $0 == "\n" }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        position = end.map { $0 + 1 } ?? bytes.endIndex
        line += end == nil ? 0 : 1
        return nil
    }
}
