// A finding in two reports: whether it came, went or stayed, with its sentence then and now.

import TrackingModel

/// A finding in two reports, or in one of them: with the same code and about the same apps.
public struct FindingChange: Hashable, Sendable {
    /// Nil where only the later report has it.
    public let before: Finding?
    /// Nil where only the earlier report has it.
    public let after: Finding?
    /// As the later report has it, else as the earlier one has it.
    public let finding: Finding

    /// What became of it from the earlier report to the later one.
    public enum Course: String, CaseIterable, Sendable {
        case came, went, stayed
    }

    public var course: Course { before == nil ? .came : after == nil ? .went : .stayed }

    /// Whether both reports have it with the same level and the same sentence.
    public var isUnchanged: Bool {
        before?.level == after?.level && before?.detail == after?.detail
    }

    /// The findings of two reports. Two are the same one where they have the same code and an app in common.
    ///
    /// - Parameter apps: The apps of both, to know one by two ids.
    static func all(_ before: [Finding], _ after: [Finding], _ apps: [AppChange]) -> [FindingChange] {
        var names: [String: String] = [:]
        for app in apps where app.match != .id {
            let ids = [app.before?.id, app.after?.id].compactMap(\.self)
            for id in ids { names[id] = ids.min() }
        }
        func known(_ finding: Finding) -> Set<String> { Set(finding.apps.map { names[$0] ?? $0 }) }
        var pairs: [(old: Int, new: Int, common: Int)] = []
        for (old, one) in before.enumerated() {
            for (new, other) in after.enumerated() where one.code == other.code {
                let (mine, theirs) = (known(one), known(other))
                // A finding without apps is about the store as a whole.
                let common = mine.isEmpty == theirs.isEmpty ? mine.intersection(theirs).count : 0
                if common > 0 || mine.isEmpty || theirs.isEmpty { pairs.append((old, new, common)) }
            }
        }
        // Two pairs of one rank never share a finding, so the order of the stores decides nothing.
        pairs.sort { ($1.common, $0.old + $0.new) < ($0.common, $1.old + $1.new) }
        var taken: (old: Set<Int>, new: Set<Int>) = ([], [])
        var changes: [FindingChange] = []
        for pair in pairs where !taken.old.contains(pair.old) && !taken.new.contains(pair.new) {
            taken.old.insert(pair.old)
            taken.new.insert(pair.new)
            changes.append(
                FindingChange(
                    before: before[pair.old], after: after[pair.new], finding: after[pair.new]))
        }
        for (index, finding) in before.enumerated() where !taken.old.contains(index) {
            changes.append(FindingChange(before: finding, after: nil, finding: finding))
        }
        for (index, finding) in after.enumerated() where !taken.new.contains(index) {
            changes.append(FindingChange(before: nil, after: finding, finding: finding))
        }
        return changes.sorted(by: precedes)
    }

    /// What came or went first, the worst first, in an order that does not depend on which store is the earlier one.
    private static func precedes(_ left: FindingChange, _ right: FindingChange) -> Bool {
        let (isOld, isOtherOld) = (left.course == .stayed, right.course == .stayed)
        if isOld != isOtherOld { return isOtherOld }
        let (level, other) = (left.worst, right.worst)
        if level != other { return level > other }
        return left.words.lexicographicallyPrecedes(right.words)
    }

    private var worst: FindingLevel { max(before?.level ?? finding.level, finding.level) }

    private var words: [String] {
        let both = [before, after].compactMap(\.self)
        return both.prefix(1).map(\.code.rawValue) + both.map(\.detail).sorted()
    }
}
