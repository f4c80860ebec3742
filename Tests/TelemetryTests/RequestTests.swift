// Heads of requests as they are read, what is accepted, and who is let in.

import Foundation
import TestSupport
import Testing

@testable import Telemetry

@Suite struct RequestTests {
    private func head(_ text: String) throws(RefusedRequest) -> RequestHead {
        try RequestHead(Array(text.utf8))
    }

    @Test func `a head gives method, path, decoded query and fields`() throws {
        let head = try head(
            "GET /api/v1/status?device=a%20b+c&device=d&x HTTP/1.1\r\nHOST: a\r\nAccept: a/b\r\naccept:\tc/d \r\n"
        )
        #expect(head.method == "GET" && head.path == "/api/v1/status")
        #expect(head.query == ["device": "a b c", "x": ""])
        #expect(head.fields == ["host": "a", "accept": "a/b, c/d"])
        #expect(try self.head("GET http://h:1/m?q HTTP/1.0\r\n").path == "/m")
    }

    @Test(arguments: [
        "GET /\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1\nHost: a\r\n", "GET / HTTP/1.1\r\nHost : a\r\n",
        "GET / HTTP/1.1\r\n: a\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n", "GET m HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nA: \u{1}\r\n", "GET /?a=%zz HTTP/1.1\r\n", "\r\n", "",
    ])
    func `what is no head is refused`(_ text: String) {
        #expect {
            try head(text)
        } throws: { error in
            if case RefusedRequest.malformed = error { true } else { false }
        }
    }

    @Test func `bodies and unknown versions are refused`() {
        #expect(throws: RefusedRequest.hasBody) { try head("GET / HTTP/1.1\r\nContent-Length: 1\r\n") }
        #expect(throws: RefusedRequest.hasBody) {
            try head("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n")
        }
        #expect(throws: RefusedRequest.unknownVersion) { try head("PRI * HTTP/2.0\r\n") }
        #expect(throws: Never.self) { try head("GET / HTTP/1.1\r\nContent-Length: 0\r\n") }
    }

    /// What a scraper accepts, and what it gets.
    static let accepted: [(String?, MediaType?)] = [
        (nil, .prometheusText), ("", .prometheusText), ("*/*", .prometheusText), ("text/*", .prometheusText),
        ("text/html,application/xml;q=0.9,*/*;q=0.8", .prometheusText),
        ("application/openmetrics-text", .openMetrics),
        // Prometheus 2 and 3.
        (
            "application/openmetrics-text;version=1.0.0;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,"
                + "text/plain;version=0.0.4;q=0.3,*/*;q=0.2", .openMetrics
        ),
        (
            "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=1.0.0;q=0.5,"
                + "text/plain;version=0.0.4;q=0.4,*/*;q=0.2", .openMetrics
        ),
        ("text/plain;version=0.0.4;q=0.9, application/openmetrics-text;q=0.2", .prometheusText),
        ("application/openmetrics-text;version=0.0.1", nil), ("image/png", nil), ("*/*;q=0", nil),
        ("*/*, text/plain;q=0", .openMetrics),
        ("APPLICATION/OpenMetrics-Text ; Version=\"1.0.0\"", .openMetrics),
        ("application/json, text/plain;q=oops", nil),
    ]

    @Test(arguments: accepted)
    func `the format that a scraper wants most is given`(_ header: String?, _ type: MediaType?) {
        #expect(AcceptedTypes(header).best(of: [.prometheusText, .openMetrics]) == type)
    }

    @Test func `a token lets in, another one or none does not`() throws {
        let rules = RequestRules(token: AccessToken("abcdefghijklmnop"))
        func refusal(_ line: String) -> RefusedRequest? {
            do throws(RefusedRequest) {
                _ = try rules.subject(of: try head("GET /metrics HTTP/1.1\r\nHost: any.example\r\n\(line)"))
                return nil
            } catch { return error }
        }
        #expect(refusal("Authorization: Bearer abcdefghijklmnop\r\n") == nil)
        #expect(refusal("Authorization: bearer  abcdefghijklmnop\r\n") == nil)
        #expect(refusal("") == .wrongToken(isMissing: true))
        for wrong in [
            "abcdefghijklmno", "abcdefghijklmnopq", "bbcdefghijklmnop", "abcdefghijklmnopabcdefghijklmnop",
            "",
        ] {
            #expect(
                refusal("Authorization: Bearer \(wrong)\r\n") == .wrongToken(isMissing: false), "\(wrong)")
        }
        #expect(refusal("Authorization: Basic abcdefghijklmnop\r\n") == .wrongToken(isMissing: false))
        #expect(try rules.subject(of: try head("GET /healthz HTTP/1.1\r\n")).subject == .health)
    }

    @Test(arguments: [
        ("127.0.0.1:9477", true), ("localhost", true), ("LOCALHOST:1", true), ("[::1]:9477", true),
        ("10.0.0.1", true), ("evil.example", false), ("127.0.0.1.evil.example:9477", false), ("", false),
        ("1.2.3", false), ("1.2.3.400", false), ("localhost.evil.example", false),
    ])
    func `without a token only addresses and localhost are answered`(_ host: String, _ isOwn: Bool) {
        #expect(RequestRules.isOwn(host) == isOwn)
    }

    @Test func `a token's file has to be its owner's alone and long enough`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("token")
        #expect(throws: UnusableToken.self) { try AccessToken(file: path) }
        try folder.write("abcdefghijklmnop\nrest".utf8, to: "token")
        chmod(path, 0o644)
        #expect(throws: UnusableToken.readableByOthers(path)) { try AccessToken(file: path) }
        chmod(path, 0o600)
        #expect(try AccessToken(file: path).matches("Bearer abcdefghijklmnop"))
        for bad in ["short\n", "with a blank in it\n", "", "ümlautümlautümlaut"] {
            try folder.write(bad.utf8, to: "token")
            chmod(path, 0o600)
            #expect(throws: UnusableToken.unsuitable(path)) { try AccessToken(file: path) }
        }
    }

    @Test(arguments: [
        ("127.0.0.1:9477", true), ("localhost:0", true), ("[::1]:80", true), ("127.9.9.9:1", true),
        ("0.0.0.0:9477", false), ("[::]:9477", false), ("192.168.1.2:80", false),
    ])
    func `an address says whether others reach it`(_ text: String, _ isLoopback: Bool) {
        #expect(ListenAddress(text)?.isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "9477", "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000", "example.org:80", "::1:80", "[::1]80",
    ])
    func `what is no address is none`(_ text: String) { #expect(ListenAddress(text) == nil) }
}
