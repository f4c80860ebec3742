// The stored form of a ledger: all keys on one level.

extension AppLedger: Codable {
    private enum CodingKeys: String, CodingKey {
        case app, rewardPoints, day, startOfDay, todaySeconds, totalSeconds, hourly, lastArrival, lastCredit,
            upToDate, upToDateBefore
        case replayed, dayCounter, left, ahead, window, yesterday, session
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
        upToDate = try values.decodeIfPresent(Double.self, forKey: .upToDate)
        upToDateBefore = try values.decodeIfPresent(Double.self, forKey: .upToDateBefore)
        count = try Count(from: decoder)
        replayed = try values.decodeIfPresent(Replay.self, forKey: .replayed)
        dayCounter = try values.decodeIfPresent(Int.self, forKey: .dayCounter)
        left = try values.decodeIfPresent(LeftDay.self, forKey: .left)
        ahead = try values.decodeIfPresent(LeftDay.self, forKey: .ahead)
        window = try values.decode(MinuteSet.self, forKey: .window)
        yesterday = try values.decodeIfPresent(CountMark.self, forKey: .yesterday)
        memory = try values.decode(RuleMemory.self, forKey: .session)
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
        try values.encodeIfPresent(upToDate, forKey: .upToDate)
        try values.encodeIfPresent(upToDateBefore, forKey: .upToDateBefore)
        try count.encode(to: encoder)
        try values.encodeIfPresent(replayed, forKey: .replayed)
        try values.encodeIfPresent(dayCounter, forKey: .dayCounter)
        try values.encodeIfPresent(left, forKey: .left)
        try values.encodeIfPresent(ahead, forKey: .ahead)
        try values.encode(window, forKey: .window)
        try values.encodeIfPresent(yesterday, forKey: .yesterday)
        try values.encode(memory, forKey: .session)
    }
}

extension AppLedger.Span {
    private enum CodingKeys: String, CodingKey {
        case firstGeneration, lastGeneration, minutes, held
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            generation: try values.decode(Int.self, forKey: .firstGeneration),
            minutes: try values.decode(MinuteSet.self, forKey: .minutes))
        lastGeneration = try values.decode(Int.self, forKey: .lastGeneration)
        held = try values.decodeIfPresent(MinuteSet.self, forKey: .held) ?? MinuteSet()
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(firstGeneration, forKey: .firstGeneration)
        try values.encode(lastGeneration, forKey: .lastGeneration)
        try values.encode(minutes, forKey: .minutes)
        if !held.isEmpty { try values.encode(held, forKey: .held) }
    }
}

extension AppLedger.Replay {
    private enum CodingKeys: String, CodingKey {
        case generation, minute, minutes
    }

    /// Earlier versions kept the highest minute alone.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var minutes = try values.decodeIfPresent(MinuteSet.self, forKey: .minutes)
        let top = try values.decodeIfPresent(Int.self, forKey: .minute)
        if minutes == nil, let top { minutes = top > 0 ? MinuteSet(1...top) : MinuteSet() }
        guard let minutes else {
            throw DecodingError.keyNotFound(
                CodingKeys.minutes, .init(codingPath: decoder.codingPath, debugDescription: "no minutes"))
        }
        self.init(generation: try values.decode(Int.self, forKey: .generation), minutes: minutes)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(generation, forKey: .generation)
        try values.encode(minutes, forKey: .minutes)
    }
}
