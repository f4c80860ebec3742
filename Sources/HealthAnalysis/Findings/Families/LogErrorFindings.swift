// Findings from the app's own logs: background tasks that were ended, and errors that no other rule covers.

import PlainText
import TrackingModel

/// A run without a word of its end is taken for ended by the system after this, longer than any may take.
private let longestRun: Double = 600

extension Facts {
    /// A run of a background task that came to no good end.
    private struct Failure {
        var task: String
        var at: Instant
        var description: String
        /// Whether no line says how it ended.
        var isOpen = false
        /// Whether the day is set up by it.
        var isMidnight: Bool { task.hasPrefix("MIDNIGHT") }
    }

    var backgroundTaskKilled: Finding? {
        let failures = taskFailures
        guard let worst = failures.last(where: \.isMidnight) ?? failures.last else { return nil }
        // What the task was to set up can have been set up by the app or the extension since.
        let setUp = setUp(after: worst.at)
        var detail = "\(HarmlessText.line(worst.task)) \(worst.description) at \(clock(worst.at))"
        if failures.count > 1 {
            detail += ", and so did \(countText(failures.count - 1, "other task"))"
        }
        if worst.isMidnight, let setUp {
            detail += "; monitoring restarted at \(clock(setUp))"
        }
        return Finding(
            .backgroundTaskKilled, level: worst.isMidnight && setUp == nil ? .warning : .notice,
            title: worst.isMidnight ? "The midnight task did not finish" : "A background task did not finish",
            detail: detail + ".", since: worst.at,
            cause: "The system ends background tasks after some seconds, or the task itself failed.",
            remedy: worst.isMidnight
                ? "Open the tracker so that it sets the day up; compare today's counters with yesterday's."
                : "Open the tracker so that it does the work in the foreground; read its log of tasks.")
    }

    /// The last run of each task within a day, where it came to no good end; oldest first.
    private var taskFailures: [Failure] {
        var open: [String: Failure] = [:]
        for mark in contents.marks {
            guard let task = mark.task, !isFuture(mark.at), at - mark.at <= 86_400
            else { continue }
            switch mark.kind {
            case .taskStarted:
                open[task] = Failure(
                    task: task, at: mark.at, description: "began and never reported that it ended",
                    isOpen: true)
            case .taskCompleted: open[task] = nil
            case .taskExpired:
                open[task] = Failure(task: task, at: mark.at, description: "was ended by the system")
            case .taskFailed: open[task] = Failure(task: task, at: mark.at, description: "failed")
            default: break
            }
        }
        return open.values
            .filter { !$0.isOpen || at - $0.at > longestRun }
            .sorted { ($0.at, $0.task) < ($1.at, $1.task) }
    }

    private func setUp(after moment: Instant) -> Instant? {
        let began = contents.marks.lazy.filter { $0.kind == .intervalStarted }.map(\.at)
        return ([began.first { $0 > moment }] + [restarts.lazy.map(\.at).first { $0 > moment }])
            .compactMap { $0 }.min()
    }

    var logErrors: Finding? {
        let tasks = Set(contents.marks.compactMap(\.task))
        var description: [String: Int] = [:]
        var counted: [CountedRecord] = []
        for line in contents.log where line.severity >= .error {
            guard let at = line.at, isToday(at), !isFuture(at),
                line.origin != .extensionLogs, !tasks.contains(line.component),
                // Failures of a single callback are reported with the callbacks.
                line.component != "ERROR"
            else { continue }
            description[line.component, default: 0] += 1
            counted.append(CountedRecord(at: at))
        }
        guard let first = counted.first?.at, let last = counted.last?.at else { return nil }
        let kinds = description.keys.sorted { (description[$1] ?? 0, $0) < (description[$0] ?? 0, $1) }
        let named = kinds.prefix(3).map { HarmlessText.line($0) }.filter { !$0.isEmpty }
        return Finding(
            .logErrors, title: "Errors in the text logs",
            detail: "\(countText(counted.count, "line")) of error today"
                + (named.isEmpty ? "" : ": " + named.commaSeparated)
                + (kinds.count > 3 ? " and \(kinds.count - 3) more" : "")
                + ", the last at \(clock(last)).",
            since: first, until: last,
            cause: "The app or the extension logged a failure outside of its callbacks.",
            remedy: "Read these lines in the log; the lines after them show whether the tracker recovered.",
            counted: counted)
    }
}
