// The JSON that pymobiledevice3 prints, as far as it is used.

import TrackingModel

/// A device of `usbmux list`.
struct ListedDevice: Decodable {
    private var identifier: String?
    private var uniqueID: String?
    private var name: String?
    private var model: String?
    private var systemVersion: String?
    private var connection: String?

    private enum CodingKeys: String, CodingKey {
        case identifier = "Identifier"
        case uniqueID = "UniqueDeviceID"
        case name = "DeviceName"
        case model = "ProductType"
        case systemVersion = "ProductVersion"
        case connection = "ConnectionType"
    }

    var device: AttachedDevice {
        AttachedDevice(
            id: uniqueID ?? identifier ?? "",
            description: DeviceDescription(name: name, model: model, systemVersion: systemVersion),
            connection: connection, tool: PyMobileDevice.program)
    }
}

/// The values of `lockdown info`.
struct LockdownValues: Decodable {
    var name: String?
    var model: String?
    var systemVersion: String?
    /// The device's clock, seconds since 1970.
    var clock: Double?
    /// For example `America/Toronto`.
    var timeZone: String?

    private enum CodingKeys: String, CodingKey {
        case name = "DeviceName"
        case model = "ProductType"
        case systemVersion = "ProductVersion"
        case clock = "TimeIntervalSince1970"
        case timeZone = "TimeZone"
    }
}

/// The `IOPMPowerSource` of a device.
struct PowerSource: Decodable {
    private var current: Double?
    private var most: Double?
    var isCharging: Bool?

    private enum CodingKeys: String, CodingKey {
        case current = "CurrentCapacity"
        case most = "MaxCapacity"
        case isCharging = "IsCharging"
    }

    /// 0…1; nil where the numbers make no sense.
    var level: Double? {
        let most = most ?? 100
        guard let current, most > 0, (0...1).contains(current / most) else { return nil }
        return current / most
    }
}
