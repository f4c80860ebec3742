// A dashboard of the metrics of a fleet for Grafana, as JSON to be imported.

import Documents
import HealthAnalysis

/// What `serve --print-dashboard` prints: the JSON model of Grafana 9 and later.
enum GrafanaDashboard {
    private struct Panel {
        let title: String
        /// Grafana's name of the way it is drawn.
        let kind: String
        let query: String
        /// Grafana's name of the unit.
        var unit = "short"
        /// What a series is called.
        var legend = "{{label}}"
        /// Columns of 24.
        var width = 12
    }

    private static let panels = [
        Panel(
            title: "Stores by state", kind: "stat", query: "sum by (state) (trackhealth_fleet_stores)",
            legend: "{{state}}", width: 24),
        Panel(
            title: "Lost, at least", kind: "timeseries",
            query: named(#"trackhealth_lost_seconds{bound="low"}"#), unit: "s"),
        Panel(
            title: "Phantom time, at least", kind: "timeseries",
            query: named(#"trackhealth_phantom_seconds{bound="low"}"#), unit: "s"),
        Panel(
            title: "Use could not be seen: the last registered minute was reached", kind: "timeseries",
            query: named(#"trackhealth_gap_duration_seconds{class="not-monitored"}"#), unit: "s"),
        Panel(
            title: "Age of the last callback", kind: "timeseries",
            query: named("(time() - trackhealth_last_callback_timestamp_seconds)"), unit: "s"),
        Panel(
            title: "Memory of the extension", kind: "timeseries",
            query: named("trackhealth_extension_memory_bytes"), unit: "bytes"),
        Panel(
            title: "Failed events of today", kind: "timeseries", query: named("trackhealth_error_ratio"),
            unit: "percentunit"),
        Panel(title: "Findings", kind: "table", query: named("trackhealth_finding_active"), width: 24),
    ]

    /// A query of the chosen devices with their names.
    private static func named(_ query: String) -> String {
        query
            + #" * on (job, instance, device) group_left (label) trackhealth_device_info{label=~"$device"}"#
    }

    /// The document, ending in a line feed.
    static var text: String { json.text(pretty: true) + "\n" }

    private static var json: OrderedJSON {
        var (drawn, left, top): ([OrderedJSON], Int, Int) = ([], 0, 0)
        for (index, panel) in panels.enumerated() {
            drawn.append(self.drawn(panel, number: index + 1, left: left, top: top))
            left += panel.width
            if left >= 24 { (left, top) = (0, top + 8) }
        }
        let choices: [OrderedJSON] = [
            ["name": "source", "label": "Source", "type": "datasource", "query": "prometheus"],
            [
                "name": "device", "label": "Device", "type": "query", "datasource": source,
                "query": "label_values(trackhealth_device_info, label)", "includeAll": true,
                "allValue": ".*", "multi": true, "refresh": 2, "sort": 1,
            ],
        ]
        return [
            "title": "Tracking health", "uid": "trackhealth", "schemaVersion": 37,
            "editable": true, "tags": ["trackhealth"], "refresh": "1m",
            "time": ["from": "now-24h", "to": "now"] as OrderedJSON,
            "templating": ["list": choices] as OrderedJSON,
            "panels": drawn,
        ]
    }

    private static let source: OrderedJSON = ["type": "prometheus", "uid": "${source}"]

    private static func drawn(_ panel: Panel, number: Int, left: Int, top: Int) -> OrderedJSON {
        let isSeries = panel.kind == "timeseries"
        let target: OrderedJSON = [
            "refId": "A", "datasource": source, "expr": panel.query,
            "legendFormat": panel.legend, "instant": !isSeries, "range": isSeries,
            "format": panel.kind == "table" ? "table" : "time_series",
        ]
        return [
            "id": number, "title": panel.title, "type": panel.kind,
            "datasource": source,
            "gridPos": [
                "h": 8, "w": panel.width, "x": left, "y": top,
            ] as OrderedJSON,
            "fieldConfig": ["defaults": ["unit": panel.unit] as OrderedJSON, "overrides": [OrderedJSON]()]
                as OrderedJSON,
            "targets": [target],
        ]
    }
}
