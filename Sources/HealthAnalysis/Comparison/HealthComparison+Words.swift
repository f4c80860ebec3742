// The words of a comparison, for its document and for the screen: how two figures stand to each other.

import TrackingModel

extension HealthComparison.Course {
    /// How the verdict changed, in a few words.
    public var words: String {
        switch self {
        case .same: "the same level"
        case .better: "better"
        case .worse: "worse"
        case .unknown: "can't be compared: one of the two is unknown"
        }
    }
}

extension MinuteChange {
    /// `12–19 min`, `none` or `unknown`.
    ///
    /// - Parameters:
    ///   - range: Bounds in minutes; nil for unknown.
    ///   - dash: The sign between two bounds.
    public static func text(_ range: MinuteRange?, dash: String = "–") -> String {
        range.map { $0.high > 0 ? minuteText($0.low, $0.high, dash: dash) : "none" } ?? "unknown"
    }

    /// `+6–13 min`, `-1h 05m`, `same`, or why no difference can be said.
    public var differenceText: String {
        switch course {
        case .same: return "same"
        case .sameBounds: return "same bounds"
        case .unsure: return "can't be said, the bounds overlap"
        case .unknown: return "unknown"
        case .more, .fewer:
            guard let difference else { return "unknown" }
            return course == .more
                ? "+" + minuteText(difference.low, difference.high)
                : "-" + minuteText(-difference.high, -difference.low)
        }
    }
}

/// A difference of seconds: `+12m 05s`, `-1h`, `same`; empty where it is unknown.
public func secondsMoreText(_ seconds: Int?) -> String {
    seconds.map { $0 == 0 ? "same" : ($0 > 0 ? "+" : "") + durationText($0) } ?? ""
}

/// A difference of counts: `+12`, `same`; empty where it is unknown.
public func countMoreText(_ count: Int?) -> String {
    count.map { $0 == 0 ? "same" : ($0 > 0 ? "+" : "") + String($0) } ?? ""
}

extension HealthComparison {
    /// What came out, in one line.
    public var conclusion: String {
        if isUnchanged { return "Nothing differs." }
        if hasSameHealth { return "Same health: verdict, findings and minutes agree; other values differ." }
        var parts: [String] = []
        let (old, new) = (before.report.verdict, after.report.verdict)
        if old.level != new.level {
            parts.append("verdict \(old.level.rawValue) to \(new.level.rawValue)")
        } else if old.code != new.code {
            let codes = [old.code, new.code].map { $0?.rawValue ?? "no finding" }
            parts.append("verdict \(old.level.rawValue) for \(codes[1]) instead of \(codes[0])")
        }
        for course in [FindingChange.Course.came, .went] {
            let count = findings.count { $0.course == course }
            if count > 0 { parts.append(countText(count, "finding") + " " + course.rawValue) }
        }
        let levels = findings.count {
            $0.course == .stayed && $0.before?.level != $0.after?.level
        }
        if levels > 0 { parts.append(countText(levels, "finding") + " with another level") }
        let figures = minutes.filter { $0.before != $0.after }.map(\.figure.rawValue)
        if !figures.isEmpty {
            parts.append("other figures of " + figures.commaSeparated + " minutes")
        }
        return "Health differs: " + parts.commaSeparated + "."
    }
}
