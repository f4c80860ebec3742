// What `watch`, `fleet` and `serve` send to a collector, and what they say of it.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct PushTests {
    /// Containers of simulated devices that lose minutes, with their folder.
    private func fleet(_ bench: Bench) throws -> String {
        let root = bench.folder.path + "/fleet"
        let made = try bench.run(
            "simulate", "--fleet", "3", "--days", "1", "--seed", "7", "--regression", "26.2", "-o", root)
        #expect(made.code == 0, "\(made.errors)")
        return root
    }

    /// The counts of `devices`: their metrics, and their gaps.
    private func counts(_ received: [CollectorStandIn.Received], _ path: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        for request in received where request.path == path && request.isTaken {
            for device in request.devices { counts[device.id, default: 0] += device.items.count }
        }
        return counts
    }

    @Test func `a watcher sends metrics and each gap once, and says at the end what it sent`() throws {
        let bench = try Bench()
        let store = try fleet(bench) + "/device-00001"
        let collector = try CollectorStandIn(["503 0"])
        let watcher = try Watcher(
            bench, ["watch", store, "--otlp-endpoint", collector.address],
            environment: ["OTEL_EXPORTER_OTLP_HEADERS": "x-tenant=a%20b"])
        try eventually {
            let received = try collector.received
            return !counts(received, "/v1/logs").isEmpty && !counts(received, "/v1/metrics").isEmpty
        }
        try eventually { try watcher.text(watcher.errors).contains(" again") }
        let gaps = counts(try collector.received, "/v1/logs")
        #expect(watcher.end() == 0)
        let received = try collector.received
        #expect(received.allSatisfy { $0.error == nil && $0.fields["x-tenant"] == "a b" })
        #expect(counts(received, "/v1/logs") == gaps && gaps.count == 1)
        let said = try watcher.text(watcher.errors)
        #expect(said.contains(" answered 503; it is tried again."), "\(said)")
        #expect(said.contains(" and \(gaps.values.first ?? 0) gaps sent"), "\(said)")
    }

    @Test func `a watcher whose collector never answers ends as fast as others`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let collector = try CollectorStandIn(["always never"])
        let watcher = try Watcher(
            bench, ["watch", bench.container, "--otlp-endpoint", collector.address])
        try eventually { try !collector.received.isEmpty }
        #expect(watcher.end() == 0)
        let said = try watcher.text(watcher.errors)
        #expect(said.contains("\(collector.address): nothing sent; "), "\(said)")
        #expect(said.contains(" lost"), "\(said)")
    }

    @Test func `a fleet that is printed sends every device once, whatever is kept of it`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        #expect(try bench.run("fleet", root, "--json").code == 0)
        let collector = try CollectorStandIn(["cut"])
        let run = try bench.run("fleet", root, "--json", "--otlp-endpoint", collector.address)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try run.json()["schema"] as? String == "trackhealth.fleet/2")
        let received = try collector.received
        #expect(received.allSatisfy { $0.error == nil })
        #expect(counts(received, "/v1/metrics").count == 3)
        let gaps = counts(received, "/v1/logs").values.reduce(0, +)
        #expect(gaps > 0)
        #expect(
            run.errors.hasSuffix("trackhealth: \(collector.address): 3 readings and \(gaps) gaps sent.\n"),
            "\(run.errors)")
    }

    @Test func `a fleet of which not all was taken fails`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let collector = try CollectorStandIn(["always 400 No such tenant."])
        let run = try bench.run("fleet", root, "--text", "--otlp-endpoint", collector.address)
        #expect(run.code == 1)
        #expect(run.output.contains("3 devices: "))
        #expect(
            run.errors.contains("/v1/metrics answered 400: No such tenant; ")
                && run.errors.contains(": nothing sent; 3 readings and "), "\(run.errors)")
    }

    @Test func `the screen of a fleet shows what was sent`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let collector = try CollectorStandIn()
        let session = try TmuxSession(
            "\(Bench.program) fleet \(root) --no-state --otlp-endpoint \(collector.address); sleep 600",
            in: bench,
            columns: 120, rows: 40)
        try session.expect(" sent  ")
        try eventually { try counts(collector.received, "/v1/metrics").count == 3 }
        try session.press("q")
        try session.expect("3 readings and ")
    }

    @Test func `a server sends what it serves`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let collector = try CollectorStandIn()
        let server = try Watcher(
            bench, ["serve", root, "--listen", "127.0.0.1:0", "--otlp-endpoint", collector.address])
        try eventually { try counts(collector.received, "/v1/metrics").count == 3 }
        #expect(server.end() == SIGTERM)
        let said = try server.text(server.errors)
        #expect(said.contains("Answered 0 requests") && said.contains("3 readings"), "\(said)")
    }

    @Test(arguments: [["watch"], ["fleet"], ["serve"]])
    func `an address that is none is refused`(command: [String]) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run(arguments: command + [bench.container, "--otlp-endpoint", "localhost:4318"])
        #expect(run.code == 64)
        #expect(run.errors.contains("--otlp-endpoint takes an address such as http://127.0.0.1:4318."))
    }

    @Test(.needs(.telemetryDefinitions))
    func `OpenTelemetry's own definitions decode what is sent`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let collector = try CollectorStandIn(python: try #require(CollectorStandIn.decodingPython))
        let run = try bench.run("fleet", root, "--json", "--otlp-endpoint", collector.address)
        #expect(run.code == 0, "\(run.errors)")
        let received = try collector.received
        #expect(received.allSatisfy { $0.error == nil && $0.isDecoded })
        #expect(counts(received, "/v1/metrics").count == 3)
        #expect(!counts(received, "/v1/logs").isEmpty)
    }
}
