// The stand-ins' device as the collectors reach it.

import Foundation
import TestSupport
import TrackingModel

@testable import StoreSources

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

    func access(group: String = StandIn.group, tools: ToolSettings? = nil) -> DeviceAccess {
        DeviceAccess(device, group: group, tools: tools ?? self.tools) { now() }
    }

    var pyMobile: PyMobileDevice { PyMobileDevice(access()) }

    var deviceControl: DeviceControl { DeviceControl(access()) }
}

/// This machine's clock.
func now() -> Instant { Instant(Date().timeIntervalSince1970) }
