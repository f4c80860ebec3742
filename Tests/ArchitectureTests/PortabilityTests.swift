// The tests run on Linux and on a Mac: what only one of them has is asked for by `Need`, or not used.

import Foundation
import TestSupport
import Testing

@Suite struct PortabilityTests {
    /// Something that a Mac lacks or has in another form.
    struct LinuxWord: Sendable {
        let word: String
        /// A regular expression in place of the word alone, for what is meant only in some surroundings.
        var pattern: String?
        let instead: String
    }

    static let words: [LinuxWord] = paths + programs + calls + conditions

    private static let paths = [
        LinuxWord(word: "/proc", pattern: #""/proc\b|[^\w.]/proc\b"#, instead: "SystemProcess"),
        LinuxWord(word: "/sys/", pattern: #"["'= ]/sys/"#, instead: "SystemProcess"),
        LinuxWord(word: "/dev/full", instead: "Need.fullDevice, or `ulimit -f`"),
        LinuxWord(word: "/dev/shm", instead: "a temporary folder"),
        LinuxWord(word: "/bin/true", pattern: #"[^r]/bin/true"#, instead: "true, from the PATH"),
        LinuxWord(word: "/bin/false", pattern: #"[^r]/bin/false"#, instead: "false, from the PATH"),
        // It takes a Mac's /private off, behind which the file is.
        LinuxWord(word: "resolvingSymlinksInPath", instead: "TemporaryFolder, whose path is resolved"),
    ]

    /// Programs of Linux, and options of GNU's.
    private static let programs =
        [
            "setpriv", "setsid", "unshare", "nsenter", "nproc", "strace", "ltrace", "taskset", "stdbuf",
            "getent", "ldd", "prlimit", "pidof", "shuf", "numfmt", "tac", "apt-get",
        ].map { LinuxWord(word: $0, instead: "a program of POSIX, or Python") }
        + ["md5sum", "sha1sum", "sha256sum"].map { LinuxWord(word: $0, instead: "cksum") }
        + [
            ("timeout", #"\btimeout (-\w+ )*[0-9$]"#, "within, of FaultTrial"),
            ("stat -", #"\bstat (-c|--)"#, "find -perm"),
            ("date -", #"\bdate (-d|--)"#, "date -r, or Python"),
            ("sed -", #"\bsed -[irz]"#, "sed without -i"), ("head -", #"\bhead -[cn] ?-"#, "sed"),
            ("find ", #"\bfind .* -printf"#, "find -exec"), ("grep -", #"\bgrep -\w*P"#, "grep -E"),
            ("xargs -", #"\bxargs -\w*[rd]"#, "xargs"), ("base64 -", #"\bbase64 -w"#, "base64"),
            ("touch -", #"\btouch -d"#, "touch -t"), ("readlink -", #"\breadlink -f"#, "realpath of C"),
            ("script -", #"\bscript -\w*c"#, "PtySession"), ("truncate -", #"\btruncate -"#, "Python"),
            ("sleep inf", #"\bsleep inf"#, "sleep 3600"),
            ("ps -", #"\bps -"#, "SystemProcess: a container may have no ps"),
            (" --", #"["; (|](cp|mv|ls|rm|ln|mkdir|sort|cat|tail) (-\w+ )*--"#, "options of one letter"),
            // What it says would be taken for the program's words.
            ("ulimit -v", #"\bulimit -v \d+;"#, "`ulimit -v … 2> /dev/null`, which a Mac can't"),
        ].map { LinuxWord(word: $0, pattern: $1, instead: $2) }

    private static let calls =
        ["LD_PRELOAD", "LD_LIBRARY_PATH"].map { LinuxWord(word: $0, instead: "Need.preloading") }
        + [
            "prctl", "memfd_create", "epoll", "inotify", "signalfd", "eventfd", "pidfd", "sched_setaffinity",
            "sched_getaffinity", "getrandom", "pipe2", "accept4", "ppoll", "copy_file_range", "fallocate",
            "RLIMIT_AS", "O_PATH", "O_TMPFILE", "O_DIRECT", "F_SETPIPE_SZ", "MSG_NOSIGNAL", "SO_PEERCRED",
            "CLOCK_BOOTTIME", "renameat2",
        ].map { LinuxWord(word: $0, instead: "a call of POSIX") }
        + [
            LinuxWord(word: "st_mtim", pattern: #"\bst_[amc]tim\b"#, instead: "attributesOfItem"),
            LinuxWord(word: "SOCK_STREAM.rawValue", instead: "Python"),
            LinuxWord(word: "ru_maxrss", instead: "its unit, which the systems do not share"),
        ]

    /// Questions for the system, each of which belongs into `Need`.
    private static let conditions = [
        LinuxWord(word: "os(Linux)", pattern: #"\bos\(Linux\)"#, instead: "Need"),
        LinuxWord(word: "os(macOS)", pattern: #"\bos\(macOS\)"#, instead: "Need"),
        LinuxWord(word: "TestEnvironment.finds(", pattern: #"\bfinds\("#, instead: "a case of Need"),
    ]

    /// Files that may use such words, with the reason why their tests pass on a Mac as well, or are left out there.
    static let mayUse: [String: (words: Set<String>, reason: String)] = [
        "Sources/PtyKit/SystemProcess.swift": (["/proc"], "has a Mac's calls beside it"),
        "Sources/Benchmarks/EngineBenchmark.swift": (["/dev/shm"], "takes it where it is there"),
        "Tests/AppleStubs/Foundation/Darwin.swift": (["/proc"], "Need.stubs"),
        "Tests/TestSupport/Need.swift": (["LD_PRELOAD", "os(Linux)", "TestEnvironment.finds("], "asks"),
        "Tests/TestSupport/MeasuredRun.swift": (["ru_maxrss"], "knows both units"),
        "Tests/TerminalProbe/main.swift": (["ru_maxrss"], "knows both units"),
        "Tests/TrackHealthCLITests/CommandTests.swift": (["/dev/full"], "Need.fullDevice"),
        "Tests/TrackHealthCLITests/Faults/FaultLibrary.swift": (["LD_PRELOAD"], "Need.preloading"),
        "Tests/TrackHealthCLITests/Faults/FaultList+Files.swift": (["/dev/full"], "Need.fullDevice"),
        "Tests/TrackHealthCLITests/Faults/LinkRaceTests.swift": (["renameat2"], "has a Mac's name beside it"),
    ]

    /// What the tests run: their Swift, what it runs on terminals, and the stand-ins.
    private static let files: [(path: String, lines: [Substring])] = {
        let root = ArchitectureTests.root
        return ["Tests", "Sources/Benchmarks", "Sources/PtyKit"].flatMap { folder in
            let base = root.appending(path: folder)
            let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
            return names.sorted().compactMap { name -> (String, [Substring])? in
                guard name.hasSuffix(".swift") || name.hasPrefix("TestSupport/StandIns/"),
                    name != "ArchitectureTests/PortabilityTests.swift",
                    let text = try? String(contentsOf: base.appending(path: name), encoding: .utf8)
                else { return nil }
                return (folder + "/" + name, text.split(separator: "\n", omittingEmptySubsequences: false))
            }
        }
    }()

    /// The words in the lines of a file, each with the number of its first line; what follows `//` in the beginning of a
    /// line is none.
    private static func uses(in lines: [Substring]) throws -> [(word: LinuxWord, line: Int)] {
        let code = lines.map { $0.drop { $0 == " " }.hasPrefix("//") ? "" : String($0) }
        let text = code.joined(separator: "\n")
        // Mostly a file has none of the words, which is found out at once.
        return try words.filter { text.range(of: $0.word) != nil }.compactMap { word in
            let escaped = NSRegularExpression.escapedPattern(for: word.word)
            let pattern = try NSRegularExpression(pattern: word.pattern ?? #"(?<!\w)"# + escaped + #"(?!\w)"#)
            let line = code.firstIndex { line in
                pattern.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
            }
            return line.map { (word, $0 + 1) }
        }
    }

    @Test func `what only Linux has is used where a test says so, and nowhere else`() throws {
        #expect(Self.files.count > 300)
        for (path, lines) in Self.files {
            let uses = try Self.uses(in: lines)
            let allowed = Self.mayUse[path]?.words ?? []
            for use in uses where !allowed.contains(use.word.word) {
                Issue.record("\(path):\(use.line): a Mac has no \(use.word.word); use \(use.word.instead)")
            }
            // What is listed and not there is no exception any more.
            #expect(allowed.subtracting(uses.map(\.word.word)).isEmpty, "\(path)")
        }
        #expect(Set(Self.mayUse.keys).subtracting(Self.files.map(\.path)).isEmpty)
    }

    @Test(arguments: [
        #"let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)"#,
        #"    for line in open(f"/proc/{process}/status"):"#,
        #""env HOME=/proc""#, #"try shell("$TH > /dev/full")"#, #""setpriv", "--reuid=1""#,
        #"try shell("ulimit -t 60; timeout 600 $TH")"#, #"stat -c '%a %n' $C"#, #""stty -g | md5sum""#,
        #"["LD_PRELOAD": library]"#, "    #if os(Linux)", "if libc.renameat2(a, b): pass",
        "let root = url.resolvingSymlinksInPath().path", "return usage.ru_maxrss",
        "let time = facts.st_mtim.tv_sec", #"try shell("ulimit -v 800; $TH")"#,
        #"@Test(.enabled(if: TestEnvironment.finds("fish"), "no fish"))"#, #"try shell("cp --parents a b")"#,
    ])
    func `a line that takes it is found`(line: String) throws {
        #expect(try Self.uses(in: [Substring(line)]).count == 1)
        #expect(try Self.uses(in: [Substring("    // " + line)]).isEmpty)
    }

    @Test(arguments: [
        #"session.read(until: "x", timeout: 600)"#, #"var facts = stat()"#,
        #"let path = root + "/processes""#,
        #"try shell("ulimit -v 800 2> /dev/null; $TH")"#, #"["status", "--", "-rf"]"#, "/usr/bin/true",
        "let sched_setaffinity_like = 1",
    ])
    func `a line that looks like it is not`(line: String) throws {
        #expect(try Self.uses(in: [Substring(line)]).isEmpty)
    }

    @Test func `who calls the C library of Linux calls the one of a Mac as well`() {
        for (path, lines) in Self.files {
            let modules = lines.filter { $0.hasPrefix("    ") && $0.contains("import ") }
                .compactMap { $0.split(separator: " ").last }
            let found = Set(modules).intersection(["Glibc", "Musl", "Darwin"])
            #expect(found.isEmpty || found.count == 3, "\(path) imports \(found.sorted()) alone")
        }
    }

    @Test func `a test that is left out says why`() {
        for (path, lines) in Self.files {
            let text = lines.joined(separator: "\n")
            for start in text.ranges(of: ".enabled(").map(\.upperBound) {
                var depth = 1
                let condition = text[start...].prefix { character in
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                    return depth > 0
                }
                #expect(condition.contains(", \""), "\(path): .enabled(\(condition))")
            }
        }
    }

    /// `.ci/run` installs all of it: what were missing there would leave tests out unseen.
    @Test(
        .enabled(
            if: Need.isLinux && ProcessInfo.processInfo.environment["TRACKHEALTH_STRICT"] != nil,
            "a person's machine, or a Mac, may lack something"),
        arguments: Need.allCases)
    func `where changes are checked nothing is missing`(need: Need) {
        #expect(need.isMet, "\(need.reason)")
    }
}
