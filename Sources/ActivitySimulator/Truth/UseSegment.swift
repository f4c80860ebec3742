// One stretch of true use.

public import TrackingModel

/// Where an app is used.
public enum Place: String, Codable, Sendable {
    /// Alone in front of the unlocked screen.
    case here
    /// In front together with another app: Split View, picture in picture.
    case beside
    /// On another device of the person.
    case otherDevice
}

/// An app in use, from one true moment to another. Those of one moment begin and end together.
public struct UseSegment: Hashable, Codable, Sendable {
    /// Its number in `Truth.apps`.
    public var app: Int
    public var from: Instant
    public var to: Instant
    public var place: Place

    public init(app: Int, from: Instant, to: Instant, place: Place = .here) {
        self.app = app
        self.from = from
        self.to = to
        self.place = place
    }

    public var seconds: Double { to - from }
    /// Whether it was in front of the person on this device.
    public var isHere: Bool { place != .otherDevice }
}

extension KeyedDecodingContainer {
    /// The place of a segment; from files without places, too.
    func decode(_ type: Place.Type, forKey key: Key) throws -> Place {
        try decodeIfPresent(type, forKey: key) ?? .here
    }
}
