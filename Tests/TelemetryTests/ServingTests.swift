// A server and its clients: Python's own, one that is slow, one that says too much, and many at once.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Telemetry

@Suite(.ownThread) struct ServingTests {
    private struct Samples: ServedDocuments {
        /// More than the buffers of both sides hold.
        private static let large = ServedDocument(String(repeating: "f", count: 64_000_000))

        func finished(_ subject: ServedSubject) -> ServedDocument? {
            switch subject {
            case .openMetrics: ServedDocument(String(repeating: "o", count: 3_000_000))
            case .prometheusText: ServedDocument("p")
            case .health: ServedDocument("{}", isUnavailable: true)
            case .fleetPage: ServedDocument("<p>ü")
            case .fleet: Self.large
            case .status, .devicePage: nil
            }
        }

        func made(_ subject: ServedSubject) -> ServedDocument? {
            subject == .status(device: "a b") ? ServedDocument("{\"made\":1}") : nil
        }
    }

    /// A server that runs while the closure does, with what it reported.
    private func serving(
        _ limits: ServerLimits = ServerLimits(), _ work: (HealthServer) throws -> Void
    ) throws -> [String] {
        let reported = Mutex<[String]>([])
        let address = try #require(ListenAddress("127.0.0.1:0"))
        let server = try HealthServer(Samples(), on: address, limits: limits) { sentence in
            reported.withLock { $0.append(sentence) }
        }
        let ended = DispatchSemaphore(value: 0)
        Thread {
            server.run()
            ended.signal()
        }.start()
        defer {
            server.stop()
            ended.wait()
        }
        try work(server)
        return reported.withLock { $0 }
    }

    /// Requests by Python's client, a line each: code, type, length of the body, and its first 60 characters.
    private static let client = """
        import http.client, sys
        for line in sys.argv[2:]:
            method, path, *fields = line.split("|")
            connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
            connection.request(method, path, headers=dict(field.split(": ", 1) for field in fields))
            answer = connection.getresponse()
            body = answer.read()
            print(answer.status, answer.getheader("Content-Type"), answer.getheader("Content-Length"), len(body),
                body[:60].decode(), sep="|")
        """

    @Test func `every path gets its document in its type`() throws {
        let reported = try serving { server in
            let answers = try ChildProcess.python(
                Self.client,
                [
                    String(server.port), "GET|/metrics", "GET|/metrics|Accept: application/openmetrics-text",
                    "HEAD|/metrics|Accept: application/openmetrics-text", "GET|/", "GET|/healthz",
                    "GET|/api/v1/status?device=a%20b", "GET|/api/v1/status?device=x", "HEAD|/nothing",
                    "GET|/metrics|Accept: image/png",
                ])
            #expect(
                answers.split(separator: "\n")
                    == [
                        "200|text/plain; version=0.0.4; charset=utf-8|1|1|p",
                        "200|application/openmetrics-text; version=1.0.0; charset=utf-8|3000000|3000000|"
                            + String(repeating: "o", count: 60),
                        "200|application/openmetrics-text; version=1.0.0; charset=utf-8|3000000|0|",
                        "200|text/html; charset=utf-8|5|5|<p>ü", "503|application/json; charset=utf-8|2|2|{}",
                        "200|application/json; charset=utf-8|10|10|{\"made\":1}",
                        "404|text/plain; charset=utf-8|82|82|404 Not Found. There is no such device; /api/v1/fleet lists ",
                        "404|text/plain; charset=utf-8|119|0|",
                        "406|text/plain; charset=utf-8|169|169|406 Not Acceptable. This is available as text/plain; version",
                    ].map { Substring($0) })
        }
        #expect(reported.isEmpty)
    }

    /// Sends bytes as they are, twice, and prints the first line of each answer.
    private static let rawClient = """
        import socket, sys
        for text in sys.argv[2:]:
            for _ in range(2):
                with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as connection:
                    connection.sendall(text.encode().decode("unicode_escape").encode("latin-1"))
                    answer = b""
                    while part := connection.recv(65536): answer += part
                print(answer.split(b"\\r\\n")[0].decode())
        """

    @Test func `hostile requests get an answer, and each kind is reported once`() throws {
        let reported = try serving { server in
            let answers = try ChildProcess.python(
                Self.rawClient,
                [
                    String(server.port), #"\x00\xff\r\n\r\n"#,
                    #"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n123456789"#,
                    #"DELETE / HTTP/1.1\r\n\r\n"#, #"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"#,
                    #"GET / HTTP/1.1\r\nA: "# + String(repeating: "a", count: 9_000) + #"\r\n\r\n"#,
                ])
            #expect(
                answers.split(separator: "\n").map { $0.split(separator: " ")[1] } == [
                    "400", "400", "413", "413", "405", "405", "421", "421", "431", "431",
                ])
        }
        #expect(reported.count == 5)
        #expect(reported.allSatisfy { $0.hasPrefix("Refused a request ") && $0.contains("127.0.0.1") })
    }

    @Test func `a client that does not finish its head is ended, and one that says nothing as well`() throws {
        var limits = ServerLimits()
        limits.headSeconds = 0.1
        let reported = try serving(limits) { server in
            let answers = try ChildProcess.python(Self.rawClient, [String(server.port), "GET / HT", ""])
            #expect(answers == "HTTP/1.1 408 Request Timeout\nHTTP/1.1 408 Request Timeout\n\n\n")
        }
        #expect(reported.count == 1)
    }

    /// Opens connections that send the beginning of a head, then asks for a document.
    private static let crowd = """
        import http.client, socket, sys
        port = int(sys.argv[1])
        slow = []
        for _ in range(100):
            slow.append(socket.create_connection(("127.0.0.1", port)))
            slow[-1].sendall(b"GET")
        for _ in range(5):
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.request("GET", "/metrics", headers={"Accept": "application/openmetrics-text"})
            print(len(connection.getresponse().read()))
        """

    @Test func `slow clients make room for those that ask, and no more than allowed are there`() throws {
        var limits = ServerLimits()
        (limits.connections, limits.headSeconds) = (10, patience)
        _ = try serving(limits) { server in
            let answers = try ChildProcess.python(Self.crowd, [String(server.port)])
            #expect(answers == String(repeating: "3000000\n", count: 5))
            #expect(server.counts.mostConnections == 10)
            #expect(server.counts.answered + server.counts.refused <= 5)
        }
    }

    /// Asks for a document that no buffer holds and never reads it.
    private static let silentReader = """
        import signal, socket, sys
        connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        connection.sendall(b"GET /api/v1/fleet HTTP/1.1\\r\\n\\r\\n")
        signal.pause()
        """

    @Test func `a client that does not read its answer is ended`() throws {
        var limits = ServerLimits()
        limits.answerSeconds = 0.1
        _ = try serving(limits) { server in
            let reader = try ChildProcess.start(
                ChildProcess.pythonPath, ["-c", Self.silentReader, String(server.port)],
                environment: TestEnvironment.clean(home: "/nowhere"))
            defer {
                // Its other signals are blocked, as those of the thread that started it are.
                kill(reader.processIdentifier, SIGKILL)
                reader.waitUntilExit()
            }
            try eventually { server.counts.dropped == 1 }
        }
    }
}
