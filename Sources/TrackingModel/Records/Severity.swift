// The five severities of the extension log.

/// How serious a log line is, least first.
public enum Severity: UInt8, CaseIterable, Comparable, Sendable {
    case debug, info, warn, error, critical

    /// The name as stored.
    public var word: String {
        switch self {
        case .debug: "DEBUG"
        case .info: "INFO"
        case .warn: "WARN"
        case .error: "ERROR"
        case .critical: "CRITICAL"
        }
    }

    /// One letter, for narrow columns: D I W E C.
    public var letter: Character { word.first ?? "?" }

    /// The severity of a word, in any case; `WARNING` and `FATAL` count as their short forms.
    public init?(word: some StringProtocol) {
        switch word.uppercased() {
        case "DEBUG", "TRACE": self = .debug
        case "INFO", "NOTICE": self = .info
        case "WARN", "WARNING": self = .warn
        case "ERROR": self = .error
        case "CRITICAL", "FATAL": self = .critical
        default: return nil
        }
    }

    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}
