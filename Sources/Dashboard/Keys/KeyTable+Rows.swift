// The keys that search, filter and move through the rows of a list.

import Canvas

extension KeyTable {
    private static let lists: [Screen] = Screen.everywhere.filter(\.isList)
    private static let logs: [Screen] = Screen.allCases.filter(\.isLog)
    /// Screens whose rows may belong to one app.
    private static let ofApps: [Screen] = [.gaps, .recovery, .log, .findings, .store]

    /// Filtering and searching.
    static let findingRows = [
        KeyBinding(
            .filter, ["/"], short: "filter", rank: 60, on: lists.filter { $0.subject == .store },
            "Show only rows with these words; !word leaves out, a|b takes either, /regex/ matches, sev>=warn, "
                + "app:name and since:2h narrow; Tab completes"),
        KeyBinding(
            .severityFloor, ["v"], short: "severity", rank: 48, on: logs,
            "The lowest severity that is shown: all, info, warn, error, critical; it is a term of the filter"),
        KeyBinding(
            .appOnly, ["a"], short: "its app", rank: 41, on: ofApps,
            "Show only the rows of this row's app, or of all again; it is a term of the filter"),
        KeyBinding(
            .search, ["f", .control("f")], short: "find", rank: 49, on: lists,
            "Find a text or /regex/ and hide nothing; an upper-case letter makes it case-sensitive"),
        KeyBinding(
            .nextMatch, ["n"], on: lists, "Next match of the search; wraps around at the end"),
        KeyBinding(.previousMatch, ["N"], on: lists, "Previous match of the search"),
    ]

    /// Moving through a log by time.
    static let walkingInTime = [
        KeyBinding(
            .goToTime, ["T"], short: "time", rank: 42,
            on: logs + [.overview, .timeline, .gaps],
            "Go to a time: 14:30, 2h for two hours ago, yesterday, 2025-11-13T14:30"),
        KeyBinding(.dayLater, ["d"], on: logs, "A day later"),
        KeyBinding(.dayEarlier, ["D"], on: logs, "A day earlier"),
        KeyBinding(.hourLater, ["o"], on: logs, "An hour later"),
        KeyBinding(.hourEarlier, ["O"], on: logs, "An hour earlier"),
        KeyBinding(.minutesLater, ["."], on: logs, "Ten minutes later"),
        KeyBinding(.minutesEarlier, [","], on: logs, "Ten minutes earlier"),
    ]
}
