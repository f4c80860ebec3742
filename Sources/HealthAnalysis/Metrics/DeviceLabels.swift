// What is known of a device beside its store, as labels of its one metric that holds nothing else.

import Documents
import PlainText

/// Facts on a device for `trackhealth_device_info`, which other metrics are joined with. What is unknown has no label.
public struct DeviceLabels: Hashable, Sendable {
    /// The name by which a person knows it.
    public var label: String?
    /// The manufacturer's name of the model, for example `iPhone14,7`.
    public var model: String?
    /// The version of the system, for example `18.5`.
    public var system: String?
    /// The version of the tracker's app.
    public var appVersion: String?

    public init(
        label: String? = nil, model: String? = nil, system: String? = nil, appVersion: String? = nil
    ) {
        self.label = label
        self.model = model
        self.system = system
        self.appVersion = appVersion
    }

    /// The labels, harmless on any screen.
    var labels: [Metric.Label] {
        [("label", label), ("model", model), ("system", system), ("app_version", appVersion)]
            .compactMap { name, value in
                guard let value, !value.isEmpty else { return nil }
                return Metric.Label(name, HarmlessText.line(value))
            }
    }
}
