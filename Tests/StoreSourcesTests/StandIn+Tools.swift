// The stand-ins' device as the collectors reach it.

import Foundation
import StoreSources
import TestSupport
import TrackingModel

extension StandIn {
    /// Settings with which the stand-ins are found.
    var tools: ToolSettings {
        var tools = ToolSettings()
        tools.environment = environment
        tools.answerLimit = patience
        tools.copyLimit = patience
        return tools
    }

    var device: AttachedDevice {
        AttachedDevice(
            id: Self.id, description: DeviceDescription(name: "Anna’s iPhone"), tool: "pymobiledevice3")
    }

    var pyMobile: PyMobileDevice { PyMobileDevice(device, group: Self.group, tools: tools) { now() } }

    var deviceControl: DeviceControl { DeviceControl(device, group: Self.group, tools: tools) { now() } }
}

/// This machine's clock.
func now() -> Instant { Instant(Date().timeIntervalSince1970) }
