// Which minutes of usage have been counted, as ranges: a day of one app in a few bytes.

/// A set of ordinal minutes, kept as ascending ranges that neither touch nor overlap.
public struct MinuteSet: Hashable, Sendable {
    /// Ascending; never empty, overlapping or adjacent.
    public private(set) var ranges: [ClosedRange<Int>] = []

    public init() {}

    public init(_ range: ClosedRange<Int>) { ranges = [range] }

    /// How many minutes.
    public var count: Int { ranges.sum(\.count) }

    public var isEmpty: Bool { ranges.isEmpty }

    /// The highest minute; nil for none.
    public var last: Int? { ranges.last?.upperBound }

    public func contains(_ minute: Int) -> Bool { range(holding: minute) != nil }

    /// How many of some minutes.
    public func count(in some: ClosedRange<Int>) -> Int {
        ranges.sum { $0.overlaps(some) ? $0.clamped(to: some).count : 0 }
    }

    /// The range that holds a minute.
    public func range(holding minute: Int) -> ClosedRange<Int>? {
        // Nearly every question is about the newest minutes.
        for range in ranges.reversed() where range.lowerBound <= minute {
            return range.upperBound >= minute ? range : nil
        }
        return nil
    }

    /// Adds the minutes of a range and returns how many were not there.
    @discardableResult
    public mutating func insert(_ new: ClosedRange<Int>) -> Int {
        // The common case: the next minute.
        if let last = ranges.last, new.lowerBound == last.upperBound + 1 {
            ranges[ranges.count - 1] = last.lowerBound...new.upperBound
            return new.count
        }
        let before = count
        var merged = new
        var kept: [ClosedRange<Int>] = []
        var isPlaced = false
        for range in ranges {
            if range.upperBound < merged.lowerBound - 1 {
                kept.append(range)
            } else if range.lowerBound > merged.upperBound + 1 {
                if !isPlaced { kept.append(merged) }
                isPlaced = true
                kept.append(range)
            } else {
                merged =
                    min(range.lowerBound, merged.lowerBound)...max(range.upperBound, merged.upperBound)
            }
        }
        if !isPlaced { kept.append(merged) }
        ranges = kept
        return count - before
    }

    /// Adds all minutes of another set and returns how many were not there.
    @discardableResult
    public mutating func formUnion(_ other: MinuteSet) -> Int {
        other.ranges.sum { insert($0) }
    }

    /// Takes the minutes of another set out.
    public mutating func subtract(_ other: MinuteSet) {
        for gone in other.ranges where ranges.contains(where: gone.overlaps) {
            var kept: [ClosedRange<Int>] = []
            for range in ranges {
                guard range.overlaps(gone) else {
                    kept.append(range)
                    continue
                }
                if range.lowerBound < gone.lowerBound {
                    kept.append(range.lowerBound...(gone.lowerBound - 1))
                }
                if range.upperBound > gone.upperBound {
                    kept.append((gone.upperBound + 1)...range.upperBound)
                }
            }
            ranges = kept
        }
    }
}

extension MinuteSet: CustomStringConvertible {
    /// `1-34,36`; empty for none.
    public var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    /// Reads what `description` writes; nil for any other text.
    public init?(_ text: String) {
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) where !text.isEmpty {
            let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(bounds.count), let low = bounds[0], let high = bounds[bounds.count - 1],
                low >= 0, low <= high, high <= 1_000_000
            else { return nil }
            insert(low...high)
        }
    }
}
