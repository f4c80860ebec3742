// The users by name, for command lines and tables.

import TrackingModel

/// The users that come with the simulator.
public enum UserPreset: String, CaseIterable, Sendable {
    case light, median, heavy, idleDay, night, exam, manyApps, fiftyApps, shieldedRewards, midnightUser
    case traveller, clockMeddler, sideBySide, twoDevices

    /// The person.
    public var user: any User {
        switch self {
        case .light: EverydayUser(name: rawValue, minutes: 30, sessions: 3...6)
        case .median: EverydayUser(name: rawValue, minutes: 180, sessions: 8...14)
        case .heavy: EverydayUser(name: rawValue, minutes: 480, sessions: 15...30)
        case .idleDay: IdleDayUser()
        case .night: NightUser()
        case .exam: ExamUser()
        case .manyApps, .fiftyApps: ManyAppsUser(name: rawValue)
        case .shieldedRewards: ShieldedRewardsUser()
        case .midnightUser: MidnightUser()
        case .traveller: Traveller()
        case .clockMeddler: ClockMeddler()
        case .sideBySide: SideBySideUser()
        case .twoDevices: TwoDevicesUser()
        }
    }

    /// What the presets' draws are keyed with.
    static let stream: UInt64 = 0x75_73_65_72
}
