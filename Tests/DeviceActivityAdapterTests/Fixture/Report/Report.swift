// The entry of the report extension.

import DeviceActivity
import DeviceActivityAdapter
import DeviceActivityTotals
import ExtensionKit
import SwiftUI

@main struct Report: DeviceActivityReportExtension {
    var body: some DeviceActivityReportScene {
        SystemTotalsReport(.mine)
    }
}
