// A kind of record and its table: how it is written so that it comes back as it was.

import Foundation
import GRDB
import TrackingModel

/// What a row holds, as GRDB takes it. None of it is nil; of a list in which nothing can be nil it would ask for the type of
/// each value.
typealias ColumnValues = [(any DatabaseValueConvertible)?]

/// A table whose key is the record itself.
protocol HistoryTable: SendableMetatype {
    associatedtype Record: Hashable, Sendable

    static var name: String { get }
    /// The columns behind `device` and `at` and before `nth`.
    static var columns: [String] { get }
    /// Nil for a record that has no place in time.
    static func moment(of record: Record) -> Instant?
    /// In the order of the columns.
    static func values(of record: Record, _ encoding: ColumnEncoding) -> ColumnValues
    /// Nil for a row that this version can't have written.
    static func record(at: Instant, _ row: RowReader) -> Record?
}

extension HistoryTable {
    static var insertion: String {
        let names = ["device", "at"] + columns + ["nth"]
        let places = Array(repeating: "?", count: names.count).commaSeparated
        return "INSERT OR IGNORE INTO \(name) (\(names.commaSeparated)) VALUES (\(places))"
    }

    /// The records of a device within a stretch, oldest first.
    ///
    /// - Parameters:
    ///   - newest: How many at most; the oldest of more are left out.
    ///   - isWanted: Whether one is kept; the first and the last are in any case.
    static func records(
        of device: Int64, in span: TimeSpan, _ db: Database, newest: Int = .max,
        where isWanted: (Record) -> Bool = { _ in true }
    ) throws -> [Record] {
        let names = (["at"] + columns).commaSeparated
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(names) FROM \(name) WHERE device = ? AND at BETWEEN ? AND ? ORDER BY at, nth",
            arguments: [device, span.start.seconds, span.end.seconds])
        let texts = SharedTexts()
        var records: [Record] = []
        // The newest that is not wanted.
        var last: Record?
        while let row = try rows.next() {
            let reader = RowReader(row, sharing: texts)
            guard let at = reader.instant(0), let record = record(at: at, reader) else { continue }
            if records.isEmpty || isWanted(record) {
                records.append(record)
                last = nil
                if records.count / 2 >= newest { records.removeFirst(records.count - newest) }
            } else {
                last = record
            }
        }
        if let last { records.append(last) }
        return records.count > newest ? Array(records.suffix(newest)) : records
    }

    /// The moment from which on a stretch holds no more than some records of a device; its start where it does anyway.
    static func start(
        of device: Int64, in span: TimeSpan, holding newest: Int, _ db: Database
    ) throws -> Instant {
        let at = try Double.fetchOne(
            db,
            sql: """
                SELECT at FROM \(name) WHERE device = ? AND at BETWEEN ? AND ?
                ORDER BY at DESC LIMIT 1 OFFSET ?
                """, arguments: [device, span.start.seconds, span.end.seconds, newest])
        return at.map { Instant($0.nextUp) } ?? span.start
    }
}

/// How texts are written.
struct ColumnEncoding {
    let textBytes: Int
    /// Whether the value of a field must not be kept.
    let isSecret: @Sendable (String) -> Bool

    /// A text within bounds; SQLite ends one at a NUL.
    func text(_ text: String?) -> String {
        guard var text else { return "" }
        if text.utf8.count > textBytes { text = String(text.prefix(textBytes)) }
        return text.utf8.contains(0) ? text.replacing("\0", with: "\u{2400}") : text
    }

    /// Fields that make no record another one, as JSON; empty for none of them.
    func more<Fields: Codable & Equatable>(_ fields: Fields, none: Fields) -> String {
        guard fields != none, let json = try? JSONEncoder().encode(fields) else { return "" }
        return json.utf8Text
    }

    /// A figure that is never negative; −1 for none.
    func figure(_ value: Int?) -> Int { max(value ?? -1, -1) }
}

/// Reads the columns of a row without trusting that they are what they should be.
struct RowReader {
    private let row: Row
    private let texts: SharedTexts?

    /// - Parameter texts: Those of other rows, which this one's are made to share; nil for a few rows.
    init(_ row: Row, sharing texts: SharedTexts? = nil) { (self.row, self.texts) = (row, texts) }

    func shared(_ circumstances: RecoveryEntry.Circumstances) -> Kept<RecoveryEntry.Circumstances> {
        texts?.shared(circumstances) ?? Kept(circumstances)
    }

    func text(_ index: Int) -> String? {
        ownText(index).map { texts?.shared($0) ?? $0 }
    }

    // Inlined, these break the optimizer of Swift 6.3.1 (CopyPropagation of a borrowed DatabaseValue).
    @inline(never)
    private func ownText(_ index: Int) -> String? { String.fromDatabaseValue(row[index]) }

    /// Nil for an empty text, which means none.
    func optionalText(_ index: Int) -> String? { text(index).flatMap { $0.isEmpty ? nil : $0 } }

    @inline(never)
    func integer(_ index: Int) -> Int? { Int.fromDatabaseValue(row[index]) }

    /// What `ColumnEncoding.more` wrote.
    func more<Fields: Codable>(_ index: Int, none: Fields) -> Fields {
        guard let text = optionalText(index) else { return none }
        return (try? JSONDecoder().decode(Fields.self, from: Data(text.utf8))) ?? none
    }

    /// Nil for a negative figure, which means none.
    func figure(_ index: Int) -> Int? { integer(index).flatMap { $0 < 0 ? nil : $0 } }

    @inline(never)
    func number(_ index: Int) -> Double? {
        Double.fromDatabaseValue(row[index]).flatMap { $0.isFinite ? $0 : nil }
    }

    func instant(_ index: Int) -> Instant? { number(index).map { Instant($0) } }
}
