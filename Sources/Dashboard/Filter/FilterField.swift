// The fields of filters.

import HealthAnalysis
import TrackingModel

/// A field of a filter; the raw value is its name in the text.
enum FilterField: String, CaseIterable {
    case severity = "sev"
    case level, app, component, event
    case gapClass = "class"
    case code, group, type, since, until
    case state, device, ios, tracker, model, day

    /// Fields of a fleet's rows alone; elsewhere their names are plain words, as logs hold them.
    static let ofFleet: [FilterField] = [.state, .device, .ios, .tracker, .model, .day]

    /// The field with a name; also accepts `comp` and `severity`.
    init?(word: String) {
        switch word.lowercased() {
        case "comp": self = .component
        case "severity": self = .severity
        case let word: self.init(rawValue: word)
        }
    }

    /// The type of a field's values.
    enum ValueType {
        case severity, text, moment
    }

    var valueType: ValueType {
        switch self {
        case .severity, .level: .severity
        case .since, .until: .moment
        default: .text
        }
    }

    /// The text that begins a term with the field.
    var termPrefix: String { rawValue + (valueType == .severity ? ">=" : ":") }

    /// The meaning in a few words.
    var meaning: String {
        switch self {
        case .severity: "how serious"
        case .level: "level of the finding"
        case .app: "name or id of the app"
        case .component: "part of the tracker"
        case .event: "name of the event"
        case .gapClass: "class of the gap"
        case .code: "code of a finding, or of one that counts the record"
        case .group: "group of the key"
        case .type: "type of the value"
        case .since: "from a time on"
        case .until: "up to a time"
        case .state: "state of the device"
        case .device: "name or path of the device"
        case .ios: "version of iOS"
        case .tracker: "version of the tracker"
        case .model: "model of the device"
        case .day: "day with lost, phantom or unmonitored minutes"
        }
    }

    /// The severities or levels that can be named, least first.
    var severityNames: [(name: String, severity: Severity)] {
        switch self {
        case .severity: Severity.allCases.map { ($0.word.lowercased(), $0) }
        case .level: [FindingLevel.notice, .warning, .critical].map { ($0.word, $0.severity) }
        default: []
        }
    }

    /// The severity for a name; accepts the variants that logs use.
    func grade(_ name: String) -> Severity? {
        if self == .severity { return Severity(word: name) }
        return severityNames.first { $0.name == name.lowercased() }?.severity
    }
}

extension FindingLevel {
    /// The severity of a log line of the same seriousness.
    var severity: Severity {
        switch self {
        case .notice: .info
        case .warning: .warn
        case .critical: .critical
        }
    }
}
