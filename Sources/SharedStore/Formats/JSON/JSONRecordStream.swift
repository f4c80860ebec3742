// Reads a JSON log or table record by record: records before a break are kept, a broken record is skipped.

import Foundation
import TrackingModel

/// A record of a JSON log: decoded strictly where it is as it should be, else from its members.
protocol JSONRecord: Decodable {
    /// Nil when the members don't make a record.
    init?(lenient: LenientJSON)
}

/// Reads the elements of a top-level array or object of one record type, from chunks of any size.
///
/// Elements are passed to Foundation's decoder in batches; if it fails for a batch, its elements are decoded one by
/// one.
struct JSONRecordStream<Record: JSONRecord> {
    /// Elements that are decoded at once, at most.
    private static var batchCount: Int { 256 }
    /// Bytes of a batch, about.
    private static var batchBytes: Int { 262_144 }

    /// Elements seen, broken ones included.
    private(set) var elements = 0
    private var scanner: JSONElementScanner
    private let shape: JSONElementScanner.Shape
    private let decoder = JSONDecoder()
    private var batch: [UInt8] = []
    private var pending: [(key: [UInt8], index: Int, range: Range<Int>)] = []
    private var broken = Tally()
    private var tooLarge = Tally()
    private var tooDeep = Tally()
    private var repaired = Tally()
    private let accept: (String, Int, Record) -> Void

    /// Indices of what went wrong: the first few and the count.
    private struct Tally {
        var first: [Int] = []
        var count = 0

        mutating func add(_ index: Int) {
            if first.count < 3 { first.append(index) }
            count += 1
        }

        /// `record 3`, `records 3, 7 and 12`, `records 3, 7, 12 and 9 more`.
        var description: String {
            let indices = first.map { String($0) }
            if count == 1 { return "record " + indices.joined() }
            if count > indices.count {
                return "records " + indices.joined(separator: ", ") + " and \(count - indices.count) more"
            }
            let last = indices.last ?? ""
            return "records " + indices.dropLast().joined(separator: ", ") + " and " + last
        }
    }

    /// - Parameter accept: Gets each record with its key in an object (empty in an array) and its index.
    init(
        _ shape: JSONElementScanner.Shape, depthLimit: Int, recordLimit: Int,
        accept: @escaping (_ key: String, _ index: Int, _ record: Record) -> Void
    ) {
        self.shape = shape
        scanner = JSONElementScanner(shape, depthLimit: depthLimit, elementLimit: recordLimit)
        self.accept = accept
    }

    /// Takes the next chunk; false when nothing more can come of this document.
    mutating func take(_ chunk: UnsafeRawBufferPointer) -> Bool {
        var ready: [(key: [UInt8], element: JSONElementScanner.Element)] = []
        scanner.scan(chunk) { key, element in ready.append((key, element)) }
        for (key, element) in ready { add(key, element) }
        return scanner.failure == nil
    }

    /// Whether the document was whole: opened, closed, of the right shape.
    var isWhole: Bool { scanner.failure == nil && scanner.isComplete }

    /// Ends the document: returns pending records and reports what was wrong.
    mutating func finish(source: String, key: String?) -> [ReadProblem] {
        flush()
        var problems: [ReadProblem] = []
        func report(_ text: String, _ kind: ReadProblem.Sort = .file) {
            problems.append(ReadProblem(source: source, key: key, problem: text, kind: kind))
        }
        switch scanner.failure {
        case .utf16: report("is UTF-16 where UTF-8 belongs; nothing of it was read")
        case .wrongShape:
            report("is not a JSON \(shape == .array ? "array" : "object"); nothing of it was read")
        case nil where !scanner.hasBegun:
            report("is empty where a JSON \(shape == .array ? "array" : "object") belongs")
        case nil where !scanner.isComplete:
            let place =
                scanner.isInsideElement
                ? "in the middle of record \(elements)" : "after \(countText(elements, "record"))"
            report("ends \(place); the records before it are shown")
        case nil where scanner.hasTrailingBytes: report("has more text after its end, which was left out")
        case nil: break
        }
        if broken.count > 0 { report("\(broken.description) can't be read; skipped", .value) }
        if tooLarge.count > 0 {
            report("\(tooLarge.description) above \(scanner.elementLimit) bytes; skipped", .value)
        }
        if tooDeep.count > 0 { report("\(tooDeep.description) nested too deeply; skipped", .value) }
        if repaired.count > 0 { report("\(repaired.description) with values of a wrong type", .value) }
        return problems
    }

    private mutating func add(_ key: [UInt8], _ element: JSONElementScanner.Element) {
        let index = elements
        elements += 1
        switch element {
        case .tooLarge: tooLarge.add(index)
        case .tooDeep: tooDeep.add(index)
        case .bytes(let bytes):
            batch.append(pending.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
            let start = batch.count
            batch.append(contentsOf: bytes)
            pending.append((key, index, start..<batch.count))
            if pending.count >= Self.batchCount || batch.count >= Self.batchBytes { flush() }
        }
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        batch.append(UInt8(ascii: "]"))
        if let records = try? decoder.decode([Record].self, from: Data(batch)), records.count == pending.count
        {
            for (record, place) in zip(records, pending) { accept(Self.text(place.key), place.index, record) }
        } else {
            for place in pending { decodeAlone(place.key, place.index, Array(batch[place.range])) }
        }
        pending.removeAll(keepingCapacity: true)
        batch.removeAll(keepingCapacity: true)
    }

    private mutating func decodeAlone(_ key: [UInt8], _ index: Int, _ bytes: [UInt8]) {
        if let record = try? decoder.decode(Record.self, from: Data(bytes)) {
            accept(Self.text(key), index, record)
        } else if let members = LenientJSON(bytes), let record = Record(lenient: members) {
            repaired.add(index)
            accept(Self.text(key), index, record)
        } else {
            broken.add(index)
        }
    }

    /// The text of a key with its quotes.
    private static func text(_ key: [UInt8]) -> String {
        guard key.count >= 2 else { return "" }
        if !key.contains(UInt8(ascii: "\\")) {
            return String(decoding: key.dropFirst().dropLast(), as: UTF8.self)
        }
        return (try? JSONDecoder().decode([String].self, from: Data([0x5B] + key + [0x5D])))?.first ?? ""
    }
}

extension JSONRecordStream {
    /// Reads a document that is held whole, such as a blob of the preferences.
    static func read(
        _ bytes: [UInt8], _ shape: JSONElementScanner.Shape, limits: ReadLimits, source: String, key: String?,
        accept: @escaping (_ key: String, _ index: Int, _ record: Record) -> Void
    ) -> (problems: [ReadProblem], elements: Int, isWhole: Bool) {
        var stream = JSONRecordStream(
            shape, depthLimit: limits.depth, recordLimit: limits.jsonRecordBytes, accept: accept)
        bytes.withUnsafeBytes { _ = stream.take($0) }
        let problems = stream.finish(source: source, key: key)
        return (problems, stream.elements, stream.isWhole)
    }
}
