// The median user: three hours a day.

extension UserPreset {
    /// 3 hours a day in eight to fourteen sessions.
    static let medianUser = EverydayUser(name: "median", minutes: 180, sessions: 8...14)
}
