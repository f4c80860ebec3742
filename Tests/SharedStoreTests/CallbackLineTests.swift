// Each line of a text log says which callback it belongs to, wherever the log was found.

import InMemoryStore
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct CallbackLineTests {
    /// Lines as a build writes them about one callback.
    private enum Build: CaseIterable {
        case plain, whole, doubled

        func lines(app: Int, minute: Int, isRecorded: Bool) -> [String] {
            let (id, event) = ("APP\(app)A801...", "usage.app.\(app).min.\(minute)")
            let verdict =
                isRecorded
                ? "RECORDED appID=\(id) oldToday=\(minute * 60 - 60)s +60 = newToday=\(minute * 60)s, thresh=\(minute * 60)s"
                : "SKIP_REGRESSION appID=\(id) threshold=\(minute * 60) <= lastThreshold=\(minute * 60)"
            switch self {
            case .plain:
                return [
                    "eventDidReachThreshold: \(event)",
                    isRecorded ? "SUCCESS: recorded" : "NO_MAPPING event=\(event)",
                ]
            case .whole:
                return [
                    "THRESHOLD_CALL event=\(event)",
                    "EVENT appID=\(id) min=\(minute) currentToday=0s lastThresh=0s",
                    verdict, "THRESHOLD_RESULT event=\(app).min.\(minute) recorded=\(isRecorded)",
                ]
            case .doubled:
                return [
                    "THRESHOLD_CALL event=\(event)", "📥 EVENT_RECV: raw=\(event)",
                    "EVENT appID=\(id) min=\(minute) currentToday=0s lastThresh=0s", verdict,
                    isRecorded
                        ? "📝 RECORDED: appID=\(id) name=YouTube newTotal=\(minute * 60)s (+60s)"
                        : "FILTER_REJECTED appID=\(id) min=\(minute) (check SKIP_* entries above)",
                    "THRESHOLD_RESULT event=\(app).min.\(minute) recorded=\(isRecorded)",
                ]
            }
        }
    }

    /// A log, and the lines of each callback in it, by what they hold.
    private struct Sample {
        var lines: [String] = []
        var callbacks: [[String]] = []

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            let build = Build.allCases.randomElement(using: &random) ?? .whole
            var minutes = [0, 0, 0]
            var second = 600
            while second < 40_000 {
                second += Int.random(in: 40...900, using: &random)
                let app = Int.random(in: 0..<3, using: &random)
                minutes[app] += 1
                func stamped(_ text: String, _ place: Int) -> String {
                    let clock = [second / 3_600, second / 60 % 60, second % 60].map {
                        String($0 + 100).dropFirst()
                    }
                    return "[\(clock.joined(separator: ":")).\(100 + place)][A1B2C3D4] \(text)"
                }
                let texts = build.lines(
                    app: app, minute: minutes[app], isRecorded: Int.random(in: 0..<4, using: &random) > 0)
                callbacks.append(texts)
                lines += texts.enumerated().map { stamped($0.element, $0.offset) }
                if Bool.random(using: &random) {
                    lines.append(stamped("Heartbeat updated - Memory: 3.\(second % 10)MB", 50))
                }
            }
        }
    }

    /// Puts the same log into each place that a store has for one.
    private func stores(_ log: String) throws -> [StoreContents] {
        let preferences: [String: PropertyListValue] = [
            "extension_heartbeat": .real(SampleStore.midnight + 41_000), "extension_debug_log": .string(log),
        ]
        let inFile = try SampleStore(["extension_heartbeat": .real(SampleStore.midnight + 41_000)])
        let inBoth = try SampleStore(preferences)
        for store in [inFile, inBoth] { store.put(log, at: "Logs/ext-log-2025-11-13.log") }
        let alone = InMemoryFileSystem()
        alone.put(Array(log.utf8), at: "/x/ext-log-2025-11-13.log")
        var reader = try OpenedStore("/x/ext-log-2025-11-13.log", files: alone).reader()
        return [
            try SampleStore(preferences).contents(), try inFile.contents(), try inBoth.contents(),
            try reader.read(calendar: SampleStore.calendar, at: SampleStore.now),
        ]
    }

    @Test(arguments: 0..<24 as Range<UInt64>)
    func `the lines of a callback are those that were written of it`(seed: UInt64) throws {
        let sample = Sample(seed: seed)
        for contents in try stores(sample.lines.joined(separator: "\n") + "\n") {
            #expect(contents.linesOfCallbacks.map { $0.map(\.message) } == sample.callbacks)
            #expect(contents.log.count == sample.lines.count)
        }
    }

    @Test func `records are equal whatever their number`() {
        let line = LogEntry(at: SampleStore.now, severity: .info, component: "EVENT", message: "EVENT")
        var other = line
        other.callback = CallbackNumber(7)
        #expect(line == other && Set([line, other]).count == 1)
        #expect(other.callback.index == 7 && line.callback.index == nil)
    }

    /// A log has many lines: the number has its place in a line where nothing was before.
    @Test func `the number makes no line larger`() {
        struct Line {
            var at: Instant?
            var severity: Severity
            var component, message: String
            var metadata: [LogEntry.Field]
            var origin: RecordOrigin
            var session: String?
        }
        #expect(MemoryLayout<LogEntry>.size == MemoryLayout<Line>.size)
    }
}

extension StoreContents {
    /// The lines that belong to each callback.
    var linesOfCallbacks: [[LogEntry]] {
        callbacks.map { callback in
            log.filter { line in
                line.origin == callback.origin && line.callback.index == callback.number.index
                    && callback.number.index != nil
            }
        }
    }
}
