// Thresholds from the names of events: whatever an app calls them, the right ones come out or none.

import Testing
import TrackingModel

@testable import HealthAnalysis

@Suite struct ThresholdNamesTests {
    /// The names of an activity's events with what they really stand for, in seconds; nil where a name says nothing.
    private typealias Meaning = [String: Int?]

    private func expectRightOrNone(_ meaning: Meaning, _ seed: Int) {
        let names = ThresholdNames(Set(meaning.keys))
        for (name, seconds) in meaning {
            // A bare number may be of any unit, and is shown so.
            guard let found = names[name], found.assumption != .minutes else { continue }
            #expect(found.seconds == seconds, "\(name) of \(meaning.keys.sorted()), seed \(seed)")
        }
    }

    /// Rising thresholds in seconds, all whole numbers of a unit.
    private func thresholds(of unit: Int, using random: inout SeededGenerator) -> [Int] {
        let step = Int.random(in: 1...(unit == 3_600 ? 2 : 30), using: &random)
        return (1...Int.random(in: 2...10, using: &random)).map { $0 * step * unit }.filter { $0 <= 86_400 }
    }

    private static let units: [(seconds: Int, words: [String], letter: String)] = [
        (60, ["minutes", "minute", "min", "mins"], "m"), (3_600, ["hours", "hrs"], "h"),
        (1, ["seconds", "secs", "sec"], "s"),
    ]
    private static let separators = ["_", "-", ".", " "]
    private static let cases: [@Sendable (String) -> String] = [
        { $0 }, { $0.uppercased() }, { $0.prefix(1).uppercased() + $0.dropFirst() },
    ]

    @Test func `a number with its unit is the threshold, wherever it is in the name`() throws {
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            let unit = try #require(Self.units.randomElement(using: &random))
            let word = try #require(unit.words.randomElement(using: &random))
            let gap = try #require(Self.separators.randomElement(using: &random))
            let style = try #require(Self.cases.randomElement(using: &random))
            let form = Int.random(in: 0..<7, using: &random)
            var meaning: Meaning = [:]
            for seconds in thresholds(of: unit.seconds, using: &random) {
                let count = seconds / unit.seconds
                let parts: [String] =
                    switch form {
                    case 0: [String(count), word, "reached"]
                    case 1: ["user", "reached", String(count), word]
                    case 2: [word.hasSuffix("s") ? word : "minutes", "reached", String(count)]
                    case 3: [word, String(count)]
                    case 4: ["usage", String(count) + unit.letter]
                    case 5: ["limit", String(count) + word, "override"]
                    default: [String(count) + word]
                    }
                let isInMinutes = form == 2 && !word.hasSuffix("s")
                meaning[style(parts.joined(separator: gap))] = isInMinutes ? count * 60 : seconds
            }
            guard meaning.values.allSatisfy({ $0.map { $0 <= 86_400 } ?? true }) else { continue }
            let names = ThresholdNames(Set(meaning.keys))
            for (name, seconds) in meaning {
                #expect(names[name]?.seconds == seconds, "\(name), seed \(seed)")
                #expect(names[name]?.assumption == (form == 5 ? .use : nil))
            }
        }
    }

    @Test func `hours and minutes in one name add up`() {
        for seed in 0..<100 {
            var random = SeededGenerator(seed: UInt64(seed))
            let hours = Int.random(in: 1...9, using: &random)
            let minutes = Int.random(in: 1...59, using: &random)
            let seconds = hours * 3_600 + minutes * 60
            for name in [
                "\(hours)h\(minutes)m", "usage_\(hours)h\(minutes)min",
                "\(hours)_hours_\(minutes)_minutes_reached",
                "reached\(hours)Hours\(minutes)Minutes", "\(hours)h\(minutes)m0s",
            ] {
                #expect(ThresholdNames([name, "30m"])[name]?.seconds == seconds, "\(name)")
            }
        }
        #expect(ThresholdNames(["1h75m"])["1h75m"] == nil && ThresholdNames(["30m1h"])["30m1h"] == nil)
    }

    @Test func `an app's number, a version or a generation is no threshold`() throws {
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            let label = try #require(
                ["app", "v", "gen", "version", "App", "generation"].randomElement(using: &random))
            let gap = try #require(["", "_", ".", "-"].randomElement(using: &random))
            let isFirst = Bool.random(using: &random)
            let spelling = Int.random(in: 0..<4, using: &random)
            var meaning: Meaning = [:]
            for number in 0..<Int.random(in: 1...3, using: &random) {
                for seconds in thresholds(of: 60, using: &random) {
                    let minutes = seconds / 60
                    let threshold = [
                        "minutes_\(minutes)", "\(minutes)min", "min.\(minutes)", "minutes_reached_\(minutes)",
                    ][spelling]
                    let parts = [label + gap + String(number), threshold]
                    meaning[(isFirst ? parts : parts.reversed()).joined(separator: "_")] = seconds
                }
            }
            let names = ThresholdNames(Set(meaning.keys))
            for (name, seconds) in meaning {
                #expect(names[name]?.seconds == seconds, "\(name), seed \(seed)")
            }
        }
    }

    @Test func `of several numbers the one with a unit counts if it alone varies`() {
        let steady = ThresholdNames(["limit_3_15min", "limit_3_30min"])
        #expect(steady["limit_3_15min"]?.seconds == 900 && steady["limit_3_30min"]?.seconds == 1_800)
        for names: Set in [
            ["limit_3_15min"], ["limit_1_15min", "limit_2_15min"], ["limit_1_15min", "limit_2_30min"],
            ["15_minutes_1", "15_minutes_2"], ["15min_1", "15min_2"],
            ["hour_14_minutes_10", "hour_14_minutes_20"], ["3_5", "3_10"], ["0-5min", "5-10min"],
        ] {
            let found = ThresholdNames(names)
            for name in names {
                #expect(found[name] == nil, "\(name)")
            }
        }
    }

    @Test func `plain numbers are minutes only where nothing speaks against it`() {
        let plain = ThresholdNames(["5", "10", "15", "reached_20", "m25"])
        #expect(plain["5"] == .init(seconds: 300, series: "#", assumption: .minutes))
        #expect(plain["reached_20"]?.seconds == 1_200 && plain["m25"]?.seconds == 1_500)
        for (name, others) in [
            ("5", ["90s"]), ("5", ["1h"]), ("5", ["0"]), ("5", ["2000"]), ("05", []),
            ("300", ["600", "900"]),
            ("50", ["80", "100"]), ("level_7", []), ("threshold_25", []), ("5", ["1h30m"]), ("event5", []),
        ] as [(String, [String])] {
            #expect(ThresholdNames(Set(others + [name]))[name] == nil, "\(name) beside \(others)")
        }
    }

    @Test func `with words that are not known to speak of use, a time is only assumed to be of use`() throws {
        let known = ["user", "reached", "used", "usage", "total", "daily", "screen", "time", "app3"]
        let unknown = ["alert", "limit", "unlock", "earned", "reminder", "games", "über", "goal", "override"]
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            let count = Int.random(in: 1...90, using: &random)
            let time = ["\(count)_minutes", "\(count)min", "\(count)m", "\(count)_seconds"]
            var words = try (0..<Int.random(in: 0...3, using: &random)).map { _ in
                try #require(known.randomElement(using: &random))
            }
            let isSure = Bool.random(using: &random)
            if !isSure { words.append(try #require(unknown.randomElement(using: &random))) }
            words.append(try #require(time.randomElement(using: &random)))
            let name = words.shuffled(using: &random).joined(separator: "_")
            let found = try #require(ThresholdNames([name])[name], "\(name)")
            #expect(found.seconds == (name.contains("sec") ? count : count * 60), "\(name)")
            #expect(found.assumption == (isSure ? nil : .use), "\(name)")
        }
    }

    @Test(arguments: [
        "", "limit", "unblockThreshold", "minutes", "five_minutes", "five_minutes_2", "half_hour_1",
        "minutes_1.5",
        "1.5h", "1,5h", "50%", "50_percent", "14:30", "5/60min", "15_minutes_left", "minutes_left_15",
        "every_5_minutes", "5_min_warning", "5_minutes_before_limit", "minutes_0", "minutes_99999", "0min",
        "25h",
        "v2_minutes_reached", "app_5_minutes", "level_2_minutes", "hour_14", "second_warning_15", "3d",
        "1d2h",
        "5am", "1st", "minutes_instagram_5", "min_usage_30", "2026-02-19", "1771510200000",
        "limit_8F14E45F-CEEA-467A-9538-1A2B3C4D5E6F", "٥_minutes", "minutes_٥", "15 Minuten", "1h_5min_2h",
    ]) func `what may mean something else is unknown`(_ name: String) {
        #expect(ThresholdNames([name])[name] == nil)
    }

    @Test func `names put together at random give what they mean or nothing`() throws {
        for seed in 0..<5_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            expectRightOrNone(try anyMeaning(using: &random), seed)
        }
    }

    /// Names with a threshold in a random unit and place, beside numbers that are none.
    private func anyMeaning(using random: inout SeededGenerator) throws -> Meaning {
        func any<Value>(_ values: [Value], _ random: inout SeededGenerator) throws -> Value {
            try #require(values.randomElement(using: &random))
        }
        let unit = try any(Self.units, &random)
        let gap = try any(Self.separators + [""], &random)
        let gaps = Bool.random(using: &random) ? [gap, "", "_"].shuffled(using: &random) : [gap]
        let word = try any(unit.words + [unit.letter, ""], &random)
        let other = try any(
            ["app", "v", "gen", "limit", "tick", "level", "rule", "slot", "", "day", "part"], &random)
        let purpose = try any(["", "reached", "usage", "limit", "instagram", "user_reached"], &random)
        let (places, isOtherSteady) = (Int.random(in: 0..<6, using: &random), Bool.random(using: &random))
        let hasOther = Int.random(in: 0..<4, using: &random) > 0
        let hasSteadyThreshold = Int.random(in: 0..<4, using: &random) == 0
        var meaning: Meaning = [:]
        let all = thresholds(of: unit.seconds, using: &random)
        for (index, seconds) in all.enumerated() {
            let real = hasSteadyThreshold ? all[0] : seconds
            let count = String(real / unit.seconds)
            let number = hasOther ? other + String(isOtherSteady ? 2 : index + 1) : other
            let threshold = [count, word]
            let parts: [String] =
                switch places {
                case 0: [number, purpose] + threshold
                case 1: [purpose] + threshold + [number]
                case 2: threshold + [purpose, number]
                case 3: [number] + threshold.reversed() + [purpose]
                case 4: [purpose, number, count + word]
                default: [count + word, number]
                }
            let name = parts.filter { !$0.isEmpty }.enumerated().reduce("") { name, part in
                let runsTogether = name.last?.isNumber == true && part.element.first?.isNumber == true
                let gap = gaps[part.offset % gaps.count]
                return name + (name.isEmpty ? "" : gap.isEmpty && runsTogether ? "_" : gap) + part.element
            }
            // Names that are the same for two thresholds say nothing of either.
            if let known = meaning[name], known != real {
                meaning[name] = .some(nil)
            } else {
                meaning[name] = real
            }
        }
        return meaning
    }
}
