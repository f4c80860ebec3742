// Alert rules for Prometheus, as text to be put into a file.

/// What `serve --print-rules` prints. An alert has the labels of the metric that it is about and `label`, the name of
/// the device in the fleet.
enum AlertRules {
    private struct Rule {
        let name: String
        /// In PromQL.
        let condition: String
        let severity: String
        let summary: String
        let description: String
        /// Whether the condition has the name of the device yet.
        var isNamed = false
    }

    private static let rules = [
        Rule(
            name: "TrackerLosesMinutes", condition: #"trackhealth_lost_seconds{bound="low"} >= 600"#,
            severity: "warning", summary: "The tracker of {{ $labels.label }} lost minutes.",
            description: "{{ $value | humanizeDuration }} of use at least were not credited."),
        Rule(
            name: "TrackerCreditsPhantomMinutes",
            condition: #"trackhealth_phantom_seconds{bound="low"} >= 600"#,
            severity: "warning", summary: "The tracker of {{ $labels.label }} credited what nobody used.",
            description: "{{ $value | humanizeDuration }} at least are phantom time."),
        Rule(
            name: "TrackerIsBlind",
            condition: #"trackhealth_gap_duration_seconds{class="not-monitored"} >= 1800"#,
            severity: "critical",
            summary: "The tracker of {{ $labels.label }} did not see all use.",
            description:
                "The last registered minute was reached; for {{ $value | humanizeDuration }} no use could be seen."
        ),
        Rule(
            name: "TrackerIsCritical", condition: #"trackhealth_state{trackhealth_state="critical"} == 1"#,
            severity: "critical", summary: "The tracker of {{ $labels.label }} is critical.",
            description: "The verdict has been critical for 15 minutes."),
        Rule(
            name: "TrackerIsUnknown", condition: #"trackhealth_state{trackhealth_state="unknown"} == 1"#,
            severity: "warning", summary: "Nothing is known of the tracker of {{ $labels.label }}.",
            description: "Its store has been silent for more than a day, or says nothing of it."),
        Rule(
            name: "PreferencesAreUnreadable",
            condition: #"trackhealth_finding_active{code="store-unreadable"} == 1"#, severity: "warning",
            summary: "The preferences of {{ $labels.label }} can't be read.",
            description: "Its other files may still say something; /api/v1/fleet has the reason."),
        Rule(
            name: "TrackerHasNoMetrics",
            condition: """
                trackhealth_device_info offset 1h unless on (job, instance, device) trackhealth_device_info \
                and on (job, instance) trackhealth_fleet_stores
                """,
            severity: "warning", summary: "The store of {{ $labels.label }} is gone or can't be opened.",
            description: "It had metrics an hour ago; /api/v1/fleet says what became of it.", isNamed: true),
        Rule(
            name: "StoreCantBeOpened", condition: #"trackhealth_fleet_stores{state="unreadable"} > 0"#,
            severity: "warning", summary: "{{ $value }} of the stores can't be opened.",
            description: "Nothing is known of their trackers; /api/v1/fleet says why.", isNamed: true),
    ]

    static let text =
        """
        # Alert rules for the metrics of trackhealth serve. Put them into a file that rule_files of prometheus.yml names.
        # Who watches serve itself: an alert on its up == 0.
        groups:
          - name: trackhealth
            rules:

        """ + rules.map(written).joined()

    private static func written(_ rule: Rule) -> String {
        // The value stays that of the condition: that of an info is 1.
        let condition =
            rule.isNamed
            ? rule.condition
            : "(\(rule.condition)) * on (job, instance, device) group_left (label) trackhealth_device_info"
        return """
                  - alert: \(rule.name)
                    expr: >-
                      \(condition)
                    for: 15m
                    labels:
                      severity: \(rule.severity)
                    annotations:
                      summary: >-
                        \(rule.summary)
                      description: >-
                        \(rule.description)

            """
    }
}
