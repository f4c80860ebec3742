// What is known of a device beside its tracker's store, in a fleet and as labels of the metric that others are joined
// with.

import Documents
import PlainText
public import TrackingModel

/// Who has a device, what it is and what runs on it; nil is unknown.
public struct DeviceProfile: Hashable, Sendable {
    /// The name that whoever looks after it gave it, or its owner.
    public var label: String?
    /// The manufacturer's name of the model, for example `iPhone14,7`.
    public var model: String?
    /// The version of the system, for example `18.5`.
    public var system: String?
    /// The version of the tracker, for example `2.4.1`.
    public var app: String?

    public init(label: String? = nil, model: String? = nil, system: String? = nil, app: String? = nil) {
        (self.label, self.model, self.system, self.app) = (label, model, system, app)
    }

    /// What a backup or an attached device says of itself.
    public init(_ device: DeviceDescription?) {
        self.init(label: device?.name, model: device?.model, system: device?.systemVersion)
    }

    /// This profile, and another where nothing is known.
    package func completed(by other: DeviceProfile) -> DeviceProfile {
        DeviceProfile(
            label: label ?? other.label, model: model ?? other.model, system: system ?? other.system,
            app: app ?? other.app)
    }

    /// The labels of `trackhealth_device_info`, harmless on any screen. What is unknown has no label.
    var labels: [Metric.Label] {
        [("label", label), ("model", model), ("system", system), ("app_version", app)]
            .compactMap { name, value in
                guard let value, !value.isEmpty else { return nil }
                return Metric.Label(name, HarmlessText.line(value))
            }
    }
}
