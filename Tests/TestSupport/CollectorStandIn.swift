// A collector of telemetry for tests, which answers as it is asked to.

import Foundation

/// A receiver of OTLP/HTTP in Python that runs as long as the value lives.
package final class CollectorStandIn {
    /// A request as it came.
    package struct Received {
        package let path: String
        /// Header fields by their names in lower case.
        package let fields: [String: String]
        /// Whether the answer said, or would have said, that it was taken.
        package let isTaken: Bool
        /// Whether it was decoded by OpenTelemetry's definitions, not as JSON alone.
        package let isDecoded: Bool
        /// Why it could not be decoded; nil where all was.
        package let error: String?
        /// Devices, each with the names of its metrics, or with the times of its gaps.
        package let devices: [(id: String, items: [String])]
    }

    /// A Python that has the package opentelemetry-proto; nil where none is named.
    package static let decodingPython = ProcessInfo.processInfo.environment["OTLP_PYTHON"]

    private let folder: TemporaryFolder
    private let process: Process
    /// Where it listens.
    package let address: String

    /// - Parameters:
    ///   - answers: The first answers, as the stand-in takes them; then `200`.
    ///   - python: The Python that runs it.
    ///   - authority: Who vouches for it, where it speaks TLS; nil for plain HTTP.
    package init(
        _ answers: [String] = [], python: String = ChildProcess.pythonPath,
        authority: CertificateAuthority? = nil
    ) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        try folder.write(Array(answers.joined(separator: "\n").utf8), to: "answers")
        process = try ChildProcess.start(
            python,
            [Picture.packageRoot + "/Tests/TestSupport/StandIns/collector", folder.path]
                + (authority.map { [$0.certificate, $0.key] } ?? []),
            environment: TestEnvironment.clean(home: folder.path))
        try eventually { folder.names.contains("port") }
        let scheme = authority == nil ? "http" : "https"
        address = "\(scheme)://127.0.0.1:" + String(decoding: try folder.read("port"), as: UTF8.self)
    }

    deinit {
        // It has the signals blocked that the thread had which started it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The answers from now on.
    package func answer(_ answers: [String]) throws {
        try folder.write(Array(answers.joined(separator: "\n").utf8), to: "answers.given")
        _ = rename(folder.path("answers.given"), folder.path("answers"))
    }

    /// All requests so far.
    package var received: [Received] {
        get throws {
            guard folder.names.contains("requests.jsonl") else { return [] }
            let text = String(decoding: try folder.read("requests.jsonl"), as: UTF8.self)
            return text.split(separator: "\n").compactMap { line in
                let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                guard let object else { return nil }
                let devices = (object["decoded"] as? [[Any]] ?? []).compactMap { pair in
                    (pair.first as? String).flatMap { id in
                        (pair.last as? [String]).map { (id: id, items: $0) }
                    }
                }
                return Received(
                    path: object["path"] as? String ?? "",
                    fields: object["fields"] as? [String: String] ?? [:],
                    isTaken: object["taken"] as? Bool ?? false,
                    isDecoded: object["decodes"] as? Bool ?? false, error: object["error"] as? String,
                    devices: devices)
            }
        }
    }
}
