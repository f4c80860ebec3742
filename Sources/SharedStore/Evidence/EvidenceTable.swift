// A file of evidence row by row: a table with columns, APOLLO's table of tables, JSON lines or an array of JSON objects.

import TrackingModel

/// Reads the rows of one file and reports problems by line.
struct EvidenceTable {
    private(set) var rows: DeviceRows
    /// Rows that can't be read, and what is wrong with the first.
    private var malformed: (count: Int, first: String) = (0, "")
    /// Rows that could be.
    private var read = 0
    /// Whether the file as a whole was refused.
    private var isRefused = false
    /// Rows about something else than use.
    private var others = 0
    /// Rows that are read.
    private let mostRows: Int
    private var known: (names: [String], columns: EvidenceColumns?)?

    /// - Parameters:
    ///   - name: The file, as a person knows it.
    ///   - device: The one whose rows count; nil for the one that the file is from.
    init(_ bytes: [UInt8], name: String, device: String? = nil) {
        rows = DeviceRows(name: name, asked: device)
        mostRows = ReadLimits().items(inBytes: bytes.count)
        switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
        case "{": if !takeDocument(bytes, opener: "{") { takeLines(bytes) }
        case "[": if !takeDocument(bytes, opener: "[") { takeTable(bytes) }
        default: takeTable(bytes)
        }
        if malformed.count > 1, read == 0, !isRefused {
            rows.problems = ProblemList()
            refuse("has no row that can be read: \(malformed.first), and \(malformed.count - 1) more like it")
        }
        rows.finish()
        rows.tell(others, "row", "about other things than use; left out", .notice)
    }

    private mutating func takeTable(_ bytes: [UInt8]) {
        var rows = SeparatedValues(bytes)
        var open = 0
        guard let head = rows.next() else { return }
        let names = head.fields ?? []
        let output = ActivityOutput(names)
        let columns = EvidenceColumns(names)
        guard output != nil || columns != nil else {
            return refuse(
                "line \(head.line) has no column for the start; expected start,end,kind,app")
        }
        if output == nil, columns?.showsUse == false {
            return refuse("line \(head.line) has no column for use: no app, lock or screen")
        }
        var count = 0
        while let row = rows.next() {
            count += 1
            guard count <= mostRows else { return cut() }
            guard let fields = row.fields else {
                open += row.isOpen ? 1 : 0
                let most = ReadLimits().openQuotes
                guard open <= most else {
                    return refuse(
                        "has quotes that are not closed in more than \(most) rows; what follows line "
                            + "\(row.line) is left out")
                }
                addProblem(row.line, "has a quote that is not closed")
                continue
            }
            if let output {
                take(output.columns(of: fields), line: row.line)
            } else if let columns {
                take(columns.row(fields), line: row.line)
            }
        }
    }

    /// A row of APOLLO's, which has the columns of its own query.
    private mutating func take(_ row: (names: [String], values: [String])?, line: Int) {
        guard let row else { return addProblem(line, "has no readable output") }
        // Queries without a start list single times, such as a change of the battery.
        take(columns(row.names)?.row(row.values) ?? .other, line: line)
    }

    /// Reads an array of rows; of one object only what it is. False where the file is no whole document of that kind.
    private mutating func takeDocument(_ bytes: [UInt8], opener: Unicode.Scalar) -> Bool {
        guard JSONDepth.nodes(bytes[...]) <= ReadLimits().nodes(inBytes: bytes.count) else { return false }
        let scan = JSONPartScan(bytes[...], opener: opener, depth: JSONDepth.most)
        guard scan.isWhole else { return false }
        let elements = opener == "[" ? scan.parts : [0..<bytes.count]
        for (index, element) in elements.enumerated() {
            guard index < mostRows else {
                cut()
                break
            }
            guard element.count <= SeparatedValues.longestRecord,
                let object = LenientJSON(Array(bytes[element])), columns(object.names) != nil
            else {
                if index > 0 {
                    addProblem(index + 1, "is no row with a start")
                    continue
                }
                refuse(
                    "is JSON of another kind: no rows with start, end, kind and app, one object a line, and no "
                        + "export of ActivityWatch")
                break
            }
            take(object, line: index + 1)
        }
        return true
    }

    private mutating func takeLines(_ bytes: [UInt8]) {
        var rows = 0
        var index = -1
        var end = -1
        while end < bytes.count {
            let start = end + 1
            end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            index += 1
            let line = bytes[start..<end]
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            rows += 1
            guard rows <= mostRows else { return cut() }
            guard line.count <= SeparatedValues.longestRecord, JSONDepth.isShallow(line),
                let object = LenientJSON(Array(line))
            else {
                addProblem(index + 1, "is not a JSON object")
                continue
            }
            take(object, line: index + 1)
        }
    }

    private mutating func take(_ object: LenientJSON, line: Int) {
        let names = object.names
        guard let columns = columns(names) else { return addProblem(line, "has no start") }
        take(columns.row(names.map { object.text($0) ?? "" }), line: line)
    }

    /// The meaning of columns, which are mostly those of the row before.
    private mutating func columns(_ names: [String]) -> EvidenceColumns? {
        if let known, known.names == names { return known.columns }
        let columns = EvidenceColumns(names)
        known = (names, columns)
        return columns
    }

    private mutating func take(_ row: EvidenceColumns.Row, line: Int) {
        switch row {
        case .span(let span, let device):
            read += 1
            if rows.takes(device) { rows.add(span) }
        case .other:
            read += 1
            others += 1
        case .malformed(let description): addProblem(line, description)
        }
    }

    private mutating func addProblem(_ line: Int, _ description: String) {
        if malformed.count == 0 { malformed.first = "line \(line) \(description)" }
        malformed.count += 1
        rows.tell("line \(line) \(description); skipped")
    }

    private mutating func refuse(_ description: String) {
        isRefused = true
        rows.problems.addFirst(rows.name, description, kind: .evidence)
    }

    private mutating func cut() {
        rows.problems.addFirst(
            rows.name,
            "has more than \(mostRows) rows; the rest is left out. Cut it into parts to read it all",
            kind: .notice)
    }
}

// MARK: - The one column into which APOLLO puts all columns of a query: `[START: …] [END: …] [BUNDLE ID: …]`

/// Reads APOLLO's `-o csv`, whose columns are Timestamp, Activity, Output, Database and Module.
struct ActivityOutput {
    private let activity: Int
    private let output: Int

    /// Nil for the columns of any other file.
    init?(_ names: [String]) {
        let plain = names.map(EvidenceColumns.plain)
        guard let activity = plain.firstIndex(of: "activity"), let output = plain.firstIndex(of: "output")
        else {
            return nil
        }
        self.activity = activity
        self.output = output
    }

    /// The names and values of a row's columns, its activity among them; nil for a row that is cut.
    func columns(of row: [String]) -> (names: [String], values: [String])? {
        guard row.indices.contains(activity), row.indices.contains(output) else { return nil }
        let pairs = Self.pairs(row[output])
        guard !pairs.isEmpty else { return nil }
        return (pairs.map(\.name) + ["Activity"], pairs.map(\.value) + [row[activity]])
    }

    /// `[KEY: value] ` again and again. A value may hold brackets: it ends where the next key begins.
    static func pairs(_ text: String) -> [(name: String, value: String)] {
        var rest = Substring(text)
        while rest.last == " " { rest.removeLast() }
        guard rest.first == "[", rest.last == "]" else { return [] }
        rest = rest.dropFirst().dropLast()
        return rest.split(separator: "] [").prefix(SeparatedValues.mostFields).compactMap { part in
            guard let colon = part.firstRange(of: ": ") else { return nil }
            let value = part[colon.upperBound...]
            return (String(part[..<colon.lowerBound]), value == "None" ? "" : String(value))
        }
    }
}
