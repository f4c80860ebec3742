// The heavy user: eight hours a day.

extension UserPreset {
    /// 8 hours a day in fifteen to thirty sessions.
    static let heavyUser = EverydayUser(name: "heavy", minutes: 480, sessions: 15...30)
}
