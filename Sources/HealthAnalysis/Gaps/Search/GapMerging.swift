// Merges the results of several kinds of evidence so that no minute is reported twice.

import TrackingModel

/// Merging of gaps that overlap and describe the same minutes.
enum GapMerging {
    /// Gaps of the same class and apps that overlap become one; then the apps that share one cause and one time.
    static func merged(_ gaps: [Gap]) -> [Gap] {
        sharing(overlapping(gaps))
    }

    private struct ClassAndApps: Hashable {
        var gapClass: Gap.Class
        var hasArrived: Bool
        var apps: [String]
    }

    /// Of two explanations of the same minutes of an app the stronger one is shown; both are listed as evidence.
    private static func overlapping(_ gaps: [Gap]) -> [Gap] {
        var subjects: [ClassAndApps] = []
        var groups: [ClassAndApps: [Gap]] = [:]
        for gap in gaps {
            let subject = ClassAndApps(
                gapClass: gap.gapClass, hasArrived: gap.hasArrived, apps: gap.apps)
            if groups[subject] == nil { subjects.append(subject) }
            groups[subject, default: []].append(gap)
        }
        return subjects.flatMap { subject -> [Gap] in
            var result: [Gap] = []
            for gap in (groups[subject] ?? []).sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
                if let last = result.last, gap.start < last.end, isSame(last, gap) {
                    result[result.count - 1] = union(last, gap)
                } else {
                    result.append(gap)
                }
            }
            return result
        }
    }

    /// Jumps of a count and rejected callbacks are different minutes, even where their times overlap.
    private static func isSame(_ left: Gap, _ right: Gap) -> Bool {
        !(isOfSingleMinutes(left) && isOfSingleMinutes(right))
    }

    private static func isOfSingleMinutes(_ gap: Gap) -> Bool {
        gap.evidence.contains(.skippedOrdinals) || gap.evidence.contains(.rejectedCallbacks)
    }

    private static func union(_ left: Gap, _ right: Gap) -> Gap {
        var (gap, other) = left.minutes.low >= right.minutes.low ? (left, right) : (right, left)
        gap.start = min(left.start, right.start)
        gap.end = max(left.end, right.end)
        gap.minutes.low = max(left.minutes.low, right.minutes.low)
        gap.minutes.high = min(max(left.minutes.high, right.minutes.high), gap.seconds / 60)
        gap.evidence = Set(left.evidence + right.evidence).sorted()
        gap.explanation += " " + other.explanation
        gap.missingEvidence = gap.missingEvidence.filter { !gap.evidence.contains($0) }
        return gap
    }

    private struct Shared: Hashable {
        var gapClass: Gap.Class
        var evidence: [Gap.Evidence]
        var cause: String
        var end: Instant
        /// Starts that lie this close together are one event.
        var slot: Int
    }

    /// Apps that fell silent together are one line; where minutes are certain each keeps its own.
    private static func sharing(_ gaps: [Gap]) -> [Gap] {
        var result: [Gap] = []
        var places: [Shared: Int] = [:]
        for gap in gaps {
            guard gap.minutes.low == 0, gap.apps.count == 1, gap.evidence == [.floodBeforeSilence] else {
                result.append(gap)
                continue
            }
            let shared = Shared(
                gapClass: gap.gapClass, evidence: gap.evidence, cause: gap.cause, end: gap.end,
                slot: Int(truncatingIfRepresentable: (gap.start.seconds / 60).rounded(.down)) ?? 0)
            if let place = places[shared] {
                result[place].apps = Set(result[place].apps + gap.apps).sorted()
                result[place].start = min(result[place].start, gap.start)
                result[place].minutes.high = max(result[place].minutes.high, gap.minutes.high)
            } else {
                places[shared] = result.count
                result.append(gap)
            }
        }
        return result
    }
}
