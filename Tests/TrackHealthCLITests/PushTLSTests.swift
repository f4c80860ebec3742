// Sending to a collector over TLS: it is trusted by its authority, and nothing is sent where that is unknown.

import Foundation
import TestSupport
import Testing

@Suite(
    .ownThread, .needs(.openssl)
)
struct PushTLSTests {
    @Test(arguments: ["OTEL_EXPORTER_OTLP_CERTIFICATE", "CURL_CA_BUNDLE", "SSL_CERT_FILE"])
    func `a collector whose authority is named gets everything`(variable: String) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let authority = try CertificateAuthority()
        let collector = try CollectorStandIn(authority: authority)
        let run = try bench.run(
            arguments: ["fleet", bench.container, "--text", "--otlp-endpoint", collector.address],
            environment: [variable: authority.file])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.errors.contains("trackhealth: \(collector.address): 1 reading"), "\(run.errors)")
        let received = try collector.received
        let metrics = received.filter { $0.path == "/v1/metrics" }
        #expect(metrics.count == 1 && metrics.first?.devices.count == 1)
        #expect(received.allSatisfy { $0.error == nil && $0.isTaken })
    }

    @Test func `one whose authority is unknown gets nothing, and it is said what to do`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let collector = try CollectorStandIn(authority: try CertificateAuthority())
        let other = try CertificateAuthority()
        let watcher = try Watcher(
            bench, ["watch", bench.container, "--otlp-endpoint", collector.address],
            environment: ["CURL_CA_BUNDLE": other.file])
        try eventually { try watcher.text(watcher.errors).contains("; it is tried again.") }
        #expect(watcher.end() == 0)
        let said = try watcher.text(watcher.errors)
        #expect(
            said.contains("\(collector.address)/v1/metrics has a certificate that is not trusted: "),
            "\(said)")
        #expect(
            said.contains(
                ". Nothing is sent until it is. If the collector is yours, name the certificate (PEM) of its authority, or its own, in OTEL_EXPORTER_OTLP_CERTIFICATE; it is tried again."
            ), "\(said)")
        #expect(said.contains("\(collector.address): nothing sent; "), "\(said)")
        #expect(try collector.received.isEmpty)
    }

    @Test func `a file of authorities that is missing is named`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let collector = try CollectorStandIn(authority: try CertificateAuthority())
        let watcher = try Watcher(
            bench, ["watch", bench.container, "--otlp-endpoint", collector.address],
            environment: ["OTEL_EXPORTER_OTLP_CERTIFICATE": "/nowhere.pem"])
        try eventually { try watcher.text(watcher.errors).contains("; it is tried again.") }
        #expect(watcher.end() == 0)
        let said = try watcher.text(watcher.errors)
        #expect(
            said.contains("can't be trusted, as the certificates of authorities can't be read: ")
                && said.contains("/nowhere.pem"), "\(said)")
        #expect(try collector.received.isEmpty)
    }
}
