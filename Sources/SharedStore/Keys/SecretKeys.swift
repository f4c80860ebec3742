// Which preferences keys hold secrets or identities: the one list that exports mask by.

/// Keys whose values never leave the machine unasked.
public enum SecretKeys {
    /// What a masked value shows.
    public static let mask = "masked"

    private static let names: Set<String> = [
        "fcm_token", "apns_device_token", "device_id", "ext_deviceID", "ext_parentRootRecordName",
    ]
    private static let prefixes = [
        "ext_parentZone", "app_token_", "familySelection", "familyActivitySelection",
        "currentBlockedSelection",
        "currentUnblockedSelection",
    ]

    /// Whether a key's value is to be masked.
    public static func contains(_ key: String) -> Bool {
        names.contains(key) || prefixes.contains { key.hasPrefix($0) }
    }
}
