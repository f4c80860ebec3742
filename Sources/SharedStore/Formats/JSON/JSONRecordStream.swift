// Reads a JSON log or table record by record: records before a break are kept, a broken record is skipped.

import TrackingModel

/// Reads the elements of a top-level array or object of one record type, from chunks of any size.
///
/// An element is read where it lies. What can't be read so is cut out and read from its members, which spoils only
/// itself.
struct JSONRecordStream<Record: JSONRecord> {
    /// Elements seen, broken ones and those that are left out included.
    private(set) var elements = 0
    /// How often an element was read again: a measure of the work that does not depend on a clock.
    private(set) var repairs = 0
    private var scanner: JSONElementScanner
    private let texts = SharedTexts()
    private var broken = Tally()
    private var tooLarge = Tally()
    private var tooDeep = Tally()
    private var repaired = Tally()
    /// The elements that are read; the others are only counted.
    private let wanted: Range<Int>
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
                return "records " + indices.commaSeparated + " and \(count - indices.count) more"
            }
            let last = indices.last ?? ""
            return "records " + indices.dropLast().commaSeparated + " and " + last
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
        scanner = JSONElementScanner(shape, depthLimit: depthLimit, elementLimit: recordLimit)
        self.wanted = wanted
        self.accept = accept
    }

    /// Takes the next chunk; false when nothing more can come of this document.
    mutating func take(_ chunk: UnsafeRawBufferPointer) -> Bool {
        // A copy, so that both can change.
        var scanner = scanner
        chunk.withMemoryRebound(to: UInt8.self) { bytes in
            scanner.scan(bytes) { key, rest in
                read(key, rest)
            } emit: { key, element in
                add(key, element)
            }
        }
        self.scanner = scanner
        return scanner.failure == nil
    }

    /// Whether the document was whole: opened, closed, of the right shape.
    var isWhole: Bool { scanner.failure == nil && scanner.isComplete }

    /// Ends the document: returns pending records and reports what was wrong.
    mutating func finish(source: String, key: String?) -> [ReadProblem] {
        var problems: [ReadProblem] = []
        func report(_ text: String, _ kind: ReadProblem.Sort = .file) {
            problems.append(ReadProblem(source: source, key: key, problem: text, kind: kind))
        }
        switch scanner.failure {
        case .utf16: report("is UTF-16 where UTF-8 belongs; nothing of it was read")
        case .wrongShape:
            report("is not a JSON \(scanner.shape); nothing of it was read")
        case nil where !scanner.hasBegun:
            report("is empty where a JSON \(scanner.shape) belongs")
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

    /// Reads the element at the beginning of some bytes, which may hold only a part of it.
    ///
    /// - Returns: How many bytes it has; nil where it was not read.
    private mutating func read(_ key: [UInt8], _ rest: UnsafeBufferPointer<UInt8>) -> Int? {
        guard wanted.contains(elements) else { return nil }
        let most = UnsafeBufferPointer(rebasing: rest.prefix(scanner.elementLimit + 1))
        var json = JSONCursor(most, depth: scanner.depthLimit, texts: texts)
        // A number at the end may go on in the next chunk.
        guard let record = try? Record(&json), json.position < most.count || Record.isObject,
            json.position <= scanner.elementLimit
        else { return nil }
        accept(Self.text(key), elements, record)
        elements += 1
        return json.position
    }

    private mutating func add(_ key: [UInt8], _ element: JSONElementScanner.Element) {
        let index = elements
        elements += 1
        guard wanted.contains(index) else { return }
        switch element {
        case .tooLarge: tooLarge.add(index)
        case .tooDeep: tooDeep.add(index)
        case .bytes(let bytes):
            if let record = strict(bytes) {
                accept(Self.text(key), index, record)
            } else if Record.isObject && bytes.first != "{" {
                broken.add(index)
            } else {
                repair(key, index, bytes)
            }
        }
    }

    private func strict(_ bytes: [UInt8]) -> Record? {
        bytes.withUnsafeBufferPointer { bytes in
            var json = JSONCursor(bytes, depth: scanner.depthLimit, texts: texts)
            guard let record = try? Record(&json), json.isAtEnd else { return nil }
            return record
        }
    }

    /// Looks at an element for members of other types.
    private mutating func repair(_ key: [UInt8], _ index: Int, _ bytes: [UInt8]) {
        repairs += 1
        if let members = LenientJSON(bytes), let record = Record(lenient: members) {
            repaired.add(index)
            accept(Self.text(key), index, record)
        } else {
            broken.add(index)
        }
    }

    /// The text of a key with its quotes.
    private static func text(_ key: [UInt8]) -> String {
        guard key.count >= 2 else { return "" }
        return JSONText.unescaped(key.dropFirst().dropLast()).map { String(decoding: $0, as: UTF16.self) }
            ?? ""
    }
}

extension JSONRecordStream {
    /// The elements to read of a document that turned out to hold more than are kept: the last ones, which are the
    /// newest. Nil where all were read.
    func newest(_ most: Int) -> Range<Int>? {
        elements > wanted.upperBound ? elements - most..<elements : nil
    }
}
