// Texts with named fields, as the keys and log lines of an app have them: `usage/{day}/{app}`.

import TrackingModel

/// What a field holds.
public enum PatternField: String, CaseIterable, Sendable {
    case app, day, time, threshold, before, after, reason

    /// What may be in its place.
    fileprivate func accepts(_ text: Substring) -> Bool {
        switch self {
        case .app, .time, .reason: true
        case .day: WrittenDay(text) != nil
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
                let known = PatternField.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
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
        match(Substring(text), pieces[...], isWhole: true)
    }

    /// The fields of the first place in a line that it fits.
    func fields(in line: String) -> [PatternField: String]? {
        guard case .text(let first)? = pieces.first else {
            return match(Substring(line), pieces[...], isWhole: false)
        }
        var rest = Substring(line)
        for _ in 0..<Self.mostPlaces {
            guard let found = rest.place(of: first) else { return nil }
            if let fields = match(rest[found.upperBound...], pieces.dropFirst(), isWhole: false) {
                return fields
            }
            rest = rest[found.upperBound...]
        }
        return nil
    }

    /// Places of a line that are tried.
    private static let mostPlaces = 8

    /// Every field ends where the text behind it begins first.
    private func match(
        _ text: Substring, _ pieces: ArraySlice<Piece>, isWhole: Bool
    ) -> [PatternField: String]? {
        var (rest, fields) = (text, [PatternField: String]())
        var open: PatternField??
        func take(_ value: Substring) -> Bool {
            guard let field = open else { return value.isEmpty }
            guard let field else { return true }
            fields[field] = String(value)
            return !value.isEmpty && field.accepts(value)
        }
        for index in pieces.indices {
            switch pieces[index] {
            case .field(let field): open = .some(field)
            case .text(let text):
                let isLast = isWhole && index == pieces.endIndex - 1
                guard let found = isLast ? rest.ending(text) : rest.place(of: text),
                    take(rest[..<found.lowerBound])
                else { return nil }
                (rest, open) = (rest[found.upperBound...], nil)
            }
        }
        if open != nil || isWhole { return take(rest) ? fields : nil }
        return fields
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

    /// Where a text stands at the end.
    fileprivate func ending(_ text: String) -> Range<Index>? {
        hasSuffix(text) ? index(endIndex, offsetBy: -text.count)..<endIndex : nil
    }
}

/// A day as keys and names of files have it: `2026-06-20`, `2026_06_20`, `2026/06/20` or `20260620`.
struct WrittenDay {
    let day: LocalDay

    init?(_ text: Substring) {
        let digits = text.filter(\.isASCIIDigit)
        guard digits.count == 8, text.count == 8 || text.count == 10 else { return nil }
        if text.count == 10 {
            let marks = [4, 7].map { text[text.index(text.startIndex, offsetBy: $0)] }
            guard marks[0] == marks[1], "-_/.".contains(marks[0]) else { return nil }
        }
        let iso = digits.prefix(4) + "-" + digits.dropFirst(4).prefix(2) + "-" + digits.suffix(2)
        guard let day = LocalDay(iso: iso) else { return nil }
        self.day = day
    }

    /// The first day in the name of a file.
    static func first(in name: String) -> LocalDay? {
        name.indices.lazy.compactMap { start -> LocalDay? in
            guard name[start].isASCIIDigit,
                start == name.startIndex || !name[name.index(before: start)].isASCIIDigit
            else { return nil }
            return WrittenDay(name[start...].prefix(10))?.day ?? WrittenDay(name[start...].prefix(8))?.day
        }.first
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
