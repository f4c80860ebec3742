// Reads a JSON log or table record by record: records before a break are kept, a broken record is skipped.

import Foundation
import TrackingModel

/// A record of a JSON log: decoded strictly where it is as it should be, else from its members.
protocol JSONRecord: Decodable {
    /// Nil when the members don't make a record.
    init?(lenient: LenientJSON)
    /// Whether it is written as an object; then nothing else is worth a decoder.
    static var isObject: Bool { get }
}

extension JSONRecord {
    static var isObject: Bool { true }
}

/// Reads the elements of a top-level array or object of one record type, from chunks of any size.
///
/// Elements are passed to Foundation's decoder in batches. One that is JSON but no such record spoils only itself; one
/// that is no JSON spoils its batch, of which each element is then tried alone.
struct JSONRecordStream<Record: JSONRecord> {
    /// Elements that are decoded at once, at most.
    private static var batchCount: Int { 256 }
    /// Bytes of a batch, about.
    private static var batchBytes: Int { 262_144 }
    /// Bytes that are taken apart before their elements are read.
    private static var pieceBytes: Int { 65_536 }

    /// Elements seen, broken ones and those that are left out included.
    private(set) var elements = 0
    /// How often a decoder was given something: a measure of the work that does not depend on a clock.
    private(set) var decodings = 0
    private var scanner: JSONElementScanner
    private let shape: JSONElementScanner.Shape
    private let decoder = JSONDecoder()
    private var batch: [UInt8] = []
    private var pending: [(key: [UInt8], index: Int, range: Range<Int>)] = []
    private var broken = Tally()
    private var tooLarge = Tally()
    private var tooDeep = Tally()
    private var repaired = Tally()
    /// The elements that are read; the others are only counted.
    private let wanted: Range<Int>
    private let accept: (String, Int, Record) -> Void

    /// A record, or nothing where an element is JSON of another shape.
    private struct Attempt: Decodable {
        let record: Record?

        init(from decoder: any Decoder) { record = try? Record(from: decoder) }
    }

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

    /// - Parameters:
    ///   - wanted: The indices of the elements that are read; the others are only counted.
    ///   - accept: Gets each record with its key in an object (empty in an array) and its index.
    init(
        _ shape: JSONElementScanner.Shape, depthLimit: Int, recordLimit: Int,
        wanted: Range<Int> = 0..<Int.max,
        accept: @escaping (_ key: String, _ index: Int, _ record: Record) -> Void
    ) {
        self.shape = shape
        scanner = JSONElementScanner(shape, depthLimit: depthLimit, elementLimit: recordLimit)
        self.wanted = wanted
        self.accept = accept
    }

    /// Takes the next chunk; false when nothing more can come of this document.
    mutating func take(_ chunk: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < chunk.count, scanner.failure == nil {
            let end = min(chunk.count, start + Self.pieceBytes)
            var ready: [(key: [UInt8], element: JSONElementScanner.Element)] = []
            scanner.scan(UnsafeRawBufferPointer(rebasing: chunk[start..<end])) { key, element in
                ready.append((key, element))
            }
            for (key, element) in ready { add(key, element) }
            start = end
        }
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
        reportFaults { report($0, .value) }
        let read = min(elements, wanted.upperBound) - wanted.lowerBound
        if read < elements {
            report(
                "holds \(countText(elements, "record")), of which the last \(read) are shown; clear it to see all that "
                    + "comes", .notice)
        }
        if broken.count > 0 { report("\(broken.description) can't be read; skipped", .value) }
        if tooLarge.count > 0 {
            report("\(tooLarge.description) above \(scanner.elementLimit) bytes; skipped", .value)
        }
        if tooDeep.count > 0 { report("\(tooDeep.description) nested too deeply; skipped", .value) }
        if repaired.count > 0 { report("\(repaired.description) with values of a wrong type", .value) }
        return problems
    }

    /// Records are read whatever is between them, but a writer that gets commas wrong is broken.
    private func reportFaults(_ report: (String) -> Void) {
        func tell(_ place: JSONElementScanner.Faults.Place, _ one: String, _ several: String) {
            guard place.count > 0 else { return }
            let first = place.first == 0 ? "before record 0" : "after record \(place.first - 1)"
            let what = place.count == 1 ? one : "\(place.count) \(several), the first"
            report("is no valid JSON: it has \(what) \(first); the records are shown")
        }
        tell(scanner.faults.needlessCommas, "a comma too many", "commas too many")
        tell(scanner.faults.missingCommas, "no comma", "commas missing")
        tell(scanner.faults.brokenKeys, "a key that is none", "keys that are none")
    }

    private mutating func add(_ key: [UInt8], _ element: JSONElementScanner.Element) {
        let index = elements
        elements += 1
        guard wanted.contains(index) else { return }
        switch element {
        case .tooLarge: tooLarge.add(index)
        case .tooDeep: tooDeep.add(index)
        case .bytes(let bytes) where Record.isObject && bytes.first != UInt8(ascii: "{"): broken.add(index)
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
        decodings += 1
        if let attempts = try? decoder.decode([Attempt].self, from: Data(batch)),
            attempts.count == pending.count
        {
            for (attempt, place) in zip(attempts, pending) { take(attempt, place) }
        } else {
            for place in pending {
                decodings += 1
                if let attempt = try? decoder.decode(Attempt.self, from: Data(batch[place.range])) {
                    take(attempt, place)
                } else {
                    broken.add(place.index)
                }
            }
        }
        pending.removeAll(keepingCapacity: true)
        batch.removeAll(keepingCapacity: true)
    }

    /// Takes a record over; what is JSON and none is looked at for members of other types.
    private mutating func take(_ attempt: Attempt, _ place: (key: [UInt8], index: Int, range: Range<Int>)) {
        if let record = attempt.record {
            accept(Self.text(place.key), place.index, record)
            return
        }
        decodings += 1
        if let members = LenientJSON(Array(batch[place.range])), let record = Record(lenient: members) {
            repaired.add(place.index)
            accept(Self.text(place.key), place.index, record)
        } else {
            broken.add(place.index)
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
    /// The elements to read of a document that turned out to hold more than are kept: the last ones, which are the
    /// newest. Nil where all were read.
    func newest(_ most: Int) -> Range<Int>? {
        elements > wanted.upperBound ? elements - most..<elements : nil
    }
}
