// The read problems of one read, bounded, so that a hostile file can't fill the memory with complaints.

import PlainText
import TrackingModel

extension [ReadProblem] {
    /// Reports in one line a problem of several records or lines; nothing if there are none.
    mutating func report(
        _ count: Int, _ noun: String, _ text: String, in source: String, key: String?,
        kind: ReadProblem.Sort = .value
    ) {
        guard count > 0 else { return }
        append(
            ReadProblem(source: source, key: key, problem: countText(count, noun) + " " + text, kind: kind))
    }
}

/// Collects read problems; what goes beyond the bound of a source is counted in one line.
struct ProblemList {
    /// Lines listed for one file or log.
    static let listedPerSource = 100

    private var listed: [ReadProblem] = []
    private var counts: [String: Int] = [:]

    mutating func add(
        _ source: String, key: String? = nil, _ problem: String, kind: ReadProblem.Sort = .value
    ) {
        add(ReadProblem(source: source, key: key, problem: problem, kind: kind))
    }

    /// Lists in one line a problem of several records or lines; nothing if there are none.
    mutating func add(
        _ source: String, _ count: Int, _ noun: String, _ text: String, kind: ReadProblem.Sort
    ) {
        if count > 0 { add(source, countText(count, noun) + " " + text, kind: kind) }
    }

    mutating func add(_ problem: ReadProblem) {
        counts[problem.source, default: 0] += 1
        if counts[problem.source, default: 0] <= Self.listedPerSource { listed.append(problem) }
    }

    /// Lists a problem before all others: what is said of a whole file must not be lost among those of its rows.
    mutating func addFirst(_ source: String, _ problem: String, kind: ReadProblem.Sort) {
        counts[source, default: 0] += 1
        if counts[source, default: 0] > Self.listedPerSource,
            let last = listed.lastIndex(where: { $0.source == source })
        {
            listed.remove(at: last)
        }
        listed.insert(ReadProblem(source: source, problem: problem, kind: kind), at: 0)
    }

    mutating func add(_ problems: [ReadProblem]) {
        for problem in problems { add(problem) }
    }

    /// Takes over another list with what it counted.
    mutating func merge(_ other: ProblemList) {
        for problem in other.listed { add(problem) }
        for (source, count) in other.counts where count > Self.listedPerSource {
            counts[source, default: 0] += count - Self.listedPerSource
        }
    }

    /// Problems, those that are not listed included.
    var count: Int { counts.values.reduce(0, +) }

    /// All that was listed, and a line for each source that had more.
    var all: [ReadProblem] {
        var result = listed
        for (source, count) in counts.inKeyOrder where count > Self.listedPerSource {
            let more = count - Self.listedPerSource
            result.append(
                ReadProblem(source: source, problem: countText(more, "more problem") + ", not listed"))
        }
        return result
    }

    /// Foreign text short enough for one line of a message.
    static func quoted(_ text: String) -> String {
        let shown = HarmlessText.line(String(text.prefix(60)))
        return text.count > 60 ? "“\(shown)…”" : "“\(shown)”"
    }
}
