// Requests by the program curl, which knows encryption, proxies and names.

import ChildProcesses
import Foundation
import PlainText

/// A run of curl for each request: FoundationNetworking would take a quarter of the program's start, and its sockets
/// alone know no encryption.
package struct CurlClient: CollectorClient {
    private let address: CollectorAddress
    /// The name and version of this program.
    private let agent: String
    private let environment: [String: String]

    /// Bytes of an answer.
    private static let answerBytes = 256 << 10
    /// Seconds that a run may take beyond the limit that curl keeps itself.
    private static let grace = 1.0

    /// curl reads its settings from descriptor 3 and the body from standard input. Neither address nor token is an
    /// argument, which every program can read, nor in a file.
    private static let script = """
        command -v curl >/dev/null || { cat >/dev/null; exit 127; }
        exec curl --disable --config /dev/fd/3 --data-binary @- 3<<END
        $TRACKHEALTH_CURL
        END
        """

    /// - Parameter environment: Variables beside those of this process.
    package init(_ address: CollectorAddress, agent: String, environment: [String: String] = [:]) {
        self.address = address
        self.agent = agent
        self.environment = environment
    }

    package func send(_ request: PushRequest, within limit: Double?) async -> PushOutcome {
        let seconds = min(limit ?? address.timeout, address.timeout)
        do throws(ToolFailure) {
            let run = try await ToolRun.run(
                "sh", ["-c", Self.script],
                environment: environment.merging(
                    ["TRACKHEALTH_CURL": settings(for: request.signal, seconds: seconds)]) { $1 },
                input: Array(request.body.utf8), limit: seconds + Self.grace, outputLimit: Self.answerBytes)
            if let answer = CollectorAnswer(run.output) {
                return answer.outcome(now: Date.now.timeIntervalSince1970)
            }
            return .postponed(Self.problem(run))
        } catch {
            return .postponed(PushProblem(kind: "run", "can't be reached: \(error)"))
        }
    }

    private static func problem(_ run: ToolRun) -> PushProblem {
        if run.code == 127 {
            return PushProblem(
                kind: "curl", "needs the program curl: " + Installation.command(debian: "curl"))
        }
        let kind = "curl \(run.code.map(String.init) ?? "-")"
        // `curl: (7) Failed to connect …`; below it there can be general advice.
        let lines = run.error.split(separator: "\n")
        let line = (lines.last { $0.hasPrefix("curl: (") } ?? lines.last).map(String.init) ?? ""
        let reason = line.firstRange(of: ") ").map { String(line[$0.upperBound...]) } ?? line
        let shown = HarmlessText.line(String(reason.prefix(200)))
        return PushProblem(
            kind: kind,
            untrusted(run.code, shown) ?? "can't be reached: \(shown.isEmpty ? kind : shown)")
    }

    /// Why a certificate is not trusted, and what to do; nil for other ends of curl
    /// (<https://curl.se/libcurl/c/libcurl-errors.html>).
    private static func untrusted(_ code: Int32?, _ reason: String) -> String? {
        switch code {
        case 60:
            "has a certificate that is not trusted: \(reason.replacing("SSL certificate problem: ", with: "")). "
                + "Nothing is sent until it is. If the collector is yours, name the certificate (PEM) of its authority, or "
                + "its own, in OTEL_EXPORTER_OTLP_CERTIFICATE"
        case 77:
            "can't be trusted, as the certificates of authorities can't be read: \(reason). Name a file of them (PEM) in "
                + "OTEL_EXPORTER_OTLP_CERTIFICATE, or \(Installation.command(debian: "ca-certificates"))"
        default: nil
        }
    }

    /// curl's own file of settings: a setting a line, in quotes.
    func settings(for signal: PushedSignal, seconds: Double) -> String {
        var settings = [
            ("url", address.base + signal.path), ("proto", "=http,https"),
            ("max-time", String(seconds)), ("user-agent", agent),
            ("header", "Content-Type: application/json"),
            // Without it curl waits a second for servers that do not know it.
            ("header", "Expect:"),
        ]
        settings += address.fields.map { ("header", "\($0.name): \($0.value)") }
        for (name, value) in [
            ("cacert", address.authority), ("cert", address.certificate), ("key", address.key),
        ] {
            if let value { settings.append((name, value)) }
        }
        let flags = ["silent", "show-error", "include", "suppress-connect-headers", "globoff"]
        return (flags + settings.map { "\($0.0) = \"\(Self.escaped($0.1))\"" }).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t")
    }
}
