// The values of keys as text on one line, and the difference of two values.

import Documents
import PlainText
public import TrackingModel

extension StoreValue {
    /// The value on one line.
    ///
    /// - Parameters:
    ///   - separator: Between a size or number and what follows it.
    ///   - moment: An instant as text.
    public func text(separator: String, moment: (Instant) -> String) -> String {
        let most = 400
        func start(_ text: String) -> String { HarmlessText.line(String(text.prefix(most))) }
        return switch self {
        case .flag(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): Self.text(number)
        case .instant(let instant, _): instant.map(moment) ?? "never"
        case .seconds(let seconds):
            abs(seconds) < 60 ? "\(seconds) s" : "\(durationText(seconds)) (\(seconds) s)"
        case .bytes(let bytes): sizeText(bytes)
        case .text(let text, _): text.isEmpty ? "empty" : start(text)
        case .textData(let data, let bytes):
            (bytes < 200 ? "" : sizeText(bytes) + separator) + HarmlessText.line(data.prefix(most))
        case .data(_, let bytes): sizeText(bytes) + " of data"
        case .collection(let count, let text):
            countText(count, "element") + (text.isEmpty ? "" : separator) + start(text)
        case .masked: "masked: it identifies a person or device"
        case .unsupported(let what): what
        }
    }

    /// The difference from an earlier value of a key to a later one: `+60 s`, `+1`, `+1m 02s`; `new` and `gone` where
    /// there is only one, and `changed` where it is no number.
    public static func difference(_ before: StoreValue?, _ after: StoreValue?) -> String {
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

    private static func text(_ number: Double) -> String {
        guard number.isFinite else { return String(number) }
        return abs(number) < 1e15 && number == number.rounded() ? decimal(number, places: 0) : String(number)
    }
}

extension StoreItem.Group {
    /// The heading of the group.
    public var title: String {
        switch self {
        case .source: "source"
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
