// The thresholds that the names of an activity's events give: what one name leaves open, the others may decide.

/// What is taken for true of a threshold, since its name leaves it open and nothing speaks against it.
public enum ThresholdAssumption: Hashable, Sendable {
    /// That the number, which has no unit, is of minutes of use.
    case minutes
    /// That the time, beside which there are other words, is of use.
    case use
}

/// The thresholds of events, as far as their names show them. What may mean something else is unknown.
struct ThresholdNames {
    struct Threshold: Equatable {
        var seconds: Int
        /// The name with `#` for the threshold, the same for all thresholds of the same apps.
        var series: String
        /// Nil where the name leaves nothing open.
        var assumption: ThresholdAssumption?
    }

    private var thresholds: [String: Threshold] = [:]
    /// Names that are looked into; thresholds at each minute of three days are fewer.
    private static let most = 5_000

    /// - Parameter names: Those of all events of one activity, whenever they were called.
    init(_ names: Set<String>) {
        guard names.count <= Self.most else { return }
        var parsed: [String: ThresholdName] = [:]
        for name in names { parsed[name] = ThresholdName(name) }
        for (_, alike) in Dictionary(grouping: parsed, by: \.value.template) { addTimed(alike) }
        addBare(parsed)
    }

    subscript(_ event: String) -> Threshold? { thresholds[event] }

    /// Adds names that differ in their numbers only, where one number has a unit.
    ///
    /// A number that never has one may count something else, `2_15min` be the second quarter of an hour: the threshold
    /// is what varies while all others stay.
    private mutating func addTimed(_ alike: [(key: String, value: ThresholdName)]) {
        let all = Set(alike.compactMap(\.value.seconds))
        guard all.allSatisfy({ (1...86_400).contains($0) }) else { return }
        let isDecided = Set(alike.map(\.value.bare)).count == 1 && all.count > 1
        for (name, parsed) in alike {
            guard let seconds = parsed.seconds, parsed.bare.isEmpty || isDecided else { continue }
            thresholds[name] = Threshold(
                seconds: seconds, series: parsed.series, assumption: parsed.isPlain ? nil : .use)
        }
    }

    /// Adds plain numbers as minutes where nothing speaks against it: an order that begins at 0, numbers that are all
    /// whole minutes of seconds, percentages, thresholds of the activity that are in seconds or hours.
    private mutating func addBare(_ parsed: [String: ThresholdName]) {
        guard parsed.values.allSatisfy({ $0.seconds == nil || $0.isInMinutes }) else { return }
        let bare = parsed.filter { $0.value.seconds == nil && $0.value.bare.count == 1 && $0.value.isPlain }
        let numbers = bare.values.map { $0.bare[0] }
        let minutes = numbers.compactMap { Int($0) }
        guard minutes.count == numbers.count, !numbers.contains(where: { $0.hasPrefix("0") }),
            minutes.allSatisfy((1...1_440).contains), minutes.contains(where: { $0 % 60 != 0 }),
            minutes.max() != 100
        else { return }
        for (name, number) in bare {
            guard let minutes = Int(number.bare[0]) else { continue }
            thresholds[name] = Threshold(seconds: minutes * 60, series: number.series, assumption: .minutes)
        }
    }
}
