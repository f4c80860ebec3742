// A store that is copied from a device while it is shown.

import TrackingModel

extension Model {
    /// Shows that a device is looked for, before anything is known of it.
    package mutating func watch(deviceCalled name: String) {
        context.device = DeviceLink(name: name, tool: "")
    }
}
