// How far a read is, as it is drawn: in place of the first read, and as a mark beside earlier data.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct ReadProgressTests {
    private static let log = "recovery_log.json"
    private static let total = 190 << 20
    private static let half = ReadProgress.reading(file: log, done: 93 << 20, of: total)

    private func reading(_ progress: ReadProgress?, columns: Int, rows: Int) -> Model {
        var model = model(nil, columns: columns, rows: rows)
        _ = model.update(.progress(progress))
        return model
    }

    /// The header of a store that is shown while it is read again.
    private func header(_ progress: ReadProgress?, columns: Int) -> String {
        var model = model(goodDay(), columns: columns, rows: 30)
        _ = model.update(.progress(progress))
        return String(text(of: model).prefix { $0 != "\n" })
    }

    @Test(arguments: [(200, 60), (120, 40), (80, 24), (40, 10), (30, 8)])
    func `before the first read its file, its bytes and a bar are shown`(columns: Int, rows: Int) throws {
        let model = reading(Self.half, columns: columns, rows: rows)
        try expectScreen(model, named: "progress-\(columns)x\(rows)", styles: true)
        let shown = text(of: model)
        #expect(shown.contains("Reading") && shown.contains("recovery_log.json"))
        #expect(shown.contains("48 %"))
        #expect(shown.contains("93.0 MiB of 190.0 MiB") == (rows >= 10))
    }

    @Test func `in ASCII it is drawn with signs of ASCII`() throws {
        var model = reading(Self.half, columns: 80, rows: 24)
        model.context.settings.glyphs = .ascii
        try expectScreen(model, named: "progress-ascii-80x24")
        #expect(text(of: model).utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `what is done is in plain words where no part of it is known`() {
        let whole = ReadProgress.reading(file: "group.example.plist", done: nil, of: 64 << 20)
        let stages: [(ReadProgress, [String])] = [
            (whole, ["Reading group.example.plist (64.0 MiB)…", "UNKNOWN  Reading Reader's iPad…"]),
            (.judging, ["Judging what was read…", "UNKNOWN  Judging Reader's iPad…"]),
            (.recording, ["Adding what was read to the history…"]),
        ]
        for (progress, words) in stages {
            let shown = text(of: reading(progress, columns: 100, rows: 30))
            for word in words { #expect(shown.contains(word)) }
            #expect(!shown.contains("%") && !shown.contains("░"))
        }
    }

    @Test(arguments: [
        (0, 190, "0 %"), (1, 190, "0 %"), (189, 190, "99 %"), (1_999, 2_000, "99 %"), (190, 190, "100 %"),
        (200, 190, "100 %"),
    ])
    func `no more is claimed than was read`(done: Int, total: Int, percent: String) {
        let progress = ReadProgress.reading(file: Self.log, done: done, of: total)
        #expect(progress.percent == percent)
        #expect(text(of: reading(progress, columns: 80, rows: 24)).contains(" \(percent)\n"))
    }

    @Test func `an empty file is no share of anything`() {
        let shown = text(
            of: reading(.reading(file: Self.log, done: 0, of: 0), columns: 80, rows: 24))
        #expect(shown.contains("Reading recovery_log.json…") && !shown.contains("%"))
    }

    @Test func `beside earlier data a mark says what is read and how far, as far as it has room`() {
        #expect(header(Self.half, columns: 120).contains("◆ recovery_log.json 48 % read  ● LIVE"))
        #expect(header(Self.half, columns: 80).contains("◆ recovery_log.json 48 % read  ● LIVE"))
        #expect(header(Self.half, columns: 60).contains("◆ 48 % read  ● LIVE"))
        #expect(header(Self.half, columns: 48).contains("◆ 48 %  ● LIVE"))
        #expect(header(Self.half, columns: 40).contains("Reader"))
        #expect(header(.judging, columns: 80).contains("◆ judging  ● LIVE"))
        let plist = ReadProgress.reading(file: "a.plist", done: nil, of: 1 << 26)
        #expect(header(plist, columns: 80).contains("◆ reading a.plist  ● LIVE"))
        // Nothing on the screen waits for that.
        #expect(header(.recording, columns: 120) == header(nil, columns: 120))
    }

    @Test func `the data stays, and with the end of the read all is as before`() {
        for size in [(200, 60), (120, 40), (80, 24), (40, 10), (30, 8)] {
            let still = model(goodDay(), columns: size.0, rows: size.1)
            var model = still
            _ = model.update(.progress(Self.half))
            let (before, during) = (text(of: still), text(of: model))
            #expect(before.drop { $0 != "\n" } == during.drop { $0 != "\n" })
            _ = model.update(.progress(nil))
            #expect(text(of: model) == before)
        }
    }

    @Test func `a frame over the one before shows each step`() {
        var (running, model) = (RunningScreen(), model(badDay(), columns: 120, rows: 40))
        model.screen = .recovery
        let steps: [ReadProgress?] =
            [nil] + (0...4).map { .reading(file: Self.log, done: $0 * 10, of: 40) } + [.judging, nil]
        for step in steps {
            _ = model.update(.progress(step))
            var picture = Canvas(size: model.size)
            model.view(into: &picture)
            let isSame = running.shows(model, as: picture)
            #expect(isSame, "\(String(describing: step))")
        }
    }

    @Test func `a failure stays in sight while the store is read again`() {
        var model = model(nil, columns: 100, rows: 30)
        _ = model.update(.readFailed("The container is gone."))
        _ = model.update(.progress(Self.half))
        let shown = text(of: model)
        #expect(shown.contains("The container is gone."))
        #expect(shown.contains("◆ recovery_log.json 48 % read"))
    }

    @Test func `the first copy of a device is read, not copied, once it is there`() {
        var model = model(nil, columns: 100, rows: 20)
        model.watch(deviceCalled: "Anna’s iPhone")
        _ = model.update(
            .linked(DeviceLink(name: "Anna’s iPhone", tool: "x", state: .pulling(done: 9, of: 9))))
        _ = model.update(.progress(Self.half))
        let shown = text(of: model)
        #expect(shown.contains("Reading recovery_log.json…") && !shown.contains("Copying"))
        #expect(shown.contains("UNKNOWN  Reading Anna’s iPhone…"))
    }

    @Test func `a file's name can't reach the terminal`() {
        let hostile = ReadProgress.reading(file: "a\u{1B}[31mb\u{202E}c", done: 1, of: 2)
        for shown in [text(of: reading(hostile, columns: 80, rows: 24)), header(hostile, columns: 120)] {
            #expect(!shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }

    @Test func `keys work while the first read goes on`() {
        var model = reading(Self.half, columns: 80, rows: 24)
        #expect(play([.tab], on: &model) == [] && model.screen == .timeline)
        _ = play([.character("?")], on: &model)
        #expect(text(of: model).contains("Help"))
        #expect(play([.escape, .character("q")], on: &model) == [.quit])
    }
}
