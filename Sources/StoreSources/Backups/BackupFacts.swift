// What a backup says of itself: the device, its system, when it was made, whether it is encrypted.

import SharedStore
import TrackingModel

/// `Info.plist`, `Status.plist` and `Manifest.plist` of a backup; what can't be read is unknown.
struct BackupFacts {
    let device: DeviceDescription?
    let takenAt: Instant?
    let isEncrypted: Bool

    init(of folder: String, _ files: any FileSystem) {
        func values(_ name: String) -> [String: PropertyListValue] {
            files.dictionary(at: folder + "/" + name, limit: 64 << 20) ?? [:]
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
                return Instant(seconds + Instant.referenceEpochOffset)
            }.first
        isEncrypted = manifest["IsEncrypted"] == .boolean(true)
    }
}
