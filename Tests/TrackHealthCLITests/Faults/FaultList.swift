// The forty-four faults that the program must bear, each with the tests that cover it or a trial of its own.

import TestSupport

/// All faults by number.
enum FaultList {
    static let all: [ListedFault] = reading + texts + files + processes

    /// 1–14 and 20–25: what is read.
    private static let reading = [
        ListedFault(
            number: 1, fault: "no preferences, no folder, a file in its place",
            expected: "path and cause, exit 1",
            tests: [
                "CommandTests: a bad path is told in one sentence, exit 1",
                "ReaderTests: missing preferences hide nothing else",
            ]),
        ListedFault(
            number: 2, fault: "preferences that are empty, a magic number, text, HTML",
            expected: "never healthy",
            tests: [
                "PropertyListReadingTests: other files are named",
                "ReaderTests: unreadable preferences are never a healthy store",
            ]),
        ListedFault(
            number: 3, fault: "every prefix of good preferences", expected: "an error, never a death",
            tests: [
                "PropertyListReadingTests: every prefix ends",
                "MutatedContainerTests: every prefix of the preferences is read or named as a problem",
            ]),
        ListedFault(
            number: 4, fault: "sets where none belong", expected: "named as unsupported",
            tests: [
                "PropertyListReadingTests: sets are marked and the rest is kept",
                "PropertyListReadingTests: every reproducer ends",
            ]),
        ListedFault(
            number: 5, fault: "counts beyond the file", expected: "an error",
            tests: [
                "PropertyListReadingTests: every reproducer ends",
                "PropertyListReadingTests: lies are damage",
            ]),
        ListedFault(
            number: 6, fault: "texts and offsets beyond their table", expected: "an error",
            tests: [
                "PropertyListReadingTests: every reproducer ends",
                "PropertyListReadingTests: lies are damage",
            ]),
        ListedFault(
            number: 7, fault: "bombs of references", expected: "too complex",
            tests: [
                "PropertyListReadingTests: bombs are refused",
                "PropertyListReadingTests: wide bombs are refused",
            ]),
        ListedFault(
            number: 8, fault: "what holds itself", expected: "an error",
            tests: ["PropertyListReadingTests: cycles are refused"]),
        ListedFault(
            number: 9, fault: "nesting without end", expected: "told, in seconds",
            tests: ["PropertyListReadingTests: nesting is limited in both formats"],
            done:
                "XML of 50,000 elements that never end, a report with a path of 20,000 parts, 60 s of processor each",
            trial: nested),
        ListedFault(
            number: 10, fault: "mutations of a good store", expected: "no death",
            tests: [
                "PropertyListReadingTests: mutations never crash",
                "PropertyListReadingTests: mutated XML never crashes",
            ]),
        ListedFault(
            number: 11, fault: "impossible heartbeats", expected: "invalid, not healthy",
            tests: ["ForeignValueTests: what is no time is a problem"]),
        ListedFault(
            number: 12, fault: "values of wrong types", expected: "told, the rest is shown",
            tests: [
                "ForeignValueTests: countersOfWrongTypesAreTold",
                "RecoveryLogTests: values of wrong types are read and named",
            ]),
        ListedFault(
            number: 13, fault: "logs that are no proper JSON", expected: "each fault is told",
            tests: ["RecoveryLogTests: one broken record among many is skipped and named"],
            done: "commas too many, missing or alone, in both logs", trial: looseCommas),
        ListedFault(
            number: 14, fault: "very many or very long records", expected: "cut with a word",
            tests: [
                "RecoveryLogTests: depth and size are bounded",
                "TextLogTests: long lines are cut with a mark",
            ], done: "100,000 records, a message of 10 MB, one of 10,000 lines", trial: manyRecords),
        ListedFault(
            number: 20, fault: "other encodings, halves of characters, NUL", expected: "read or told",
            tests: ["TextLogFilesTests: text of sixteen bits is read too"],
            done: "a recovery log in 7 encodings and damages", trial: encodings),
        ListedFault(
            number: 21, fault: "XML with entities of its own", expected: "nothing else is opened",
            tests: ["PropertyListReadingTests: entities and foreign encodings are refused"],
            done: "an entity from /etc/passwd, opened files counted", need: .preloading, trial: entities),
        ListedFault(
            number: 22, fault: "links, pipes, devices, folders as files",
            expected: "skipped or refused, nothing outside changes",
            tests: [
                "ReaderTests: links, pipes and folders are skipped with a reason",
                "FileSystemTests: pipes, devices and files full of holes do not hang",
            ], done: "6 files × 5 kinds read; 4 links out of the container, written by 4 commands",
            trial: links),
        ListedFault(
            number: 23, fault: "files of many gigabytes", expected: "too large",
            done: "preferences and daily log of 20 GB, recovery log of 100 GB, without blocks", trial: sparse),
        ListedFault(
            number: 24, fault: "very many files, unreadable names", expected: "counted",
            tests: [
                "ReaderTests: many fallback files are counted",
                "FileSystemTests: pipes, devices and files full of holes do not hang",
            ]),
        ListedFault(
            number: 25, fault: "no permission, errors of the disk",
            expected: "path and cause, the rest is shown",
            tests: ["CommandTests: a file that may not be read is told, exit 1"],
            done: "EIO and ESTALE at each operation of a status", need: .preloading, trial: diskErrors),
    ]

    /// 15–19 and 37: what is printed.
    private static let texts = [
        ListedFault(
            number: 15, fault: "escape sequences in texts", expected: "no control character is printed",
            tests: ["CanvasTests: control characters of a text are made visible"],
            done: "in keys, ids, names, messages and file names, 28 views", trial: escapes),
        ListedFault(
            number: 16, fault: "line feeds and the like in texts", expected: "one row a record",
            tests: ["DrawingTests: control characters, marks and flags never leave their cell"],
            done: "the same with \\r \\n \\b \\t \\f", trial: lineFeeds),
        ListedFault(
            number: 17, fault: "marks of direction, nothing wide, heaps of accents", expected: "marked",
            tests: ["CanvasTests: wide characters keep the columns straight"], done: "the same with those",
            trial: directions),
        ListedFault(
            number: 18, fault: "the same as names, paths and arguments",
            expected: "harmless wherever printed",
            tests: ["FileSystemTests: errors are one harmless sentence"],
            done: "5 names of containers, 20 arguments", trial: names),
        ListedFault(
            number: 19, fault: "formulas for spreadsheets", expected: "a leading '",
            tests: ["RecordFormatTests: a spreadsheet computes nothing"]),
        ListedFault(
            number: 37, fault: "secrets", expected: "masked",
            tests: ["ArchiveTests: secrets are masked"],
            done: "the token in a key, a message and metadata, 28 views",
            trial: secrets),
    ]

    /// 26–36 and 38: files that others write, and files that are written.
    private static let files = [
        ListedFault(
            number: 26, fault: "a writer that rewrites in place", expected: "never an empty state",
            tests: [
                "FileSystemTests: a file that grows while it is read is noticed",
                "ReaderTests: the last good read stays",
            ], done: "40 statuses beside a writer without pause", trial: rewritten),
        ListedFault(
            number: 27, fault: "replaced, removed and made again", expected: "followed",
            tests: [
                "WatchTests: a replaced file is noticed",
                "WatchTests: a container that is made again is watched again",
                "FollowTests: a store that went away is not judged until it is back",
            ]),
        ListedFault(
            number: 28, fault: "no notices of the file system", expected: "looks by itself and says so",
            tests: [
                "WatchTests: polling alone notices each change, once",
                "FollowTests: where the system reports no changes that is said, and they are noticed later",
            ]),
        ListedFault(
            number: 29, fault: "four recorders at once", expected: "every second counted",
            tests: [
                "RecordTests: two processes that record at once lose nothing",
                "StoreTransactionTests: another process with the lock loses nothing",
            ], done: "4 processes × 40 callbacks", trial: recorders),
        ListedFault(
            number: 30, fault: "kill -9 while recording", expected: "whole, nothing lost",
            tests: [
                "RecordTests: killed at any point, the counters come out of the journal as they were stored",
                "FaultPointTests: harmed at any file operation, a command leaves old or new, loses nothing and claims nothing",
            ]),
        ListedFault(
            number: 31, fault: "a full disk", expected: "told; old data, nothing left behind",
            tests: [
                "FaultPointTests: harmed at any file operation, a command leaves old or new, loses nothing and claims nothing"
            ],
            done: "ENOSPC from each operation of clear --logs all on", need: .preloading, trial: diskFull),
        ListedFault(
            number: 32, fault: "short writes, EINTR, 0, EIO at a flush", expected: "right bytes or an error",
            tests: [
                "StoreTransactionTests: every operation of a transaction can fail",
                "FaultPointTests: harmed at any file operation, a command leaves old or new, loses nothing and claims nothing",
            ]),
        ListedFault(
            number: 33, fault: "clearing beside a recorder, on damage, twice, unconfirmed",
            expected: "nothing lost",
            tests: [
                "ClearingTests: clears while another process appends a thousand entries lose none",
                "LogClearingTests: damage is refused or kept in the backup",
                "ClearingTests: nothing is cleared unasked, from an export, or from a live store",
            ]),
        ListedFault(
            number: 34, fault: "keys of others", expected: "kept to the bit",
            tests: [
                "LogClearingTests: Python finds the other keys unchanged",
                "PropertyListRoundTripTests: binary keeps bits that equality hides",
            ]),
        ListedFault(
            number: 35, fault: "a lock that is held, or no file", expected: "names the process; refused",
            tests: ["StoreTransactionTests: a held lock names its holder"],
            done: "held by a stopped process, a folder, a link, a pipe, a dead number", trial: locks),
        ListedFault(
            number: 36, fault: "targets of exports", expected: "nothing replaced unasked",
            tests: [
                "CommandTests: export writes each format once, for its owner alone, and a JSON export opens again",
                "EqualFilesTests: an export replaces neither its store nor its evidence nor the configuration",
            ], done: "20 pairs at once to one name; folder, link, a full device, closed pipe, no parent",
            trial: exports),
        ListedFault(
            number: 38, fault: "modes and owners", expected: "kept; new files 0600",
            tests: ["AtomicFileTests: new files are for their owner only"],
            done: "0640 before clear and restore, umask 0", trial: modes),
    ]

    /// 39–44: processes, terminals, clocks, arguments.
    private static let processes = [
        ListedFault(
            number: 39, fault: "every signal", expected: "the terminal is handed back",
            tests: [
                "HandBackTests: after a signal that asks", "HandBackTests: after a signal that kills",
                "HandBackTests: after a kill, by the guard", "HandBackTests: after a crash",
            ]),
        ListedFault(
            number: 40, fault: "stopped, resized, other terminals and locales", expected: "what fits",
            tests: [
                "SizeAndSuspendTests: the shell is whole while the job is stopped, and the screen is back after",
                "SizeAndSuspendTests: every new size is drawn, the last of a storm at least",
                "DashboardTests: dumb, no locale and a tiny window get what fits",
            ], done: "a status on a terminal of a locale that is not installed", trial: locales),
        ListedFault(
            number: 41, fault: "a terminal that is gone, or stands still", expected: "ends, and soon",
            tests: ["HandBackTests: a closed window ends the program that ignores SIGHUP too"],
            done: "SIGTERM while nobody reads the terminal and the store changes", trial: standing),
        ListedFault(
            number: 42, fault: "closed descriptors, pastes", expected: "nothing is damaged",
            tests: [
                "DrawingTests: a pasted megabyte is one paste and garbage does no harm",
                "KeyDecoderTests: a megabyte of garbage ends in the ground state",
            ], done: "7 sets of closed descriptors × 3 commands", trial: closedDescriptors),
        ListedFault(
            number: 43, fault: "clocks, zones, calendars", expected: "no death, no false “ok”",
            tests: ["ForeignValueTests: a date of another calendar is invalid"],
            done: "6 instants × 4 zones × 3 commands", trial: clocks),
        ListedFault(
            number: 44, fault: "no HOME, garbage as settings, absurd arguments",
            expected: "the place of the mistake",
            tests: ["ConfigurationTests: all problems are told, in the order of the file"],
            done: "4 homes, 3 settings, 4 arguments", trial: surroundings),
    ]
}
