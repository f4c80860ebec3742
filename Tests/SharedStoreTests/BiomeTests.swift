// Biome streams in both versions of their files, written by Python in the layout of ccl-segb.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@Suite(.ownThread) struct BiomeTests {
    /// 2026-03-01 18:52:02 UTC.
    private let start = Instant(1_772_391_122)

    private func read(_ script: String, _ path: String) throws -> (
        evidence: DeviceEvidence, problems: [ReadProblem]
    ) {
        let written = try EvidenceWriter("T = 1772391122\n" + script)
        var reader = EvidenceReader([written.path(path)])
        return reader.read()
    }

    private func span(
        _ kind: EvidenceSpan.Fact, _ from: Double, _ to: Double, app: String? = nil
    ) -> EvidenceSpan {
        EvidenceSpan(start: start + from, end: start + to, kind: kind, app: app)
    }

    @Test(arguments: ["segb1", "segb2"])
    func `an app was in front from the record of its coming to that of its leaving`(_ version: String) throws
    {
        let (evidence, problems) = try read(
            """
            records = [focus(T, "com.a", 1), focus(T + 60, "com.bb", 1), focus(T + 90, "com.bb", 0),
                       focus(T + 600, "com.a", 0), focus(T + 700, "com.a", 1)]
            put("App.InFocus/local/1", \(version)(records))
            """, "App.InFocus/local/1")
        #expect(problems.isEmpty)
        #expect(evidence.facts == [span(.app, 0, 600, app: "com.a"), span(.app, 60, 90, app: "com.bb")])
    }

    @Test func `a folder of streams gives apps, display, lock and the device's sessions, from all its files`()
        throws
    {
        let (evidence, problems) = try read(
            """
            base = "private/var/mobile/Library/Biome/streams/restricted/"
            put(base + "App.InFocus/local/100", segb2([focus(T, "com.a", 1)]))
            put(base + "App.InFocus/local/200", segb1([focus(T + 300, "com.a", 0)]))
            put(base + "App.InFocus/local/tombstone/1", "not looked at")
            put(base + "App.InFocus/remote/TABLET/1", segb2([focus(T, "com.x", 1), focus(T + 9, "com.x", 0)]))
            put(base + "Device.Display.Backlight/local/1", segb2([backlight(T - 20, 1), backlight(T + 320, 0),
                                                                   backlight(T + 400, 0)]))
            put(base + "Device.ScreenLocked/local/1", segb2([(T + 330, message(_1=1)), (T + 900, message(_1=0)),
                                                              (T + 960, b"\\0\\0"), (T + 990, message(_1=1))]))
            put(base + "_DKEvent.Keybag.IsLocked/local/1", segb1([event("/keybag/isLocked", T + 340, T + 900, value=1)]))
            put(base + "Device.BootSession/local/1", segb2([
                (T - 9000, message(_1=b"a" * 16, _2=1)), (T + 1000, message(_1=b"a" * 16, _2=0)),
                (T + 5000, message(_1=b"b" * 16, _2=1)), (T + 9000, message(_1=b"b" * 16, _2=0)),
                (T + 9000, message(_1=b"c" * 16, _2=1))]))
            put(base + "Safari.Navigations/local/1", segb2([(T, b"something else")]))
            """, "private")
        #expect(problems.isEmpty)
        #expect(
            evidence.facts == [
                span(.unlocked, -20, 320), span(.app, 0, 300, app: "com.a"), span(.locked, 320, 400),
                span(.locked, 330, 900), span(.locked, 340, 900), span(.unlocked, 900, 960),
                span(.off, 1_000, 5_000),
            ])
        #expect(evidence.restarts == [-9_000, 5_000, 9_000].map { DeviceRestart(at: start + $0) })
    }

    @Test func `use of several devices counts for none, unless the device's own folder is given`() throws {
        let script = """
            base = "Biome/streams/restricted/App.InFocus/"
            put(base + "local/1", segb2([focus(T, "com.mac", 1), focus(T + 90, "com.mac", 0)]))
            put(base + "remote/PHONE/1", segb2([focus(T, "com.a", 1), focus(T + 60, "com.a", 0)]))
            """
        let (evidence, problems) = try read(script, "Biome")
        #expect(evidence.spans.isEmpty)
        #expect(problems.count == 1 && problems[0].kind == .notice)
        #expect(problems[0].problem.hasPrefix("streams of 1 other device left out"))
        #expect(problems[0].problem.contains("PATH/remote/ID, where ID is “PHONE”"))
        let phone = try read(script, "Biome/streams/restricted/App.InFocus/remote/PHONE")
        #expect(phone.evidence.facts == [span(.app, 0, 60, app: "com.a")] && phone.problems.isEmpty)
        let mac = try read(script, "Biome/streams/restricted/App.InFocus/local")
        #expect(mac.evidence.facts == [span(.app, 0, 90, app: "com.mac")])
    }

    @Test(arguments: 1...6)
    func `nothing of a Mac is use of the phone, and each other device can be asked for`(seed: Int) throws {
        let script = """
            import random
            draw = random.Random(\(seed))
            devices = ["%012X-%d" % (draw.getrandbits(48), number) for number in range(draw.randint(1, 4))]
            base = draw.choice(["Biome/streams/restricted/", "streams/public/", "Biome/"])
            def use(path, app):
                put(path, draw.choice([segb1, segb2])([focus(T, app, 1), focus(T + draw.randint(60, 600), app, 0)]))
            use(base + "App.InFocus/local/1", draw.choice(["com.apple.dt.Xcode", "com.example.anything"]))
            put(base + "Device.Display.Backlight/local/1", segb2([backlight(T, 1), backlight(T + 500, 0)]))
            put(base + "Device.BootSession/local/1", segb2([(T - 9000, message(_1=b"a" * 16, _2=1))]))
            for device in devices: use(base + "App.InFocus/remote/" + device + "/1", "app." + device)
            put("devices", " ".join(devices))
            use("alone/App.InFocus/local/1", "com.apple.finder")
            put("alone/Device.ScreenLocked/local/1", segb2([(T, message(_1=0)), (T + 60, message(_1=1))]))
            put("alone/Device.BootSession/local/1", segb2([(T - 9000, message(_1=b"a" * 16, _2=1))]))
            os.rename(root / base.split("/")[0], root / "given")
            """
        let written = try EvidenceWriter("T = 1772391122\n" + script)
        func read(_ path: String) -> (evidence: DeviceEvidence, problems: [ReadProblem]) {
            var reader = EvidenceReader([written.path(path)])
            return reader.read()
        }
        let devices = try String(decoding: written.folder.read("devices"), as: UTF8.self)
            .split(separator: " ").map { String($0) }
        let (evidence, problems) = read("given")
        #expect(evidence.isEmpty && problems.count == 1 && problems.allSatisfy { $0.kind == .notice })
        let count = devices.count == 1 ? "1 other device" : "\(devices.count) other devices"
        #expect(problems[0].problem.hasPrefix("streams of \(count) left out"), "\(problems)")
        for device in devices {
            let (evidence, problems) = read("given/remote/" + device.lowercased())
            #expect(evidence.spans.map(\.app) == ["app." + device] && problems.isEmpty, "\(problems)")
        }
        let (none, why) = read("given/remote/NOBODY")
        #expect(none.isEmpty && why.count == 1 && why[0].problem.contains("only of “\(devices.sorted()[0])”"))
        // Without another device it is told by its apps, and the lock beside them is its own, too.
        let alone = read("alone")
        #expect(alone.evidence.isEmpty)
        #expect(
            alone.problems.map(\.problem) == [
                "5 records left out as a Mac's own, since “com.apple.finder” was in use"
            ])
    }

    @Test func `records with start and end name their stream themselves`() throws {
        let (evidence, problems) = try read(
            """
            put("stream", segb1([event("/app/inFocus", T, T + 60, text="com.a"), event("/app/usage", T, T + 50, text="com.b"),
                                 event("/device/isLocked", T + 60, T + 90, value=0), event("/wifi/connection", T, T, text="x"),
                                 event("/app/inFocus", T + 9, T, text="com.a")]))
            """, "stream")
        #expect(
            evidence.facts == [
                span(.app, 0, 50, app: "com.b"), span(.app, 0, 60, app: "com.a"), span(.unlocked, 60, 90),
            ])
        #expect(
            problems.map(\.problem) == [
                "1 record without what its stream has; skipped",
                "1 record about other things than use; left out",
            ])
    }

    @Test(arguments: ["segb1", "segb2"])
    func `what is deleted or damaged is counted, and nothing is believed across it`(_ version: String) throws
    {
        let (evidence, problems) = try read(
            """
            records = [focus(T, "com.a", 1), (T + 50, bytes(20), 3), focus(T + 60, "com.a", 0),
                       focus(T + 100, "com.a", 1), focus(T + 110, "com.b", 0) + (1, 7), focus(T + 160, "com.a", 0),
                       focus(T + 200, "com.a", 1), focus(T + 260, "com.a", 0)]
            put("App.InFocus/local/1", \(version)(records))
            """, "App.InFocus")
        #expect(evidence.facts == [span(.app, 200, 260, app: "com.a")])
        #expect(problems.map(\.problem) == ["1 record damaged; skipped", "1 deleted record left out"])
        #expect(problems.map(\.kind) == [.evidence, .notice])
        #expect(problems.allSatisfy { $0.source == "App.InFocus/1" })
    }

    @Test func `use of more than half a day, or over a restart, is two records with one lost between`() throws
    {
        let (evidence, _) = try read(
            """
            put("streams/App.InFocus/local/1", segb2([focus(T, "com.a", 1), focus(T + 13 * 3600, "com.a", 0),
                                                      focus(T + 50000, "com.b", 1), focus(T + 50900, "com.b", 0)]))
            put("streams/Device.BootSession/local/1", segb2([(T + 50300, message(_1=b"a" * 16, _2=1))]))
            """, "streams")
        #expect(evidence.spans.isEmpty && evidence.restarts.count == 1)
    }

    @Test(
        arguments: [
            ("segb1([focus(T, 'com.a', 1)])[:100]", "ends before its first record"),
            ("segb1([focus(T, 'com.a', 1)], end=1 << 31)", "ends before its last record; 1 record read"),
            (
                "b'\\xff\\xff\\xff\\x7f' + bytes(48) + b'SEGB' + b'\\xff' * 400",
                "ends before its first record"
            ),
            (
                "segb2([focus(T, 'com.a', 1)], count=1 << 30)",
                "is damaged: it lists more records than it has room for"
            ),
            (
                "segb2([focus(T, 'com.a', 1)], count=-1)",
                "is damaged: it lists more records than it has room for"
            ),
            ("b'SEGB' + bytes(9)", "is damaged: it lists more records than it has room for"),
            ("segb2([focus(T, 'com.a', 1)])[:-8] + b'\\xff' * 8", "1 record damaged; skipped"),
            (
                "segb2([(T, b'\\x0a\\xff\\xff\\xff\\xff\\x0f')])",
                "1 record without what its stream has; skipped"
            ),
            ("segb2([(T, b'\\x0b' * 30)])", "1 record without what its stream has; skipped"),
        ])
    func `a hostile file costs itself, in one sentence`(_ file: String, _ sentence: String) throws {
        let (evidence, problems) = try read("put('App.InFocus/local/1', \(file))", "App.InFocus/local/1")
        #expect(evidence.spans.isEmpty)
        #expect(problems.map(\.problem) == [sentence] && problems.allSatisfy { $0.kind == .evidence })
    }

    @Test func `records that no path and no name explain are asked for in their folder`() throws {
        let (evidence, problems) = try read("put('1', segb2([backlight(T, 1), backlight(T + 60, 0)]))", "1")
        #expect(evidence.isEmpty)
        #expect(problems.count == 1 && problems[0].problem.contains("App.InFocus/local"))
    }
}
