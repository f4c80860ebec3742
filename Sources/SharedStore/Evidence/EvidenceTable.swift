// A file of evidence row by row: a table with columns, APOLLO's table of tables, or JSON lines.

import TrackingModel

/// Reads the rows of one file and reports problems by line.
struct EvidenceTable {
    /// The file, as a person knows it.
    let name: String
    private(set) var spans: [EvidenceSpan] = []
    private(set) var problems = ProblemList()
    /// Rows about something else than use.
    private var others = 0
    /// Rows that are read.
    private let mostRows: Int
    private let limits: ReadLimits
    private var known: (names: [String], columns: EvidenceColumns?)?

    init(_ bytes: [UInt8], name: String, limits: ReadLimits = ReadLimits()) {
        self.name = name
        self.limits = limits
        mostRows = limits.items(inBytes: bytes.count)
        if bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") {
            takeLines(bytes)
        } else {
            takeTable(bytes)
        }
        if others > 0 {
            problems.add(
                name, countText(others, "row") + " about other things than use; left out", kind: .notice)
        }
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
                guard open <= limits.openQuotes else {
                    return refuse(
                        "has quotes that are not closed in more than \(limits.openQuotes) rows; what follows line "
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
        guard let columns = columns(row.names) else {
            others += 1
            return
        }
        take(columns.row(row.values), line: line)
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
            let names = object.names
            guard let columns = columns(names) else {
                addProblem(index + 1, "has no start")
                continue
            }
            take(columns.row(names.map { object.text($0) ?? "" }), line: index + 1)
        }
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
        case .span(let span): spans.append(span)
        case .other: others += 1
        case .malformed(let description): addProblem(line, description)
        }
    }

    private mutating func addProblem(_ line: Int, _ description: String) {
        problems.add(name, "line \(line) \(description); skipped", kind: .evidence)
    }

    private mutating func refuse(_ description: String) {
        problems.addFirst(name, description, kind: .evidence)
    }

    private mutating func cut() {
        problems.addFirst(
            name, "has more than \(mostRows) rows; the rest is left out. Cut it into parts to read it all",
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
