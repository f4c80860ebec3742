// What a backup says of itself: the device, its system, when it was made, whether it is encrypted.

import SharedStore
import TrackingModel

/// `Info.plist`, `Status.plist` and `Manifest.plist` of a backup; what can't be read is unknown.
struct BackupFacts {
    /// How far 2001, which dates count from, is after 1970. Seconds.
    private static let epoch = 978_307_200.0

    let device: DeviceDescription?
    let takenAt: Instant?
    let isEncrypted: Bool

    init(of folder: String, _ files: any FileSystem) {
        func values(_ name: String) -> [String: PropertyListValue] {
            guard let bytes = try? files.read(folder + "/" + name, links: .refuse, limit: 64 << 20).bytes,
                let document = try? PropertyList.read(bytes), case .dictionary(let values) = document.value
            else { return [:] }
            return values
        }
        let (info, manifest) = (values("Info.plist"), values("Manifest.plist"))
        func text(_ key: String) -> String? { if case .string(let text)? = info[key] { text } else { nil } }
        let found = DeviceDescription(
            name: text("Device Name") ?? text("Display Name"), model: text("Product Type"),
            systemVersion: text("Product Version"))
        device = found == DeviceDescription() ? nil : found
        takenAt =
            [info["Last Backup Date"], values("Status.plist")["Date"], manifest["Date"]].lazy.compactMap {
                value -> Instant? in
                guard case .date(let seconds)? = value, seconds.isFinite else { return nil }
                return Instant(seconds + Self.epoch)
            }.first
        isEncrypted = manifest["IsEncrypted"] == .boolean(true)
    }
}
