// The values of keys as text: on one line for lists, and as lines for the details.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension ContextProvider {
    /// A value on one line.
    func description(_ value: StoreValue) -> String {
        value.text(separator: glyphs.separator) { timeText($0) }
    }

    /// What a change of a key did, with both values whole.
    func details(of change: StoreChange) -> [DetailLine] {
        guard let item = change.item else { return [] }
        var lines: [DetailLine] = [.title(item.key, .title)]
        if let meaning = item.meaning { lines.append(.text(meaning + ".", .muted)) }
        lines.append(.gap)
        for (name, side) in [("before", change.before), ("after", change.after)] {
            lines.add(name, side.map { description($0.value) } ?? "not there")
        }
        lines.add("difference", StoreValue.difference(change.before?.value, change.after?.value), .accent)
        lines.add("type", item.type, .muted)
        for (name, side) in [("Before", change.before), ("After", change.after)] {
            guard let side else { continue }
            lines += section(name, details(of: side.value))
        }
        return lines
    }

    /// The whole value as lines, for the details.
    func details(of value: StoreValue) -> [DetailLine] {
        switch value {
        case .text(let text, let bytes):
            guard text.contains("\n") || text.utf8.count > 40 else { return [] }
            return lines(of: text, bytes)
        case .textData(let data, let bytes): return lines(of: data.text, bytes)
        case .collection(_, let text):
            return text.split(separator: "\n").prefix(400).map { .row([Span(String($0))]) }
        case .data(let bytes, let count):
            var lines: [DetailLine] = stride(from: 0, to: bytes.count, by: 16).map { start in
                .row([
                    Span(padded(start, to: 4) + "  ", .muted),
                    Span(hexadecimal(bytes[start..<min(start + 16, bytes.count)])),
                ])
            }
            if count > bytes.count { lines.append(.text("… of \(count) bytes", .muted)) }
            return lines
        default: return []
        }
    }

    private func lines(of text: String, _ bytes: Int) -> [DetailLine] {
        [.json(text)] + (text.utf8.count < bytes ? [.text("… of \(sizeText(bytes))", .muted)] : [])
    }

    private func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined(separator: " ")
    }
}
