// The score of one run: the truth and what a tracker credited, nothing else.

public import ActivitySimulator
import TrackingEngine
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
    var callbacks: CallbackScore

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
        var accounts = Self.accounts(truth, credited, apps: apps, first: first)
        for place in accounts.keys {
            accounts[place]?.reported = Int(((reported.minutes[place] ?? 0) * 60).rounded())
        }
        let scores = accounts.values.sorted { ($0.day, $0.app) < ($1.day, $1.app) }
        appDays = scores
        sessions = truth.segments.count(where: \.isHere)
        let usable = days.usableSeconds(truth)
        let lengths = Dictionary(grouping: scores, by: \.day).mapValues { $0.sum(\.counted) }
        impossibleDays = lengths.count { Double($1) >= (usable[first + $0] ?? 0) + 60 }
        callbacks = CallbackScore(truth, keptAt: keptAt, reported: reported)
    }
}

extension RunScore {
    /// Minutes between credited and used, either way, a day of an app on average; 0 where nothing was used or credited.
    public var absoluteError: Double {
        appDays.isEmpty ? 0 : appDays.sum(\.absoluteError) / Double(appDays.count)
    }
    /// Whole minutes that were used and not credited, each app and day by itself.
    public var lostMinutes: Int { appDays.sum(\.lostMinutes) }
    /// Whole minutes that were credited and not used, each app and day by itself.
    public var phantomMinutes: Int { appDays.sum(\.inventedMinutes) }
    /// Days of apps with a phantom minute.
    public var phantomDays: Int { appDays.count { $0.inventedMinutes > 0 } }
}

extension RunScore {
    /// Used and counted seconds, brought under the same numbers.
    private static func accounts(
        _ truth: Truth, _ credited: [CreditedTime], apps: [TrackedApp], first: LocalDay
    ) -> [AppOnDay<Int>: AppDayScore] {
        var accounts: [AppOnDay<Int>: AppDayScore] = [:]
        func add(_ seconds: Int, to account: WritableKeyPath<AppDayScore, Int>, _ app: Int, _ day: LocalDay) {
            let empty = AppDayScore(day: day.number - first.number, app: app)
            accounts[AppOnDay(app: app, day: day), default: empty][keyPath: account] += seconds
        }
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
            add(Int(day.seconds.rounded()), to: \.used, stands[day.app], day.day)
            add(Int(day.otherDeviceSeconds.rounded()), to: \.otherDevice, stands[day.app], day.day)
        }
        for time in credited where time.seconds != 0 {
            // Another id of an app that is scored as one: all of its time is phantom.
            add(time.seconds, to: \.counted, numbers[time.app] ?? truth.apps.count, time.day)
        }
        return accounts
    }
}
