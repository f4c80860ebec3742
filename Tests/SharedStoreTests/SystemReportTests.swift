// Reports of kills, crashes and restarts, and the folders of a sysdiagnose that they lie in.

import Foundation
import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite(.ownThread) struct SystemReportTests {
    private func header(_ type: String, _ rest: String = "") -> String {
        #"{"bug_type":"\#(type)","timestamp":"2026-03-01 18:52:02.00 +0000"\#(rest)}"# + "\n"
    }

    /// 2026-03-01 18:52:02 UTC.
    private let moment = Instant(1_772_391_122)

    private func read(_ text: String) -> SystemReport.ReportContent { SystemReport(Array(text.utf8)).content }

    @Test func `the system's crash, forced restarts and counted resets are restarts`() {
        let panic = header("210") + #"{"panicString":"panic(cpu 1 caller 0x1): \"x\""}"#
        #expect(read(panic) == .restart(DeviceRestart(at: moment, cause: .crash)))
        #expect(
            read(header("151") + #"{"string":"btn_rst"}"#)
                == .restart(DeviceRestart(at: moment, cause: .forced)))
        let counted =
            "Incident Identifier: A\nReset count: 1\nBoot failure count: 0\nBoot faults: rst wdog,reset_in_1\n"
        #expect(read(header("115") + counted) == .restart(DeviceRestart(at: moment, cause: .reset)))
        #expect(
            read(header("115", #","name":"Reset count""#))
                == .restart(DeviceRestart(at: moment, cause: .reset)))
        #expect(read(header("115") + #"{"batteryhealth":{"CycleCount":123}}"#) == .leftOut(.otherKind))
        #expect(read(#"{"bug_type":"210"}"#) == .leftOut(.unreadable))
    }

    @Test(arguments: [
        "per-process-limit", "vm-pageshortage", "highwater", "idle-exit", "long-idle-exit",
        "kernel-idle-exit",
    ])
    func `an idle process that is put away was not killed`(reason: String) {
        let body = """
            {"date":"2026-03-01 18:52:02.00 +0000","memoryStatus":{"pageSize":16384},"processes":[
            {"name":"UsageMonitorExtension","rpages":300,"reason":"\(reason)"},{"name":"Safari","rpages":9}]}
            """
        let kill = ExtensionKill(
            at: moment, process: "UsageMonitorExtension", reason: reason, bytes: 300 * 16_384)
        #expect(
            read(header("298") + body) == (reason.hasSuffix("idle-exit") ? .leftOut(.idle) : .kills([kill])))
    }

    @Test func `a crash of the extension is an end with its reason`() {
        let body = """
            {"procName":"ActivityMonitorExtension","captureTime":"2026-03-01 18:52:05.5000 +0000",
            "exception":{"type":"EXC_CRASH","signal":"SIGKILL"},
            "termination":{"namespace":"RUNNINGBOARD","code":3735883980},"threads":[]}
            """
        let kill = ExtensionKill(
            at: moment + 3.5, process: "ActivityMonitorExtension", reason: "SIGKILL, RUNNINGBOARD 0xdead10cc",
            cause: .crash)
        #expect(read(header("309", #","name":"ActivityMonitorExtension""#) + body) == .kills([kill]))
        #expect(read(header("309") + body) == .kills([kill]))
        #expect(read(header("309", #","name":"SpringBoard""#) + body) == .leftOut(.otherProcess))
        #expect(read(header("309") + #"{"procName":"Safari"}"#) == .leftOut(.otherProcess))
        let text = """
            Process:             UsageMonitor [512]
            Date/Time:           2026-03-01 19:52:02.00 +0100
            Exception Type:  EXC_CRASH (SIGKILL)
            """
        #expect(
            read(header("109") + text)
                == .kills([
                    ExtensionKill(
                        at: moment, process: "UsageMonitor", reason: "EXC_CRASH (SIGKILL)", cause: .crash)
                ]))
        #expect(read(header("109") + "nothing") == .leftOut(.unreadable))
        #expect(read(#"{"bug_type":"109","name":"UsageMonitor"}"# + "\nnothing") == .leftOut(.unreadable))
        #expect(read(text) == read(header("109") + text), "as .crash files are")
    }

    @Test(arguments: ["MEMORY", "CPU", "WAKEUPS"], ["", #","isNonFatal":1"#, #","isSimulated":true"#])
    func `a limit ends the extension unless the report says that it went on`(_ limit: String, _ mark: String)
    {
        let body = """
            {"procName":"ActivityMonitorExtension","captureTime":"2026-03-01 18:52:02.00 +0000",
            "exception":{"type":"EXC_RESOURCE","subtype":"\(limit)"}\(mark)}
            """
        let kill = ExtensionKill(
            at: moment, process: "ActivityMonitorExtension", reason: "EXC_RESOURCE, \(limit)",
            cause: limit == "MEMORY" ? .memory : .limit)
        #expect(read(header("385") + body) == (mark.isEmpty ? .kills([kill]) : .leftOut(.wentOn)))
        let other = body.replacingOccurrences(of: "ActivityMonitorExtension", with: "Safari")
        #expect(read(header("385") + other) == .leftOut(.otherProcess))
    }

    @Test(arguments: ["142", "145", "202", "206"])
    func `a report about the use of processor or disk tells what was done`(_ type: String) {
        func text(_ action: String) -> String {
            header(type, #","name":"UsageMonitor""#) + """
                Date/Time:        2026-03-01 18:52:02.00 +0000
                Command:          UsageMonitor
                Event:            cpu usage (fatal)
                Action taken:     \(action)
                """
        }
        let kill = ExtensionKill(
            at: moment, process: "UsageMonitor", reason: "cpu usage (fatal)", cause: .limit)
        #expect(read(text("Process killed")) == .kills([kill]))
        #expect(read(text("none")) == .leftOut(.wentOn))
    }

    @Test func `a kill with a report of its own beside the JetsamEvent is one`() {
        let disk = InMemoryFileSystem()
        let jetsam = """
            {"date":"2026-03-01 18:52:02.00 +0000","memoryStatus":{"pageSize":16384},"processes":[
            {"name":"FamilyScreenTimeActivityMonitorEx","rpages":400,"reason":"per-process-limit"}]}
            """
        let resource = """
            {"procName":"FamilyScreenTimeActivityMonitorExtension","captureTime":"2026-03-01 18:52:01.00 +0000",
            "exception":{"type":"EXC_RESOURCE","subtype":"MEMORY"}}
            """
        disk.put(Array((header("298") + jetsam).utf8), at: "/r/JetsamEvent-1.ips")
        disk.put(Array((header("385") + resource).utf8), at: "/r/ExcResource_Family.ips")
        var reader = EvidenceReader(["/r"], files: disk)
        #expect(reader.read().evidence.kills.map(\.bytes) == [400 * 16_384])
        reader = EvidenceReader(["/r/ExcResource_Family.ips"], files: disk)
        #expect(reader.read().evidence.kills.map(\.cause) == [.memory])
    }

    private let sysdiagnose = """
        T = 1772391122
        base = "sysdiagnose_2026.03.02_iPhone/"
        def head(kind, time="2026-03-01 18:52:02.00 +0000"):
            return json.dumps({"bug_type": kind, "timestamp": time}) + "\\n"
        jetsam = {"date": "2026-03-01 18:52:02.00 +0000", "memoryStatus": {"pageSize": 16384}, "processes": [
            {"name": "ActivityMonitorExtension", "rpages": 380, "reason": "per-process-limit"}]}
        put(base + "crashes_and_spins/JetsamEvent-1.ips", head("298") + json.dumps(jetsam))
        put(base + "crashes_and_spins/Retired/panic-full-1.ips", head("210", "2026-03-01 20:00:40.00 +0000") + "{}")
        put(base + "crashes_and_spins/Safari.ips", head("309").replace("}", ', "name": "Safari"}') + "{}")
        put(base + "crashes_and_spins/notes.txt", "nothing")
        put(base + "system_logs.logarchive/Extra/shutdown.log",
            "After 1.05s, these clients are still here:\\n\\t\\tremaining client pid: 56 (/usr/x)\\n"
            f"SIGTERM: [{T + 10000}] All buffers flushed\\n" + "SIGTERM: [0] All buffers flushed\\n")
        put(base + "system_logs.logarchive/timesync/1.timesync",
            boot(1, T - 90000, T - 80000) + boot(2, T + 4070, T + 5000))
        put(base + "system_logs.logarchive/timesync/2.timesync", boot(2, T + 4071, T + 9000) + boot(3, T + 20000))
        put(base + "summaries/more.ips", head("298"))

        """

    @Test func `a sysdiagnose gives kills, restarts, and when the device was off`() throws {
        let written = try EvidenceWriter(sysdiagnose)
        for path in ["", "sysdiagnose_2026.03.02_iPhone"] {
            var reader = EvidenceReader([written.path(path)])
            let (evidence, problems) = reader.read()
            #expect(evidence.kills.map(\.process) == ["ActivityMonitorExtension"])
            #expect(
                evidence.restarts == [
                    DeviceRestart(at: moment - 90_000), DeviceRestart(at: moment + 4_070, cause: .crash),
                    DeviceRestart(at: moment + 20_000),
                ])
            #expect(
                evidence.facts == [
                    EvidenceSpan(start: moment + 10_000, end: moment + 20_000, kind: .off)
                ])
            #expect(
                problems.map(\.problem) == [
                    "left out of 3 reports: 1 of another process"
                ])
            #expect(problems.allSatisfy { $0.kind == .notice })
        }
    }

    @Test func `links out of a folder are not followed, and a folder in itself ends nothing`() throws {
        let written = try EvidenceWriter(
            sysdiagnose + """
                put("other/panic.ips", head("210"))
                os.symlink("../..", root / base / "crashes_and_spins/Retired/Logs")
                os.symlink("../../other/panic.ips", root / base / "crashes_and_spins/z.ips")
                """)
        var reader = EvidenceReader([written.path("sysdiagnose_2026.03.02_iPhone")])
        #expect(reader.read().evidence.restarts.count == 3)
    }

    @Test(arguments: [
        "boot(1, T)[:40]", "b'\\xb0\\xbb'", "boot(1, T) + b'x' * 64", "boot(1, -5)", "b'Ts \\0' + bytes(27)",
    ])
    func `a damaged file of starts is told once`(_ file: String) throws {
        let written = try EvidenceWriter("T = 1772391122\nput('1.timesync', \(file))")
        var reader = EvidenceReader([written.path("1.timesync")])
        let (evidence, problems) = reader.read()
        #expect(evidence.restarts.count <= 1 && evidence.spans.isEmpty)
        #expect(problems.count == 1 && problems[0].kind == .evidence)
    }

    @Test func `more starts than any device has are left out`() {
        let start = [0xB0, 0xBB] + [UInt8](repeating: 0, count: 30) + [UInt8](repeating: 1, count: 16)
        let file = (0..<210_000).flatMap { _ in start }
        var part = EvidencePart()
        part.take(file, .boots, name: "1.timesync", newest: Instant(0), calendar: .utc)
        let most = BootRecords.mostStarts(inBytes: file.count)
        #expect(part.power.count == most && most < 210_000)
        #expect(part.problems.all.map(\.problem) == ["is left out after \(most) starts of the device"])
    }

    @Test func `a folder without evidence says what is looked for`() throws {
        let written = try EvidenceWriter("put('a/notes.txt', 'x')\nos.mkdir(root / 'empty')")
        var reader = EvidenceReader([written.path("a"), written.path("empty")])
        let problems = reader.read().problems
        #expect(problems.map(\.source) == ["a"] && problems[0].kind == .notice)
    }

    @Test func `an archive is named for what it is`() throws {
        let written = try EvidenceWriter(
            "import zipfile; zipfile.ZipFile(root / 'a.zip', 'w').writestr('x', 'y')")
        var reader = EvidenceReader([written.path("a.zip")])
        let problems = reader.read().problems
        #expect(problems.count == 1 && problems[0].problem.contains("bsdtar -xf"))
    }

    @Test func `without the start before it, a shutdown is no time off`() {
        let history = PowerHistory([
            PowerEvent(at: moment, .stopped), PowerEvent(at: moment + 5_000, .started, session: "a"),
        ])
        #expect(history.off.isEmpty)
        #expect(
            history.restarts == [
                DeviceRestart(at: moment, cause: .shutDown), DeviceRestart(at: moment + 5_000),
            ])
    }

    @Test func `nothing is off across a record that can't be read, nor while the device is known to run`() {
        let start = PowerEvent(at: moment, .started, session: "a", lastSeen: moment + 4_000)
        let (stop, next) = (
            PowerEvent(at: moment + 1_000, .stopped), PowerEvent(at: moment + 5_000, .started, session: "b")
        )
        #expect(
            PowerHistory([start, stop, next]).off
                == [EvidenceSpan(start: moment + 4_000, end: moment + 5_000, kind: .off)])
        let gap = PowerEvent(at: moment + 2_000, .unreadable)
        #expect(PowerHistory([start, stop, gap, next]).off.isEmpty)
    }
}
