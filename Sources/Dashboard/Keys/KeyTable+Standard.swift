// The key bindings without a configuration, and what keys do on the screens of a fleet and of the lab that they do
// nowhere else.

import Canvas

extension KeyTable {
    private static let lists: [Screen] = Screen.everywhere.filter(\.isList)
    /// Lists with details that the user can resize.
    private static let resizable = Screen.allCases.filter(\.isList)
    /// Lists whose details link to other records.
    private static let linking = resizable.filter { $0 != .store }
    private static let moving = lists + [.timeline]
    private static let logs = Screen.allCases.filter(\.isLog)
    private static let tables = lists.filter { !$0.isLog }
    private static let pictures: [Screen] = [.overview, .timeline]
    private static let marked = logs + [.timeline]
    /// Screens whose rows have a time.
    private static let timed: [Screen] = [.gaps, .recovery, .log, .apps, .findings]

    /// The key bindings without a configuration.
    package static let standard = KeyTable(groups: [
        (
            "Moving",
            [
                KeyBinding(
                    .screen, Screen.allCases.compactMap { $0.digit.map(Key.character) },
                    "Go to a screen by its number"),
                KeyBinding(
                    .fleet, ["0"],
                    "Back to the fleet that the store was opened from, as Esc where nothing is open"),
                KeyBinding(
                    .cursorRight, [.right, "l"], on: [.timeline], "The cursor forward in time"),
                KeyBinding(
                    .cursorLeft, [.left, "h"], on: [.timeline], "The cursor back in time"),
                KeyBinding(.nextScreen, [.tab, .right, "l"], "Next screen"),
                KeyBinding(.previousScreen, [.backTab, .left, "h"], "Previous screen"),
                KeyBinding(
                    .zoomIn, ["+", .up, "k"], footer: ("zoom in", 66), on: [.timeline],
                    "Zoom in: week, day, hour"),
                KeyBinding(
                    .zoomOut, ["-", .down, "j"], footer: ("out", 65),
                    on: [.timeline], "Zoom out: hour, day, week"),
                KeyBinding(
                    .fitData, ["_"], footer: ("fit", 64), on: [.timeline],
                    "Narrow the day to the hours that have records, or show all of it again"),
                KeyBinding(
                    .anchor, ["m"], footer: ("measure", 57), on: [.timeline],
                    "Measure from here: minutes credited and lost up to the cursor; again to stop"),
                KeyBinding(
                    .nextPanel, [.down, "j", .pageDown], footer: ("more", 95), on: [.overview],
                    "The next panel, where not all fit"),
                KeyBinding(
                    .previousPanel, [.up, "k", .pageUp], on: [.overview], "The panel before it"),
                KeyBinding(.up, [.up, "k"], on: tables, "One row up"),
                KeyBinding(.up, [.up, "k"], on: logs, "One row up; the log stops following"),
                KeyBinding(.down, [.down, "j"], on: lists, "One row down"),
                KeyBinding(.pageUp, [.pageUp, .control("u")], on: lists, "A page up"),
                KeyBinding(.pageDown, [.pageDown, .control("d")], on: lists, "A page down"),
                KeyBinding(
                    .pageUp, [.pageUp, .control("u")], on: [.timeline],
                    "An hour, day or week back, whichever is shown"),
                KeyBinding(
                    .pageDown, [.pageDown, .control("d")], on: [.timeline],
                    "An hour, day or week on, whichever is shown"),
                KeyBinding(.top, [.home, "g"], on: tables, "First row"),
                KeyBinding(.top, [.home, "g"], on: marked, "The oldest record"),
                KeyBinding(.bottom, [.end, "G"], on: tables, "Last row"),
                KeyBinding(.bottom, [.end, "G"], on: logs, "The newest record, which the log follows again"),
                KeyBinding(.bottom, [.end, "G"], on: [.timeline], "The present"),
                KeyBinding(
                    .details, [.enter], footer: ("details", 70),
                    "Details of the row, then the link that is selected in them"),
                KeyBinding(.details, [.enter], footer: ("details", 70), on: [.store], "Details of the key"),
                KeyBinding(
                    .details, [.enter], footer: ("details", 70), on: [.overview], "The reason of the verdict"),
                KeyBinding(
                    .details, [.enter], footer: ("details", 70), on: [.timeline],
                    "The list of what is at the cursor"),
                KeyBinding(
                    .moreDetails, ["+"], footer: ("wider details", 14), on: resizable,
                    "More room for the details, up to the whole screen; their border can also be dragged"),
                KeyBinding(
                    .lessDetails, ["-"], on: resizable, "Less room for the details, down to none"),
                KeyBinding(
                    .scrollRight, ["L"], on: lists,
                    "Scroll the widest column's text, which is cut"),
                KeyBinding(.scrollLeft, ["H"], on: lists, "Scroll that text back"),
                KeyBinding(.detailsDown, ["J"], on: moving, "Scroll the details down"),
                KeyBinding(.detailsUp, ["K"], on: moving, "Scroll the details up"),
                KeyBinding(
                    .nextLink, [">"], footer: ("next link", 56), on: linking,
                    "The next link in the details; Enter follows it"),
                KeyBinding(.previousLink, ["<"], on: linking, "The link before it"),
                KeyBinding(
                    .back, [.escape],
                    "One level back: the way that a link led, details, filter, dialog; never quits"),
            ]
        ),
        (
            "Finding",
            findingRows + [
                KeyBinding(
                    .nextError, ["e"], footer: ("next error", 50), on: marked,
                    "Next error"),
                KeyBinding(.previousError, ["E"], on: marked, "Previous error"),
                KeyBinding(.nextWarning, ["w"], on: logs, "Next warning or worse"),
                KeyBinding(.previousWarning, ["W"], on: logs, "Previous warning or worse"),
                KeyBinding(
                    .nextGap, ["}"], footer: ("next gap", 20), "Next gap that is not idle"),
                KeyBinding(.previousGap, ["{"], "Previous gap that is not idle"),
                KeyBinding(
                    .alerts, ["A"], footer: ("alerts", 75),
                    "Alerts: active ones and the history; mute them or go to their reason"),
                KeyBinding(
                    .onTimeline, ["i"], footer: ("timeline", 40), on: timed,
                    "This row's moment on the timeline"),
                KeyBinding(
                    .sort, ["s"], footer: ("sort", 38), on: lists,
                    "Sort by the next column; after the last one in the usual order again"),
                KeyBinding(.reverseSort, ["r"], on: lists, "Reverse the order"),
                KeyBinding(
                    .fold, ["o"], footer: ("idle gaps", 50), on: [.gaps],
                    "Show the idle gaps, or fold them again"),
                KeyBinding(
                    .fold, ["o"], footer: ("same", 50), on: [.compare],
                    "Hide the rows that are the same in both, or show them again"),
                KeyBinding(
                    .views, ["V"], on: lists,
                    "Save this list's filter, order and columns under a name, or take a saved view"),
                KeyBinding(.columns, ["|"], on: lists, "Choose the columns of the list"),
                KeyBinding(
                    .unfoldRow, [.right, "l"], footer: ("lines", 47), on: [.log],
                    "Unfold a callback: show each of its lines"),
                KeyBinding(
                    .foldRow, [.left, "h"], on: [.log], "Fold the lines of a callback to one row"),
                KeyBinding(
                    .foldAll, ["*"], on: [.log], "Show each line of the log, or one row a callback again"),
                KeyBinding(
                    .wrap, ["\\"], footer: ("wrap", 39), on: [.log],
                    "Let long messages go on below their row, or cut them again"),
                KeyBinding(
                    .bookmark, ["m"], footer: ("bookmark", 15),
                    on: lists.filter { $0 != .groups },
                    "Set a bookmark on this row, or remove it"),
                KeyBinding(.nextBookmark, ["u"], on: lists, "Next bookmark"),
                KeyBinding(.previousBookmark, ["U"], on: lists, "Previous bookmark"),
                KeyBinding(
                    .changes, ["d"], footer: ("changes", 58), on: [.store],
                    "What changed between two reads of this run; again for all keys"),
                KeyBinding(
                    .earlierFrom, ["["], on: [.store], "Compare with the read before that"),
                KeyBinding(.laterFrom, ["]"], on: [.store], "Compare with the read after that"),
                KeyBinding(.earlierTo, ["<"], on: [.store], "Compare up to the read before that"),
                KeyBinding(.laterTo, [">"], on: [.store], "Compare up to the read after that"),
            ] + walkingInTime
        ),
        (
            "Doing",
            [
                KeyBinding(
                    .pause, [" "], footer: ("pause", 55),
                    "Freeze the screen; reading continues in the background"),
                KeyBinding(
                    .asOfLast, ["="], footer: ("as of then", 92),
                    "Show an old copy as of its last record, or as of now again"),
                KeyBinding(
                    .ownZone, ["Z"], footer: ("its zone", 93),
                    "Read a store of another time zone in its own, or in this one again"),
                KeyBinding(
                    .export, ["x"], footer: ("export", 45),
                    "Write diagnostics as text, JSON or Markdown"),
                KeyBinding(
                    .clear, ["c"], footer: ("clear", 44), "Clear all logs after a backup; asks first"),
                KeyBinding(
                    .clear, ["c"], footer: ("clear", 44), on: [.recovery],
                    "Clear this log after a backup; asks first"),
                KeyBinding(
                    .clear, ["c"], footer: ("clear", 44), on: [.log],
                    "Clear the extension's logs after a backup; asks first"),
                KeyBinding(
                    .label, ["l"], footer: ("label", 58), on: [.gaps],
                    "Label the gap: idle, travel or lost, with a note"),
                KeyBinding(
                    .acknowledge, ["l"], footer: ("seen", 57), on: [.findings],
                    "Mark a finding of the past as seen: the verdict leaves it out until something new happens"
                ),
                KeyBinding(.undoClear, ["z"], "Put back what was cleared last"),
                KeyBinding(
                    .copy, ["y"], footer: ("copy", 43), "Copy the row to the clipboard"),
                KeyBinding(
                    .copy, ["y"], footer: ("copy", 43), on: pictures, "Copy the verdict to the clipboard"),
                KeyBinding(
                    .copyAll, ["Y"], on: lists,
                    "Copy the rows with a bookmark, or all that the filter leaves, with times in UTC"),
                KeyBinding(
                    .copyField, ["C"], on: lists, "Copy one field of the row; asks which"),
                KeyBinding(
                    .copyReport, ["B"], on: [.findings],
                    "Copy a bug report on the finding, with app names replaced"),
                KeyBinding(
                    .copyReport, ["B"],
                    "Copy a bug report on the finding behind the verdict, with app names replaced"),
                KeyBinding(
                    .compare, ["b"],
                    "Keep this read to compare later ones with, on a screen of their own; again for the "
                        + "read shown then"),
                KeyBinding(.refresh, ["R", .f(5)], "Read the store again now"),
            ]
        ),
        (
            "The program",
            [
                KeyBinding(.help, ["?", .f(1)], footer: ("help", 100), "This help"),
                KeyBinding(
                    .palette, [":"], footer: ("commands", 85),
                    "Find a command, a screen, a theme or a format by its name"),
                KeyBinding(
                    .fault, ["!"], footer: ("faults", 80),
                    "Faults of a demo's device: make it lose, add or delay minutes"),
                KeyBinding(
                    .nextScene, ["]"],
                    "Tour of a demo: begin it, then its next scene; after the last one it ends"),
                KeyBinding(
                    .previousScene, ["["],
                    "Tour of a demo, back: play the scene before this one again"),
                KeyBinding(.theme, ["t"], footer: ("theme", 30), "Choose a theme"),
                KeyBinding(
                    .settings, ["S", .f(2)],
                    "Every setting, where it comes from, and another value for it"),
                KeyBinding(
                    .editSettings, [.control("o")],
                    "Open config.toml in $VISUAL or $EDITOR, and read it again"),
                KeyBinding(
                    .mouse, ["M"], "Give the mouse back to the terminal, or take it again"),
                KeyBinding(.redraw, [.control("l")], "Repaint the whole screen"),
                KeyBinding(.suspend, [.control("z")], "Suspend; fg brings the dashboard back"),
                KeyBinding(.quit, ["q", .control("c")], footer: ("quit", 90), "Quit"),
            ]
        ), ("A fleet", ofFleet), ("The accuracy lab", ofLab),
    ])

    /// Screens whose rows may belong to one app.
    private static let ofApps: [Screen] = [.gaps, .recovery, .log, .findings, .store]

    /// What every filter takes.
    private static let words =
        "Show only rows with these words; !word leaves out, a|b takes either, /regex/ matches"

    /// Filtering and searching.
    private static let findingRows = [
        KeyBinding(
            .filter, ["/"], footer: ("filter", 60), on: logs,
            words + ", sev>=warn, app:name and since:2h narrow; Tab completes"),
        KeyBinding(
            .filter, ["/"], footer: ("filter", 60), on: resizable.filter { !$0.isLog },
            words + "; Tab offers the fields"),
        KeyBinding(
            .severityFloor, ["v"], footer: ("severity", 48), on: logs,
            "The lowest severity that is shown: all, info, warn, error, critical; it is a term of the filter"),
        KeyBinding(
            .appOnly, ["a"], footer: ("its app", 41), on: ofApps,
            "Show only the rows of this row's app, or of all again; it is a term of the filter"),
        KeyBinding(
            .search, ["f", .control("f")], footer: ("find", 49), on: lists,
            "Find a text or /regex/ and hide nothing; an upper-case letter makes it case-sensitive"),
        KeyBinding(
            .nextMatch, ["n"], on: lists, "Next match of the search; wraps around at the end"),
        KeyBinding(.previousMatch, ["N"], on: lists, "Previous match of the search"),
    ]

    /// Moving through a log by time.
    private static let walkingInTime = [
        KeyBinding(
            .goToTime, ["T"], footer: ("time", 42),
            on: logs + [.overview, .timeline, .gaps],
            "Go to a time: 14:30, 2h for two hours ago, yesterday, 2025-11-13T14:30"),
        KeyBinding(.dayLater, ["d"], on: logs, "A day later"),
        KeyBinding(.dayEarlier, ["D"], on: logs, "A day earlier"),
        KeyBinding(.hourLater, ["o"], on: logs, "An hour later"),
        KeyBinding(.hourEarlier, ["O"], on: logs, "An hour earlier"),
        KeyBinding(.minutesLater, ["."], on: logs, "Ten minutes later"),
        KeyBinding(.minutesEarlier, [","], on: logs, "Ten minutes earlier"),
    ]

    private static let devices: [Screen] = [.devices, .hours]

    private static let ofFleet = [
        KeyBinding(
            .details, [.enter], footer: ("open", 70), on: devices,
            "Open the device in the dashboard; 0, Esc and q there come back to the fleet"),
        KeyBinding(
            .details, [.enter], footer: ("its devices", 70), on: [.groups],
            "List the devices of the group"),
        KeyBinding(
            .details, [.enter], footer: ("devices of the day", 70), on: [.days],
            "List the devices with an incident on the day"),
        KeyBinding(
            .nextError, ["e"], footer: ("next critical", 50), on: devices,
            "Next critical device; continues from the top"),
        KeyBinding(.previousError, ["E"], on: devices, "Previous critical device"),
        KeyBinding(
            .nextWarning, ["w"], on: devices, "Next device with a warning or worse"),
        KeyBinding(
            .previousWarning, ["W"], on: devices, "Previous device with a warning or worse"),
        KeyBinding(
            .bookmark, ["m"], footer: ("compare with", 66), on: [.groups],
            "Compare the other groups with this one, or with all others again"),
        KeyBinding(
            .filter, ["/"], footer: ("filter", 60), on: Screen.all(of: .fleet),
            words
                + "; of devices state:critical ios:26.2 tracker:2.4 model:iPhone14 code:lost day:2026-05-22 narrow; Tab completes"
        ),
        KeyBinding(.copy, ["y"], on: devices, "Copy the path of the device"),
        KeyBinding(.pause, [" "], on: Screen.all(of: .fleet), "A page down"),
    ]

    private static let lab: [Screen] = [.lab]

    private static let ofLab = [
        KeyBinding(.up, [.up, "k"], on: lab, "The policy above"),
        KeyBinding(.down, [.down, "j"], on: lab, "The policy below"),
        KeyBinding(.cursorLeft, [.left, "h"], on: lab, "The profile on the left"),
        KeyBinding(.cursorRight, [.right, "l"], on: lab, "The profile on the right"),
        KeyBinding(.top, [.home, "g"], on: lab, "The first policy"),
        KeyBinding(.bottom, [.end, "G"], on: lab, "The last policy"),
        KeyBinding(
            .nextMeasure, ["m"], footer: ("measure", 66), on: lab, "The next measure"),
        KeyBinding(.previousMeasure, ["M"], on: lab, "The measure before it"),
        KeyBinding(.nextUser, ["u"], footer: ("user", 65), on: lab, "The next user"),
        KeyBinding(.previousUser, ["U"], on: lab, "The user before"),
        KeyBinding(
            .screen, "123456789".map { .character($0) }, on: lab, "Choose one of the worst days"),
        KeyBinding(
            .details, [.enter], footer: ("open worst day", 70), on: lab,
            "Open that day in the dashboard, beside what was really used; quitting that comes back"),
    ]
}
