// The score of one run: truth and container, nothing else.

package import ActivitySimulator
internal import TrackingEngine
package import TrackingModel

/// How right a tracker was over the days of a run.
package struct RunScore: Hashable, Sendable, Codable {
    /// The days of apps that were used or counted.
    package var appDays: [AppDayScore]
    /// Stretches of use.
    package var sessions: Int
    /// Days of the device on which at least a minute more was counted in all than it can have been used.
    package var impossibleDays: Int
    package var callbacks: CallbackScore

    /// Scores what a container holds against what really happened.
    ///
    /// - Parameters:
    ///   - contents: The container at the end of the run.
    ///   - apps: The tracked apps, for stores that count by category.
    ///   - calendar: The device's at the beginning.
    package init(
        _ contents: StoreContents, against truth: Truth, apps: [TrackedApp], calendar: LocalCalendar
    ) {
        let days = DeviceDays(truth, calendar: calendar)
        let keptAt = truth.keptAt
        let reported = ReportedMinutes(truth, keptAt: keptAt, days: days)
        let first = days.day(at: truth.start)
        var scores = Accounts(truth, contents, apps: apps, first: first).scores
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

/// Used and counted seconds, brought under the same numbers.
private struct Accounts {
    private var entries: [Key: AppDayScore] = [:]

    private struct Key: Hashable {
        var day: Int
        var app: Int
    }

    init(_ truth: Truth, _ contents: StoreContents, apps: [TrackedApp], first: LocalDay) {
        let counted = CountedDays(contents).seconds
        let ids = Set(counted.keys.map(\.id))
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
        for (key, seconds) in counted {
            // Another id of an app that is scored as one: all of its time is phantom.
            let app = numbers[key.id] ?? truth.apps.count
            self[key.day.number - first.number, app].counted += seconds
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
