// The values of keys as text: on one line for lists, and as lines for the details.

import Canvas
import PlainText
import Themes
import TrackingModel

extension ContextProvider {
    /// A value on one line.
    func description(_ value: StoreValue) -> String {
        switch value {
        case .flag(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): numberText(number)
        case .instant(let instant, _): instant.map { calendar.moment($0, near: now) } ?? "never"
        case .seconds(let seconds):
            abs(seconds) < 60 ? "\(seconds) s" : "\(durationText(seconds)) (\(seconds) s)"
        case .bytes(let bytes): sizeText(bytes)
        case .text(let text, _): text.isEmpty ? "empty" : HarmlessText.line(String(text.prefix(400)))
        case .textData(let text, let bytes):
            (bytes < 200 ? "" : sizeText(bytes) + settings.glyphs.separator)
                + HarmlessText.line(String(text.prefix(400)))
        case .data(_, let bytes): sizeText(bytes) + " of data"
        case .collection(let count, let text):
            countText(count, "element") + (text.isEmpty ? "" : settings.glyphs.separator)
                + HarmlessText.line(String(text.prefix(400)))
        case .masked: "masked: it identifies a person or device"
        case .unsupported(let what): what
        }
    }

    /// The difference between two values of a key: `+60 s`, `+1`, `+62s later`; empty if it can't be computed.
    func differenceText(_ before: StoreValue?, _ after: StoreValue?) -> String {
        func signed(_ number: Int) -> String { (number > 0 ? "+" : "") + String(number) }
        switch (before, after) {
        case (nil, _?): return "new"
        case (_?, nil): return "gone"
        case (.integer(let old)?, .integer(let new)?):
            let (change, overflow) = new.subtractingReportingOverflow(old)
            return overflow ? "" : signed(Int(change))
        case (.seconds(let old)?, .seconds(let new)?):
            let (change, overflow) = new.subtractingReportingOverflow(old)
            return overflow ? "" : signed(change) + " s"
        case (.instant(let old?, _)?, .instant(let new?, _)?):
            return (new - old > 0 ? "+" : "") + durationText(new - old)
        case (.bytes(let old)?, .bytes(let new)?):
            let (change, overflow) = new.subtractingReportingOverflow(old)
            return overflow ? "" : (change > 0 ? "+" : "") + sizeText(change)
        case (.textData(_, let old)?, .textData(_, let new)?), (.text(_, let old)?, .text(_, let new)?):
            return old == new ? "changed" : (new > old ? "+" : "") + sizeText(new - old)
        case (.collection(let old, _)?, .collection(let new, _)?):
            return old == new ? "changed" : signed(new - old)
        default: return "changed"
        }
    }

    /// The whole value as lines, for the details.
    func details(of value: StoreValue, columns: Int) -> [DetailLine] {
        switch value {
        case .text(let text, let bytes):
            guard text.contains("\n") || text.utf8.count > 40 else { return [] }
            return rows(text, of: bytes, columns: columns)
        case .textData(let text, let bytes): return rows(text, of: bytes, columns: columns)
        case .collection(_, let text):
            return text.split(separator: "\n").prefix(400).map { .row([Span(String($0), .text)]) }
        case .data(let bytes, let count):
            var lines: [DetailLine] = stride(from: 0, to: bytes.count, by: 16).map { start in
                .row([
                    Span(padded(start, to: 4) + "  ", .muted),
                    Span(hexadecimal(bytes[start..<min(start + 16, bytes.count)]), .text),
                ])
            }
            if count > bytes.count { lines.append(.text("… of \(count) bytes", .muted)) }
            return lines
        default: return []
        }
    }

    private func rows(_ text: String, of bytes: Int, columns: Int) -> [DetailLine] {
        var lines: [DetailLine] = indentedJSON(text, columns: columns)
            .map { .row([Span(HarmlessText.line($0), .text)]) }
        if text.utf8.count < bytes { lines.append(.text("… of \(sizeText(bytes))", .muted)) }
        return lines
    }

    private func numberText(_ number: Double) -> String {
        guard number.isFinite else { return String(number) }
        return abs(number) < 1e15 && number == number.rounded() ? decimal(number, places: 0) : String(number)
    }

    private func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined(separator: " ")
    }
}

extension StoreItem.Group {
    /// The heading of the group.
    var title: String {
        switch self {
        case .extension: "extension"
        case .counters: "counters"
        case .apps: "apps"
        case .shields: "shields"
        case .midnight: "midnight"
        case .filters: "filters"
        case .engine: "engine"
        case .device: "device"
        case .logs: "logs"
        case .other: "other"
        case .files: "files"
        case .thresholds: "thresholds"
        }
    }
}
