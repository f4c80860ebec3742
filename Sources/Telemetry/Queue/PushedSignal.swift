// The two kinds of telemetry that are sent, each to a path of its own.

/// What OpenTelemetry calls a signal.
package enum PushedSignal: CaseIterable, Hashable, Sendable {
    /// The metrics of devices: newer ones replace older ones.
    case metrics
    /// Gaps as log records, each of which is sent once.
    case logs

    /// The path below the collector's address (OTLP/HTTP).
    package var path: String { self == .metrics ? "/v1/metrics" : "/v1/logs" }

    /// The one member of a request.
    var member: String { self == .metrics ? "resourceMetrics" : "resourceLogs" }

    /// One of what is counted.
    package var noun: String { self == .metrics ? "reading" : "gap" }
}
