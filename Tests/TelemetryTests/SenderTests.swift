// The sender against a collector that refuses, is overloaded, never answers and hangs up.

import ChildProcesses
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Telemetry

@Suite(.ownThread) struct SenderTests {
    /// Pauses that a test can wait for.
    private static let limits = PushLimits(gathering: 0, firstPause: 0.01, longestPause: 0.05)
    private static let device =
        #"{"resource":{"attributes":[{"key":"device.id","value":{"stringValue":"ä"}}]},"#
    private static let metrics =
        device + #""scopeMetrics":[{"metrics":[{"name":"m","gauge":{"dataPoints":[{"asDouble":1}]}}]}]}"#
    private static let gap = device + #""scopeLogs":[{"logRecords":[{"timeUnixNano":"5"}]}]}"#

    /// A sender and what it reported.
    private final class Bench: Sendable {
        let sender: TelemetrySender
        private let notes: Notes

        var news: [String] { notes.all }

        init(
            _ address: String, headers: String = "", timeout: String = "10000",
            environment: [String: String] = [:]
        ) throws {
            let variables = [
                "OTEL_EXPORTER_OTLP_HEADERS": headers, "OTEL_EXPORTER_OTLP_TIMEOUT": timeout,
            ]
            let address = try CollectorAddress(address, environment: variables)
            let notes = Notes()
            self.notes = notes
            let client = CurlClient(address, agent: "trackhealth/1", environment: environment)
            sender = TelemetrySender(to: address.base, by: client, limits: limits) { notes.add($0) }
        }
    }

    private final class Notes: Sendable {
        private let kept = Mutex<[String]>([])

        var all: [String] { kept.withLock { $0 } }

        func add(_ sentence: String) { kept.withLock { $0.append(sentence) } }
    }

    @Test func `metrics and gaps arrive with their header fields`() throws {
        let collector = try CollectorStandIn()
        let bench = try Bench(collector.address, headers: "Authorization=Bearer%20s3cret")
        bench.sender.add { $0.add(metrics: Self.metrics, of: "ä", at: $1) }
        bench.sender.add { $0.add(gaps: Self.gap, count: 1, of: "ä", at: $1) }
        try eventually { bench.sender.totals.text(isOver: true) == "1 reading and 1 gap sent" }
        let received = try collector.received
        #expect(Set(received.map(\.path)) == ["/v1/metrics", "/v1/logs"])
        for request in received {
            #expect(request.error == nil && request.devices.map(\.id) == ["ä"])
            #expect(request.fields["authorization"] == "Bearer s3cret")
            #expect(request.fields["content-type"] == "application/json")
            #expect(request.fields["user-agent"] == "trackhealth/1")
        }
        bench.sender.end(within: patience)
        #expect(bench.news.isEmpty)
    }

    @Test(arguments: [
        (["503 0", "429 Wed, 25 Nov 2026 15:00:00 GMT"], "answered 503"), (["cut"], "can't be reached"),
    ])
    func `what fails for now arrives later, once`(answers: [String], words: String) throws {
        let collector = try CollectorStandIn(answers)
        let bench = try Bench(collector.address)
        bench.sender.add { $0.add(gaps: Self.gap, count: 1, of: "ä", at: $1) }
        try eventually { bench.sender.totals.logs.sent == 1 }
        #expect(try collector.received.map(\.isTaken) == answers.map { _ in false } + [true])
        try eventually { bench.news.last?.hasSuffix("takes gaps again.") ?? false }
        #expect(bench.news.first?.contains(words) ?? false, "\(bench.news)")
        bench.sender.end(within: patience)
    }

    @Test func `what is refused is dropped, counted, and said with the collector's sentence`() throws {
        let collector = try CollectorStandIn(["400 No such tenant.", "partial 1"])
        let bench = try Bench(collector.address)
        for _ in 1...2 {
            let before = bench.sender.totals.logs.refused
            bench.sender.add { $0.add(gaps: Self.gap, count: 1, of: "ä", at: $1) }
            try eventually { bench.sender.totals.logs.refused == before + 1 }
        }
        bench.sender.end(within: patience)
        #expect(
            bench.news == [
                collector.address + "/v1/logs answered 400: No such tenant; 1 gap was dropped.",
                collector.address + "/v1/logs left out 1 of what it was sent: too old.",
            ])
        #expect(bench.sender.totals.text(isOver: true) == "nothing sent; 2 gaps refused and dropped")
    }

    @Test func `one that never answers holds nothing up, and what it was sent is kept`() throws {
        let collector = try CollectorStandIn(["never"])
        let bench = try Bench(collector.address, timeout: "200")
        bench.sender.add { $0.add(metrics: Self.metrics, of: "ä", at: $1) }
        try eventually { bench.sender.totals.metrics.sent == 1 }
        #expect(bench.news.first?.contains("timed out") ?? false, "\(bench.news)")
        bench.sender.end(within: patience)
    }

    @Test func `the end cuts off what hangs and leaves it counted as not sent`() throws {
        let collector = try CollectorStandIn(["always never"])
        let bench = try Bench(collector.address)
        bench.sender.add { $0.add(gaps: Self.gap, count: 1, of: "ä", at: $1) }
        try eventually { try !collector.received.isEmpty }
        bench.sender.end(within: 0.3)
        #expect(bench.sender.totals.text(isOver: true) == "nothing sent; 1 gap lost")
    }

    @Test func `what waits at the end is tried once more`() throws {
        let collector = try CollectorStandIn(["503 3600"])
        let bench = try Bench(collector.address)
        bench.sender.add { $0.add(gaps: Self.gap, count: 1, of: "ä", at: $1) }
        try eventually { !bench.news.isEmpty }
        bench.sender.end(within: patience)
        #expect(bench.sender.totals.text(isOver: true) == "1 gap sent")
    }

    @Test func `where nobody listens, everything waits and that is said`() throws {
        let bench = try Bench("http://127.0.0.1:1")
        bench.sender.add { $0.add(metrics: Self.metrics, of: "ä", at: $1) }
        try eventually { !bench.news.isEmpty }
        bench.sender.end(within: patience)
        #expect(
            bench.news.first?.hasPrefix("http://127.0.0.1:1/v1/metrics can't be reached: Failed to connect")
                ?? false, "\(bench.news)")
        #expect(bench.sender.totals.text(isOver: true) == "nothing sent; 1 reading lost")
    }

    @Test func `without curl it says what to install`() throws {
        let folder = try TemporaryFolder()
        for tool in ["sh", "cat"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(tool), withDestinationPath: "/bin/" + tool)
        }
        let bench = try Bench("http://127.0.0.1:1", environment: ["PATH": folder.path])
        // More than a pipe holds.
        let large = "\"" + String(repeating: "x", count: 300_000) + "\""
        bench.sender.add { $0.add(gaps: large, count: 1, of: "ä", at: $1) }
        try eventually { !bench.news.isEmpty }
        #expect(
            bench.news == [
                "http://127.0.0.1:1/v1/logs needs the program curl: "
                    + Installation.command(debian: "curl") + "; it is tried again."
            ])
        bench.sender.end(within: patience)
    }
}
