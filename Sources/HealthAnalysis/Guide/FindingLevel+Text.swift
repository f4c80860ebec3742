// The words of levels in documents and reports.

public import TrackingModel

extension FindingLevel {
    /// `notice`, `warning` or `critical`.
    public var word: String {
        switch self {
        case .notice: "notice"
        case .warning: "warning"
        case .critical: "critical"
        }
    }
}
