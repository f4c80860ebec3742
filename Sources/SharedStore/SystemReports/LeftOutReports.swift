// Reports of the system that say nothing of an end of the extension: what they are, said in one sentence for a folder.

import TrackingModel

/// Why a report is left out.
enum LeftOutReport: Hashable {
    case otherProcess
    /// Of a Mac, a watch or another device whose reports lie beside the phone's.
    case otherDevice
    /// The system put an idle extension away: nothing was cut short.
    case idle
    /// About an extension that was not ended.
    case wentOn
    /// Of a known kind that is about no end, by an adjective.
    case kind(String)
    case otherKind
    case unreadable

    /// By `bug_type`, the kinds of which folders hold most (doronz88/pycrashreport, whose numbers these are).
    private static let kinds: [String: String] = [
        "193": "log-aggregated", "211": "analytics", "33": "analytics", "225": "analytics",
        "226": "analytics",
        "12": "hang", "207": "hang", "222": "hang", "223": "hang", "228": "hang", "310": "hang",
        "328": "hang",
        "188": "stackshot", "186": "stackshot", "288": "stackshot", "174": "stackshot", "23": "stackshot",
        "308": "fault", "278": "power", "230": "power", "178": "power",
    ]

    init(type: String) { self = Self.kinds[type].map(LeftOutReport.kind) ?? .otherKind }

    /// - Parameter system: As reports name it with its version; those of an iPad may say `iPhone OS`.
    static func isOfOtherDevice(_ system: String) -> Bool {
        ["mac", "watch", "apple tv", "tvos", "xros", "visionos", "bridge", "audio"].contains {
            system.lowercased().hasPrefix($0)
        }
    }

    /// As it stands after a number: `of another process`, `log-aggregated`.
    private func words(_ count: Int) -> String {
        let isOne = count == 1
        return switch self {
        case .otherProcess: isOne ? "of another process" : "of other processes"
        case .otherDevice: isOne ? "of another device" : "of other devices"
        case .idle:
            isOne
                ? "of an extension that was put away while idle"
                : "of extensions that were put away while idle"
        case .wentOn: isOne ? "of an extension that went on" : "of extensions that went on"
        case .kind(let kind): kind
        case .otherKind: isOne ? "of another kind" : "of other kinds"
        case .unreadable: "that can't be read"
        }
    }

    /// What is said of all reports of a folder or of one, as the end of a sentence that begins with its name; nil where
    /// none is left out.
    ///
    /// - Parameters:
    ///   - reports: Of which nil was read.
    ///   - copies: Reports that were counted before, under another name, and are not among the others.
    static func summary(_ reports: [LeftOutReport?], copies: Int) -> String? {
        let left = reports.compactMap { $0 }
        if reports.count == 1, copies == 0, let only = left.first {
            if case .kind(let kind) = only {
                return "is a \(kind) report, which says nothing of an end of the extension; left out"
            }
            let remedy = only == .unreadable ? "; copy it again" : ""
            return "is a report \(only.words(1)); left out" + remedy
        }
        var parts = Dictionary(grouping: left) { $0 }.map { (count: $1.count, words: $0.words($1.count)) }
            .sorted { ($1.count, $0.words) < ($0.count, $1.words) }
            .map { "\($0.count) \($0.words)" }
        if copies > 0 {
            parts.append("\(copies) that \(copies == 1 ? "is a copy of another" : "are copies of others")")
        }
        guard !parts.isEmpty else { return nil }
        return "left out of \(countText(reports.count + copies, "report")): " + parts.commaSeparated
    }
}
