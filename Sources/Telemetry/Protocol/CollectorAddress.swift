// Where a collector is reached, and what every request to it brings along.

import Foundation

/// An OTLP/HTTP endpoint, with what OpenTelemetry's variables of the environment add to it.
///
/// The address itself is given by hand alone: a variable that is set for other programs must not send a family's health
/// anywhere. The variables that hold for one signal only are not read
/// (<https://opentelemetry.io/docs/specs/otel/protocol/exporter/>).
package struct CollectorAddress: Hashable, Sendable {
    /// Without a slash at its end: `http://127.0.0.1:4318`.
    package let base: String
    /// Header fields beside those of the protocol, such as a token. They are shown nowhere.
    let fields: [HeaderField]
    /// Seconds that a request may take.
    let timeout: Double
    /// Files in PEM: the authority, the own certificate, and its key.
    let authority: String?
    let certificate: String?
    let key: String?

    /// Seconds of a request unless the environment says otherwise, as OpenTelemetry has it, and at most.
    private static let usualTimeout = 10.0
    private static let longestTimeout = 120.0

    /// - Parameters:
    ///   - text: `http://` or `https://`, a host, and maybe a port and a path.
    ///   - environment: Of the process.
    package init(_ text: String, environment: [String: String]) throws(UnusableCollector) {
        base = try Self.base(text)
        fields = try HeaderField.list(environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? "")
        if let text = Self.value("OTEL_EXPORTER_OTLP_TIMEOUT", environment) {
            guard let milliseconds = Double(text), milliseconds > 0, milliseconds.isFinite else {
                throw .timeout
            }
            timeout = min(milliseconds / 1_000, Self.longestTimeout)
        } else {
            timeout = Self.usualTimeout
        }
        authority = Self.value("OTEL_EXPORTER_OTLP_CERTIFICATE", environment)
        certificate = Self.value("OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE", environment)
        key = Self.value("OTEL_EXPORTER_OTLP_CLIENT_KEY", environment)
    }

    /// An empty variable is none, as OpenTelemetry has it.
    private static func value(_ name: String, _ environment: [String: String]) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func base(_ text: String) throws(UnusableCollector) -> String {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let parts = URLComponents(string: text),
            ["http", "https"].contains(parts.scheme?.lowercased()), let host = parts.host, !host.isEmpty,
            parts.query == nil, parts.fragment == nil
        else { throw .noAddress }
        guard parts.user == nil, parts.password == nil else { throw .secretInAddress }
        guard parts.port.map({ 1...65_535 ~= $0 }) ?? true else { throw .noAddress }
        var base = text
        while base.hasSuffix("/") { base.removeLast() }
        for signal in PushedSignal.allCases where base.hasSuffix(signal.path) { throw .pathOfSignal }
        return base
    }
}

/// A field of a request's head.
struct HeaderField: Hashable, Sendable {
    let name: String
    let value: String

    /// Fields as OpenTelemetry's variable holds them: `name=value,name=value`, with values in percent encoding
    /// (<https://www.w3.org/TR/baggage/#header-content>).
    static func list(_ text: String) throws(UnusableCollector) -> [HeaderField] {
        var fields: [HeaderField] = []
        for part in text.split(separator: ",") {
            let part = part.trimming
            if part.isEmpty { continue }
            guard let equals = part.firstIndex(of: "=") else { throw .headers }
            let name = part[..<equals].trimming
            guard !name.isEmpty, name.utf8.allSatisfy(isToken),
                let value = part[part.index(after: equals)...].trimming.removingPercentEncoding,
                // A line break would begin a field of its own.
                value.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
            else { throw .headers }
            fields.append(HeaderField(name: name, value: value))
        }
        return fields
    }

    /// Bytes of a field's name (RFC 9110).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension StringProtocol {
    fileprivate var trimming: String { trimmingCharacters(in: .whitespaces) }
}

/// Why nothing can be sent to a collector.
package enum UnusableCollector: String, Error, CustomStringConvertible {
    case noAddress = "--otlp-endpoint takes an address such as http://127.0.0.1:4318."
    case secretInAddress =
        "Every program sees what is on a command line: put user and password into OTEL_EXPORTER_OTLP_HEADERS, as Authorization=Basic%20…"
    case pathOfSignal = "--otlp-endpoint takes the address without /v1/metrics and /v1/logs, which are added."
    case headers =
        "OTEL_EXPORTER_OTLP_HEADERS takes name=value,name=value with values in percent encoding."
    case timeout = "OTEL_EXPORTER_OTLP_TIMEOUT takes milliseconds."

    package var description: String { rawValue }
}
