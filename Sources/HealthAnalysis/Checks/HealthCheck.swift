// A report against limits: one level, one line with performance data, and the worst of what was found below it.

import Documents
import PlainText
public import TrackingModel

/// The answer of a monitoring plugin (monitoring-plugins.org guidelines).
public struct HealthCheck: Hashable, Sendable {
    /// The levels of a plugin; the raw value is the exit code.
    public enum ExitLevel: Int32, Sendable {
        case ok = 0
        case warning, critical, unknown

        var word: String {
            switch self {
            case .ok: "OK"
            case .warning: "WARNING"
            case .critical: "CRITICAL"
            case .unknown: "UNKNOWN"
            }
        }

        /// Not knowing one thing hides no failure that is known.
        package var weight: Int {
            switch self {
            case .ok: 0
            case .unknown: 1
            case .warning: 2
            case .critical: 3
            }
        }
    }

    /// What is to be checked, and against which limits.
    public struct Request: Hashable, Sendable {
        /// Ranges by the name of their measure, replacing the standard ones.
        public var warning: [String: AlertRange] = [:]
        public var critical: [String: AlertRange] = [:]
        /// Names of the measures that alone decide; none for the verdict and all that is known.
        public var only: [String] = []
        /// What an unproven verdict counts as.
        public var unproven = ExitLevel.unknown

        public init() {}

        /// The exit level of a verdict.
        package func level(of level: Verdict.Level) -> ExitLevel {
            switch level {
            case .ok: .ok
            case .unproven: unproven
            case .warning: .warning
            case .critical: .critical
            case .unknown: .unknown
            }
        }

        /// Whether somebody asked for this measure by its name.
        func names(_ measure: HealthMeasure) -> Bool {
            only.contains(measure.name) || warning[measure.name] != nil || critical[measure.name] != nil
        }
    }

    /// Findings and measures that the long output lists.
    static let linesShown = 12

    public let level: ExitLevel
    /// `TRACKHEALTH OK: … | 'memory'=…`, then lines with details; ends in a line feed.
    public let text: String

    /// - Parameters:
    ///   - report: Of the present.
    ///   - request: The measures to judge, and their limits.
    ///   - thresholds: The limits where the request has none.
    ///   - store: What was judged and as of when, for a line of its own below the first; nil for none.
    public init(
        _ report: HealthReport, _ request: Request, _ thresholds: Thresholds = Thresholds(),
        head store: String? = nil
    ) {
        let measures = request.only.isEmpty ? HealthMeasure.all : HealthMeasure.all.filter(request.names)
        let results = measures.map { MeasureResult($0, report, request, thresholds) }
        var violations = results.compactMap(\.violation)
        if request.only.isEmpty {
            // Before the others, because its sentence says more than a limit.
            violations.insert(
                Violation(level: request.level(of: report.verdict.level), reason: report.verdict.reason),
                at: 0)
        }
        if request.only.isEmpty, let last = report.atLastRecord, last.level != .ok {
            // The worse of both counts.
            violations.append(Violation(level: request.level(of: last.level), reason: last.sentence))
        }
        let worst = violations.max { $0.level.weight < $1.level.weight }
        let reason: String
        if report.isUnreadable {
            (level, reason) = (.unknown, report.verdict.reason)
        } else {
            level = worst?.level ?? .ok
            reason = worst?.reason ?? Self.inLimits(results.count { $0.value != nil })
        }
        // A figure of an old copy is one of today, on which nothing is known.
        let age = report.isUnreadable ? "" : Self.ageText(report, thresholds, given: reason)
        let lines = Self.long(
            request.only.isEmpty ? report.findings : [], violations,
            without: [reason, report.verdict.reason])
        text = Self.answer(
            level, reason + age, data: results.compactMap(\.performance).joined(separator: " "),
            head: store, lines: lines)
    }

    /// The text of an answer: `TRACKHEALTH OK: … | 'memory'=…`, then lines with details; ends in a line feed.
    ///
    /// - Parameters:
    ///   - data: Performance data; empty for none.
    ///   - head: A line of its own below the first; nil for none.
    ///   - lines: Details, the worst first; beyond `linesShown` they are counted.
    package static func answer(
        _ level: ExitLevel, _ sentence: String, data: String, head: String? = nil, lines: [String]
    ) -> String {
        var lines = lines
        if lines.count > Self.linesShown {
            lines[(Self.linesShown - 1)...] = ["and \(lines.count - Self.linesShown + 1) more"]
        }
        let first = "TRACKHEALTH \(level.word): \(Self.fit(sentence))" + (data.isEmpty ? "" : " | " + data)
        let long = (head.map { [$0] } ?? []) + lines
        return ([first] + long.map(Self.fit)).asLines
    }

    /// The answer if nothing could be checked, for any reason: exit code 3.
    public init(unknown reason: String) {
        level = .unknown
        let lines = HarmlessText.block(reason).split(separator: "\n").map { String($0) }
        let head = "TRACKHEALTH UNKNOWN: " + Self.fit(lines.first ?? "Nothing could be checked.")
        text = ([head] + lines.dropFirst().map(Self.fit)).asLines
    }

    /// A note that the store has no new data, and which option to use instead; begins with a space.
    private static func ageText(_ report: HealthReport, _ thresholds: Thresholds, given reason: String)
        -> String
    {
        guard let last = report.agedSince(thresholds) else { return "" }
        let isReported =
            report.atLastRecord?.sentence == reason
            || report.findings.contains { $0.code == .snapshotOld && $0.detail == reason }
        let time = report.calendar.time(of: last)
        return (isReported ? "" : " Last record \(time.day) \(time.clock).") + " Ask as of then: --at last."
    }

    private static func inLimits(_ count: Int) -> String {
        countText(count, "measure") + (count == 1 ? " is" : " are") + " within limits."
    }

    /// What else is wrong, worst first. A limit is left out where a finding says the same in a sentence.
    private static func long(_ findings: [Finding], _ violations: [Violation], without known: Set<String>)
        -> [String]
    {
        let given = Set(findings.map(\.code))
        let limits = violations.filter { violation in
            !known.contains(violation.reason) && !(violation.finding.map(given.contains) ?? false)
        }
        let lines =
            findings.filter { !known.contains($0.detail) }.map { finding in
                (
                    level: level(of: finding.level),
                    text: "[\(finding.level.word)] \(finding.detail) (\(finding.code.rawValue))"
                )
            } + limits.map { (level: $0.level, text: "[\($0.level.word.lowercased())] \($0.reason)") }
        return [ExitLevel.critical, .warning, .unknown, .ok].flatMap { level in
            lines.filter { $0.level == level }.map(\.text)
        }
    }

    private static func level(of level: FindingLevel) -> ExitLevel {
        switch level {
        case .notice: .ok
        case .warning: .warning
        case .critical: .critical
        }
    }

    /// One line without the bar that would begin performance data, short enough for any monitoring system.
    private static func fit(_ text: String) -> String {
        let line = HarmlessText.line(text).replacingScalars { $0 == "|" ? "¦" : nil }
        return TextColumns.clipped(line, to: 240)
    }
}

extension HealthReport {
    /// Whether there is nothing that could be checked: no figure of such a store means anything.
    fileprivate var isUnreadable: Bool {
        guard verdict.level == .unknown, let code = verdict.code else { return false }
        return [.storeUnreadable, .neverStarted, .notATracker].contains(code)
    }
}

/// One thing that is not as it should be.
private struct Violation: Hashable {
    let level: HealthCheck.ExitLevel
    let reason: String
    var finding: FindingCode?
}

/// One measure against its limits.
private struct MeasureResult {
    let value: Double?
    let violation: Violation?
    /// `'label'=value[UOM];warn;crit;min;max`; nil where the value is unknown and nobody asked for it.
    let performance: String?

    init(
        _ measure: HealthMeasure, _ report: HealthReport, _ request: HealthCheck.Request,
        _ thresholds: Thresholds
    ) {
        let usual = measure.limits(thresholds)
        let (ownWarning, ownCritical) = (request.warning[measure.name], request.critical[measure.name])
        let (warning, critical) = (ownWarning ?? usual.warning, ownCritical ?? usual.critical)
        // What the usual limits are for, the verdict has judged; alone it does not count.
        let usualCount = !request.only.isEmpty
        value = measure.value(of: report)
        guard let value else {
            let isAsked = request.names(measure)
            violation =
                isAsked
                ? Violation(level: .unknown, reason: "\(measure.name) is unknown in this store.") : nil
            performance = isAsked ? "'\(measure.name)'=U" : nil
            return
        }
        if let critical = usualCount ? critical : ownCritical, critical.alerts(on: value) {
            violation = Violation(
                level: .critical, reason: measure.violation(value, critical, isCritical: true),
                finding: measure.finding)
        } else if let warning = usualCount ? warning : ownWarning, warning.alerts(on: value) {
            violation = Violation(
                level: .warning, reason: measure.violation(value, warning, isCritical: false),
                finding: measure.finding)
        } else {
            violation = nil
        }
        let bounds = measure.bounds(report)
        var fields = [
            "'\(measure.name)'=\(measure.digits(value))\(measure.unit.symbol)", warning?.description ?? "",
            critical?.description ?? "", plainNumber(bounds?.lowerBound ?? 0),
            bounds.map { plainNumber($0.upperBound) } ?? "",
        ]
        while fields.last == "" { fields.removeLast() }
        performance = fields.joined(separator: ";")
    }
}
