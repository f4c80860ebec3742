// Texts with named fields, as the keys and log lines of an app have them: `usage/{day}/{app}`.

import TrackingModel

/// What a field holds.
public enum PatternField: String, CaseIterable, Sendable {
    case app, day, time, threshold, before, after, reason

    /// What may be in its place.
    fileprivate func accepts(_ text: Substring) -> Bool {
        switch self {
        case .app, .time, .reason: true
        case .day: LocalDay(written: text) != nil
        case .threshold, .before, .after: Double(text).map { $0 >= 0 && $0 < 1e9 } ?? false
        }
    }
}

/// A text in which fields in braces are what changes, and `*` is anything.
public struct FieldPattern: Hashable, Sendable, CustomStringConvertible {
    private enum Piece: Hashable {
        case text(String)
        /// Nil for `*`.
        case field(PatternField?)
    }

    public let description: String
    private var pieces: [Piece] = []

    /// Characters of a pattern, at most.
    static let longest = 200

    /// Throws what is wrong with it.
    public init(_ text: String) throws(StoreMappingError) {
        description = text
        guard !text.isEmpty, text.utf8.count <= Self.longest else {
            throw StoreMappingError("must have 1 to \(Self.longest) characters")
        }
        var rest = Substring(text)
        while let opener = rest.firstIndex(where: { $0 == "{" || $0 == "*" }) {
            if opener > rest.startIndex { pieces.append(.text(String(rest[..<opener]))) }
            if case .field? = pieces.last { throw StoreMappingError("needs text between two fields") }
            if rest[opener] == "*" {
                pieces.append(.field(nil))
                rest = rest[rest.index(after: opener)...]
                continue
            }
            let close = rest[opener...].firstIndex(of: "}") ?? rest.endIndex
            guard close < rest.endIndex,
                let field = PatternField(rawValue: String(rest[opener..<close].dropFirst()))
            else {
                let known = PatternField.allCases.map { "{\($0.rawValue)}" }.commaSeparated
                throw StoreMappingError("has a field that is none of \(known)")
            }
            guard !pieces.contains(.field(field)) else {
                throw StoreMappingError("has {\(field.rawValue)} twice")
            }
            pieces.append(.field(field))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
    }

    /// Whether a text between the fields says what it is about.
    var hasText: Bool { pieces.contains { if case .text = $0 { true } else { false } } }

    func has(_ field: PatternField) -> Bool { pieces.contains(.field(field)) }

    /// The fields of a text that it fits as a whole.
    func fields(of text: String) -> [PatternField: String]? {
        var left = Self.mostPlaces
        return Self.match(text[...], pieces[...], isWhole: true, &left)
    }

    /// The fields of the first place in a line that it fits.
    func fields(in line: String) -> [PatternField: String]? {
        var (left, pieces) = (Self.mostPlaces, pieces)
        if case .text? = pieces.first { pieces.insert(.field(nil), at: 0) }
        return Self.match(line[...], pieces[...], isWhole: false, &left)
    }

    /// Places of the texts between fields that are tried.
    private static let mostPlaces = 64

    /// A field ends at the first place of the text behind it at which all of the rest fits.
    private static func match(
        _ text: Substring, _ pieces: ArraySlice<Piece>, isWhole: Bool, _ left: inout Int
    ) -> [PatternField: String]? {
        switch pieces.first {
        case nil: return isWhole && !text.isEmpty ? nil : [:]
        case .text(let first):
            guard text.utf8.starts(with: first.utf8) else { return nil }
            let rest = text[text.utf8.index(text.startIndex, offsetBy: first.utf8.count)...]
            return match(rest, pieces.dropFirst(), isWhole: isWhole, &left)
        case .field(let field):
            func fits(_ value: Substring) -> Bool {
                field.map { !value.isEmpty && $0.accepts(value) } ?? true
            }
            guard case .text(let next)? = pieces.dropFirst().first else {
                return fits(text) ? field.map { [$0: String(text)] } ?? [:] : nil
            }
            var start = text.startIndex
            while left > 0, let place = text[start...].place(of: next) {
                left -= 1
                let value = text[..<place.lowerBound]
                if fits(value),
                    var fields = match(
                        text[place.upperBound...], pieces.dropFirst(2), isWhole: isWhole, &left)
                {
                    if let field { fields[field] = String(value) }
                    return fields
                }
                start = place.upperBound
            }
            return nil
        }
    }
}

extension Substring {
    /// Where a text stands first.
    fileprivate func place(of text: String) -> Range<Index>? {
        guard let first = text.utf8.first else { return nil }
        var rest = utf8[...]
        while let found = rest.firstIndex(of: first) {
            rest = rest[found...]
            if rest.starts(with: text.utf8) { return found..<rest.index(found, offsetBy: text.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension LocalDay {
    /// A day as keys and names of files have it: `2026-06-20`, `2026_06_20`, `2026/06/20` or `20260620`.
    init?(written text: Substring) {
        let digits = text.filter(\.isASCIIDigit)
        guard digits.count == 8, text.count == 8 || text.count == 10 else { return nil }
        if text.count == 10 {
            let marks = [4, 7].map { text[text.index(text.startIndex, offsetBy: $0)] }
            guard marks[0] == marks[1], "-_/.".contains(marks[0]) else { return nil }
        }
        self.init(iso: digits.prefix(4) + "-" + digits.dropFirst(4).prefix(2) + "-" + digits.suffix(2))
    }

    /// The first day in the name of a file.
    static func first(inName name: String) -> LocalDay? {
        name.indices.lazy.compactMap { start -> LocalDay? in
            guard name[start].isASCIIDigit,
                start == name.startIndex || !name[name.index(before: start)].isASCIIDigit
            else { return nil }
            return LocalDay(written: name[start...].prefix(10)) ?? LocalDay(written: name[start...].prefix(8))
        }.first
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
