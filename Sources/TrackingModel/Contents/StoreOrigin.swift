// Where a store was copied from, of when it is and what of it is there: what says how far a copy can be trusted.

/// The place that a store was copied out of, by this program.
public struct StoreOrigin: Hashable, Sendable {
    /// Kinds of places.
    public enum Place: String, CaseIterable, Hashable, Sendable {
        /// A device that is attached, or was.
        case device
        /// A backup of a device, unencrypted.
        case backup
        /// Several files in one: zip, tar.
        case archive
        /// A folder with the App Groups of a device.
        case appGroups = "app-groups"
        /// All files of a device.
        case fileSystem = "file-system"
        /// An app's own container, as Xcode downloads it.
        case appData = "app-data"
        /// The preferences as text: `plutil -p`, `defaults`, JSON.
        case preferencesText = "preferences-text"
        /// Standard input.
        case standardInput = "standard-input"
    }

    /// Where it was, the outermost first: an archive, and the backup in it.
    public var places: [Place]
    /// Their names in a text, as people of the field say them: `zip archive`, `pymobiledevice3`.
    public var names: [String]
    /// The path or the identifier that was given.
    public var path: String
    /// What is known of the device; nil if nothing.
    public var device: DeviceDescription?
    /// As of when the copy is; nil if unknown.
    public var takenAt: Instant?
    /// What a container holds and this place did not give, in words of a text; empty where it is whole, nil where that
    /// is unknown.
    public var missing: [String]?

    public init(
        _ places: [Place], names: [String], path: String, device: DeviceDescription? = nil,
        takenAt: Instant? = nil, missing: [String]? = []
    ) {
        self.places = places
        self.names = names
        self.path = path
        self.device = device
        self.takenAt = takenAt
        self.missing = missing
    }
}

/// A device as it describes itself; nil is unknown.
public struct DeviceDescription: Hashable, Sendable {
    /// The name that its owner gave it.
    public var name: String?
    /// The manufacturer's name of the model, for example `iPhone14,7`.
    public var model: String?
    /// For example `18.5`.
    public var systemVersion: String?

    public init(name: String? = nil, model: String? = nil, systemVersion: String? = nil) {
        self.name = name
        self.model = model
        self.systemVersion = systemVersion
    }

    /// `iPhone14,7 · iOS 18.5`, as far as known; nil where neither is.
    public var text: String? {
        let parts = [model, systemVersion.map { "iOS " + $0 }].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
