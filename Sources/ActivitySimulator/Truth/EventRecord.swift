// A registered threshold that came into play.

/// An event as it was registered. The same name in two registrations makes two of these.
public struct EventRecord: Hashable, Codable, Sendable {
    public var name: String
    public var activity: String
    /// The numbers in `Truth.apps` of the apps whose use counts together.
    public var apps: [Int]
    public var thresholdSeconds: Int
    /// Its number in `Truth.registrations`.
    public var registration: Int
}
