// Answers of collectors as OTLP reads them, and addresses with what the environment adds.

import Foundation
import Testing

@testable import Telemetry

@Suite struct CollectorAnswerTests {
    private func outcome(_ text: String, now: Double = 0) -> PushOutcome? {
        CollectorAnswer(Array(text.replacing("\n", with: "\r\n").utf8))?.outcome(now: now)
    }

    @Test(arguments: [429, 502, 503, 504])
    func `the codes of OTLP are tried again`(code: Int) {
        #expect(
            outcome("HTTP/1.1 \(code) No\nRetry-After: 7\n\n")
                == .postponed(wish: 7, PushProblem(kind: "\(code)", "answered \(code)")))
    }

    @Test(arguments: [301, 400, 401, 404, 413, 500, 501])
    func `all others are not`(code: Int) {
        #expect(
            outcome("HTTP/2 \(code)\nretry-after: 7\n\n{\"code\":3,\"message\":\"no\\u001b[1m.\"}")
                == .refused(PushProblem(kind: "\(code)", "answered \(code): no␛[1m")))
    }

    @Test func `heads of patience are skipped, halves are none`() {
        #expect(outcome("HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\n\n") == .accepted())
        for text in ["", "HTTP/1.1 200 OK\n", "HTTP/1.1 100 Continue\n\n", "SSH-2.0\n\n", "HTTP/1.1 20x\n\n"]
        {
            #expect(outcome(text) == nil)
        }
    }

    static let partial: [(String, Int, String?)] = [
        ("", 0, nil), ("{}", 0, nil), ("{\"partialSuccess\":{}}", 0, nil), ("\u{08}\u{01}", 0, nil),
        (
            "{\"partialSuccess\":{\"rejectedDataPoints\":\"3\",\"errorMessage\":\"old\"}}", 3,
            "left out 3 of what it was sent: old"
        ),
        ("{\"partialSuccess\":{\"rejectedLogRecords\":2}}", 2, "left out 2 of what it was sent"),
        ("{\"partialSuccess\":{\"errorMessage\":\"hm\"}}", 0, "took what it was sent with a warning: hm"),
        ("{\"partialSuccess\":{\"rejectedDataPoints\":-4}}", 0, nil),
    ]

    @Test(arguments: partial)
    func `a success says what it left out`(body: String, rejected: Int, text: String?) {
        #expect(
            outcome("HTTP/1.1 200 OK\n\n" + body)
                == .accepted(rejected: rejected, problem: text.map { PushProblem(kind: "partial", $0) }))
    }

    @Test func `a page and bytes are no sentence, a text's first line is one`() {
        func text(_ body: String) -> String? {
            guard case .refused(let problem) = outcome("HTTP/1.1 404 Not Found\n\n" + body) else {
                return nil
            }
            return problem.text
        }
        #expect(text("<html>") == "answered 404")
        #expect(text("\u{08}\u{03}no") == "answered 404")
        #expect(text("404 page not found\nmore") == "answered 404: 404 page not found")
        #expect(text(String(repeating: "x", count: 9_000))?.count == 214)
    }

    /// From Python's `email.utils.formatdate(…, usegmt=True)`.
    static let dates: [(String, Double?)] = [
        ("120", 120), (" 0 ", 0), ("Wed, 25 Nov 2026 16:00:30 GMT", 30), ("Wed, 25 Nov 2026 15:00:00 GMT", 0),
        ("-1", nil), ("1.5", nil), ("", nil), ("soon", nil), ("Wed, 25 Foo 2026 16:00:30 GMT", nil),
        ("Wed, 25 Nov 2026 16:00:30 CET", nil), ("Wed, 99 Nov 2026 16:00:30 GMT", nil),
    ]

    @Test(arguments: dates)
    func `seconds and dates say how long to wait`(text: String, seconds: Double?) {
        // 2026-11-25T16:00:00Z by `date -d … +%s`.
        #expect(RetryAfter.seconds(text, now: 1_795_622_400) == seconds)
    }

    @Test func `an address has what OpenTelemetry's variables add`() throws {
        let address = try CollectorAddress(
            "https://otlp.example:4318/a/",
            environment: [
                "OTEL_EXPORTER_OTLP_ENDPOINT": "http://elsewhere",
                "OTEL_EXPORTER_OTLP_HEADERS": "Authorization=Basic%20YTpi , x-tenant=\"7\",",
                "OTEL_EXPORTER_OTLP_TIMEOUT": "2500", "OTEL_EXPORTER_OTLP_CERTIFICATE": "/ca \"x\".pem",
            ])
        #expect(
            CurlClient(address, agent: "trackhealth/1").settings(for: .logs, seconds: address.timeout) == """
                silent
                show-error
                include
                suppress-connect-headers
                globoff
                url = "https://otlp.example:4318/a/v1/logs"
                proto = "=http,https"
                max-time = "2.5"
                user-agent = "trackhealth/1"
                header = "Content-Type: application/json"
                header = "Expect:"
                header = "Authorization: Basic YTpi"
                header = "x-tenant: \\"7\\""
                cacert = "/ca \\"x\\".pem"
                """)
    }

    static let unusable: [(String, [String: String], UnusableCollector)] = [
        ("127.0.0.1:4318", [:], .noAddress), ("localhost:4318", [:], .noAddress),
        ("ftp://a", [:], .noAddress), ("http://", [:], .noAddress), ("http://a?b", [:], .noAddress),
        ("http://a b", [:], .noAddress), ("http://a\nurl=b", [:], .noAddress),
        ("http://a:99999", [:], .noAddress), ("http://u:p@a", [:], .secretInAddress),
        ("http://a/v1/metrics", [:], .pathOfSignal),
        ("http://a", ["OTEL_EXPORTER_OTLP_HEADERS": "a"], .headers),
        ("http://a", ["OTEL_EXPORTER_OTLP_HEADERS": "a b=c"], .headers),
        ("http://a", ["OTEL_EXPORTER_OTLP_HEADERS": "a=b%0d%0aHost: c"], .headers),
        ("http://a", ["OTEL_EXPORTER_OTLP_HEADERS": "a=%zz"], .headers),
        ("http://a", ["OTEL_EXPORTER_OTLP_TIMEOUT": "10s"], .timeout),
    ]

    @Test(arguments: unusable)
    func `what can't be used is refused with a reason`(
        text: String, environment: [String: String], reason: UnusableCollector
    ) {
        #expect(throws: reason) { try CollectorAddress(text, environment: environment) }
    }
}
