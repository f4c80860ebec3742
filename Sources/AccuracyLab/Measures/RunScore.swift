// The score of one run: the truth and what a tracker credited, nothing else.

public import ActivitySimulator
internal import TrackingEngine
public import TrackingModel

/// How right a tracker was over the days of a simulation.
///
/// ```swift
/// let score = RunScore(credited, against: device.truth, calendar: options.calendar)
/// print(score.absoluteError, score.phantomDays)
/// ```
public struct RunScore: Hashable, Sendable, Codable {
    /// The days of apps that were used or credited, in the order of day and app.
    public var appDays: [AppDayScore]
    /// Stretches of use.
    public var sessions: Int
    /// Days of the device on which at least a minute more was credited in all than it can have been used.
    public var impossibleDays: Int
    package var callbacks: CallbackScore

    /// Scores what a container holds against what really happened.
    package init(
        _ contents: StoreContents, against truth: Truth, apps: [TrackedApp], calendar: LocalCalendar
    ) {
        self.init(contents.creditedTime, against: truth, apps: apps, calendar: calendar)
    }

    /// Scores what any tracker credited against what really happened. Time of an app that the truth does not have is
    /// phantom.
    ///
    /// - Parameters:
    ///   - credited: All of it; several of one app and day add up.
    ///   - truth: Of the device on which the tracker ran.
    ///   - apps: The tracked apps, where some are credited by the id of their category's group.
    ///   - calendar: The device's at the beginning.
    public init(
        _ credited: [CreditedTime], against truth: Truth, apps: [TrackedApp] = [], calendar: LocalCalendar
    ) {
        let days = DeviceDays(truth, calendar: calendar)
        let keptAt = truth.keptAt
        let reported = ReportedMinutes(truth, keptAt: keptAt, days: days)
        let first = days.day(at: truth.start)
        var scores = Accounts(truth, credited, apps: apps, first: first).scores
        for index in scores.indices {
            let day = first + scores[index].day
            let key = ReportedMinutes.Key(app: scores[index].app, day: day)
            scores[index].reported = Int(((reported.minutes[key] ?? 0) * 60).rounded())
        }
        appDays = scores
        sessions = truth.segments.count(where: \.isHere)
        let usable = days.usableSeconds(truth)
        let lengths = Dictionary(grouping: scores, by: \.day).mapValues { $0.reduce(0) { $0 + $1.counted } }
        impossibleDays = lengths.count { Double($1) >= (usable[first + $0] ?? 0) + 60 }
        callbacks = CallbackScore(truth, keptAt: keptAt, reported: reported)
    }
}

extension RunScore {
    /// Minutes between credited and used, either way, a day of an app on average; 0 where nothing was used or credited.
    public var absoluteError: Double {
        appDays.isEmpty ? 0 : appDays.reduce(0) { $0 + $1.absoluteError } / Double(appDays.count)
    }
    /// Whole minutes that were used and not credited, each app and day by itself.
    public var lostMinutes: Int { appDays.reduce(0) { $0 + $1.lostMinutes } }
    /// Whole minutes that were credited and not used, each app and day by itself.
    public var phantomMinutes: Int { appDays.reduce(0) { $0 + $1.inventedMinutes } }
    /// Days of apps with a phantom minute.
    public var phantomDays: Int { appDays.count { $0.inventedMinutes > 0 } }
}

/// Used and counted seconds, brought under the same numbers.
private struct Accounts {
    private var entries: [Key: AppDayScore] = [:]

    private struct Key: Hashable {
        var day: Int
        var app: Int
    }

    init(_ truth: Truth, _ credited: [CreditedTime], apps: [TrackedApp], first: LocalDay) {
        let ids = Set(credited.map(\.app))
        // Apps that a store counts by category only are one app, under the number of the first of them.
        var numbers: [String: Int] = [:]
        var stands: [Int] = []
        for (number, id) in truth.apps.enumerated() {
            let group = apps.first { $0.id == id }?.category.groupID
            if let group, ids.contains(group) {
                numbers[group] = numbers[group] ?? number
                stands.append(numbers[group] ?? number)
            } else {
                numbers[id] = number
                stands.append(number)
            }
        }
        for day in truth.days where day.seconds + day.otherDeviceSeconds > 0 {
            self[day.day.number - first.number, stands[day.app]].used += Int(day.seconds.rounded())
            self[day.day.number - first.number, stands[day.app]].otherDevice +=
                Int(day.otherDeviceSeconds.rounded())
        }
        for time in credited where time.seconds != 0 {
            // Another id of an app that is scored as one: all of its time is phantom.
            let app = numbers[time.app] ?? truth.apps.count
            self[time.day.number - first.number, app].counted += time.seconds
        }
    }

    var scores: [AppDayScore] { entries.values.sorted { ($0.day, $0.app) < ($1.day, $1.app) } }

    private subscript(day: Int, app: Int) -> AppDayScore {
        get {
            entries[Key(day: day, app: app)]
                ?? AppDayScore(day: day, app: app, used: 0, reported: 0, counted: 0)
        }
        set { entries[Key(day: day, app: app)] = newValue }
    }
}
