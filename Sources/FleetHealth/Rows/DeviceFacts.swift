// What is known of a device besides its tracker's store.

package import TrackingModel

/// Who has a device, what it is and what runs on it; nil is unknown.
package struct DeviceFacts: Hashable, Sendable {
    /// The name that whoever looks after it gave it, or its owner.
    package var label: String?
    /// The manufacturer's name of the model, for example `iPhone14,7`.
    package var model: String?
    /// The version of iOS, for example `26.2`.
    package var system: String?
    /// The version of the tracker, for example `2.4.1`.
    package var app: String?

    package init(label: String? = nil, model: String? = nil, system: String? = nil, app: String? = nil) {
        self.label = label
        self.model = model
        self.system = system
        self.app = app
    }

    /// What a backup or an attached device says of itself.
    package init(_ device: DeviceDescription?) {
        self.init(label: device?.name, model: device?.model, system: device?.systemVersion)
    }

    /// These facts, and others where nothing is known.
    package func completed(by other: DeviceFacts) -> DeviceFacts {
        DeviceFacts(
            label: label ?? other.label, model: model ?? other.model, system: system ?? other.system,
            app: app ?? other.app)
    }
}
