// The thresholds of one app, or of one group of apps, in a registration.

public import TrackingModel

/// A series of thresholds that count together.
struct ThresholdSeries {
    /// The logical id of the app or the group, which counters are kept under.
    var id: String
    /// Its part of event names: `app.3` or `learning`.
    var slug: String
    /// The logical ids of the apps.
    var apps: [String]
    /// Possible minutes of the system's counter now.
    var starts: [Int]
    /// Whether nothing was counted today, so that usage before the registration belongs to it.
    var isFresh: Bool
    /// How much of all thresholds it should get, beside the others.
    var weight: Double

    /// No threshold above a day.
    static let lastMinute = 1_440

    /// The minutes of the tiers of a group: each one to 30, every fifth to 120, every fifteenth to 480.
    static let tiers =
        Array(1...30) + Array(stride(from: 35, through: 120, by: 5))
        + Array(stride(from: 135, through: 480, by: 15))

    /// The thresholds in ascending order with what each adds, both in minutes.
    ///
    /// - Parameter ladders: For each start ascending minutes above it.
    func steps(_ ladders: [[Int]]) -> [(minute: Int, increment: Int)] {
        var steps: [(minute: Int, increment: Int)] = []
        for (start, ladder) in zip(starts, ladders) {
            var before = 0
            for minute in ladder {
                if start + minute <= Self.lastMinute { steps.append((start + minute, minute - before)) }
                before = minute
            }
        }
        // Where two ranges meet, the longer step: minutes that are counted already add nothing.
        steps.sort { ($0.minute, -$0.increment) < ($1.minute, -$1.increment) }
        var last: Int?
        return steps.filter { step in
            defer { last = step.minute }
            return step.minute != last
        }
    }

    /// The name of an event, for example `usage.app.3.gen.4.min.7`.
    func eventName(generation: Int, minute: Int, isSecondary: Bool) -> String {
        eventName(generation: generation, isSecondary: isSecondary) + String(minute)
    }

    /// The beginning of the names of all events of a registration, up to the minute.
    func eventName(generation: Int, isSecondary: Bool) -> String {
        "usage.\(slug)\(isSecondary ? ".b" : "").gen.\(generation).min."
    }

    /// The series for each app.
    static func perApp(_ order: RegistrationOrder, apps: [TrackedApp]) -> [ThresholdSeries] {
        let numbers = AppNumbers(apps.map(\.id))
        return apps.map { app in
            ThresholdSeries(
                id: app.id, slug: "app.\(numbers[app.id])", apps: [app.id],
                starts: order.starts(of: app.id), isFresh: !order.isCounted(app.id),
                weight: order.weight(of: app.id))
        }
    }

    /// The series for each category that has apps.
    static func perCategory(_ order: RegistrationOrder, apps: [TrackedApp]) -> [ThresholdSeries] {
        AppCategory.allCases.compactMap { category in
            let members = apps.filter { $0.category == category }.map(\.id)
            guard !members.isEmpty else { return nil }
            return ThresholdSeries(
                id: category.groupID, slug: category.slug, apps: members,
                starts: order.starts(of: category.groupID), isFresh: !order.isCounted(category.groupID),
                weight: 1)
        }
    }
}

extension [Int] {
    /// The minutes of an ascending list that are so many apart, the first one from zero.
    func atLeast(_ step: Int) -> [Int] {
        var last = 0
        return filter { minute in
            defer { if minute - last >= step { last = minute } }
            return minute - last >= step
        }
    }
}

extension AppCategory {
    /// The category in event names and group ids.
    var slug: String {
        switch self {
        case .learning: "learning"
        case .reward: "reward"
        case .other: "other"
        }
    }
}

// MARK: - Numbers of apps for event names, because a logical id can contain dots and markers of its own

/// Stable numbers of app ids: DJB2 of the id, as the deployed trackers do, in 32
/// bits.
struct AppNumbers {
    private var numbers: [String: UInt32] = [:]

    /// The numbers of some ids. Of two ids with the same hash the alphabetically later one gets the next free
    /// number.
    init(_ ids: some Sequence<String>) {
        var taken: Set<UInt32> = []
        for id in Set(ids).sorted() {
            var number = Self.hash(id)
            while !taken.insert(number).inserted { number &+= 1 }
            numbers[id] = number
        }
    }

    subscript(id: String) -> UInt32 { numbers[id] ?? Self.hash(id) }

    /// DJB2: 5381, then times 33 plus the byte.
    static func hash(_ id: String) -> UInt32 {
        id.utf8.reduce(5_381) { $0 &* 33 &+ UInt32($1) }
    }
}

// MARK: - The id that the usage of a whole category is counted under

extension AppCategory {
    /// The logical id of the group of all apps of a category, for example `category.learning`.
    public var groupID: String { "category." + slug }
}
