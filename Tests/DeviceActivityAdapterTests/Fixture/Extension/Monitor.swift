// The principal class of the monitor extension.

import DeviceActivityAdapter
import TrackingEngine

nonisolated final class Monitor: UsageMonitor {
    override func makeReceiver() throws -> any CallbackReceiver {
        try RecordingReceiver(.mine, options: .mine)
    }
}
