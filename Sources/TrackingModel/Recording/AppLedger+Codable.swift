// The stored form of a ledger: all keys on one level.

extension AppLedger: Codable {
    private enum CodingKeys: String, CodingKey {
        case app, rewardPoints, day, startOfDay, todaySeconds, totalSeconds, hourly, lastArrival, lastCredit,
            creditedThen
        case replayed, dayCounter, left, window, yesterday, session
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        app = try values.decode(String.self, forKey: .app)
        rewardPoints = try values.decode(Int.self, forKey: .rewardPoints)
        day = try values.decode(LocalDay.self, forKey: .day)
        startOfDay = try values.decode(Instant.self, forKey: .startOfDay)
        todaySeconds = try values.decode(Int.self, forKey: .todaySeconds)
        totalSeconds = try values.decode(Int.self, forKey: .totalSeconds)
        hourly = try values.decode([Int].self, forKey: .hourly)
        let hasNewest = try values.contains(.lastArrival) && !values.decodeNil(forKey: .lastArrival)
        newest = hasNewest ? try NewestCallback(from: decoder) : nil
        lastCredit = try values.decodeIfPresent(ClockReading.self, forKey: .lastCredit)
        creditedThen = try values.decodeIfPresent(Int.self, forKey: .creditedThen)
        count = try Count(from: decoder)
        replayed = try values.decodeIfPresent(CountMark.self, forKey: .replayed)
        dayCounter = try values.decodeIfPresent(Int.self, forKey: .dayCounter)
        left = try values.decodeIfPresent(LeftDay.self, forKey: .left)
        window = try values.decode(MinuteSet.self, forKey: .window)
        yesterday = try values.decodeIfPresent(CountMark.self, forKey: .yesterday)
        session = try values.decode(SessionMarks.self, forKey: .session)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(app, forKey: .app)
        try values.encode(rewardPoints, forKey: .rewardPoints)
        try values.encode(day, forKey: .day)
        try values.encode(startOfDay, forKey: .startOfDay)
        try values.encode(todaySeconds, forKey: .todaySeconds)
        try values.encode(totalSeconds, forKey: .totalSeconds)
        try values.encode(hourly, forKey: .hourly)
        try newest?.encode(to: encoder)
        try values.encodeIfPresent(lastCredit, forKey: .lastCredit)
        try values.encodeIfPresent(creditedThen, forKey: .creditedThen)
        try count.encode(to: encoder)
        try values.encodeIfPresent(replayed, forKey: .replayed)
        try values.encodeIfPresent(dayCounter, forKey: .dayCounter)
        try values.encodeIfPresent(left, forKey: .left)
        try values.encode(window, forKey: .window)
        try values.encodeIfPresent(yesterday, forKey: .yesterday)
        try values.encode(session, forKey: .session)
    }
}
