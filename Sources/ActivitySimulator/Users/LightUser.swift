// The light user: half an hour a day.

extension UserPreset {
    /// 30 minutes a day in three to six sessions.
    static let lightUser = EverydayUser(name: "light", minutes: 30, sessions: 3...6)
}
