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

/// The accounts of an app's day. Seconds throughout; `used` is what was in front of the person on this device.
///
/// An error below a whole minute, either way, is the rounding of thresholds that are whole minutes.
public struct AppDayScore: Hashable, Sendable {
    /// Days since the run's first.
    public var day: Int
    /// The app's number in `Truth.apps`; their count for one that the truth does not have.
    public var app: Int
    public var used = 0
    /// The most that the received callbacks report: what any tracker can know.
    public var reported = 0
    /// What the tracker credited.
    public var counted = 0
    /// Used on another device of the person, which the system may count: neither phantom nor lost.
    public var otherDevice = 0

    /// Seconds too much; negative ones are lacking.
    public var error: Int { counted < used ? counted - used : max(0, counted - used - otherDevice) }
    /// Seconds that were used and not counted, and the whole minutes of them.
    public var lostSeconds: Int { max(0, -error) }
    public var lostMinutes: Int { lostSeconds / 60 }
    /// Seconds that were counted and not used, and the whole minutes of them.
    public var inventedSeconds: Int { max(0, error) }
    public var inventedMinutes: Int { inventedSeconds / 60 }
    /// Minutes by which the figure is wrong, either way.
    public var absoluteError: Double { Double(abs(error)) / 60 }
    /// Seconds that were reported, used, and not credited, and the whole minutes of them: the tracker's own fault.
    public var missedSeconds: Int { max(0, min(reported, used) - counted) }
    public var missedMinutes: Int { missedSeconds / 60 }
}

extension AppDayScore: Codable {
    /// Five numbers in a row, and a sixth for use on another device, since a long table has millions of them.
    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        day = try numbers.decode(Int.self)
        app = try numbers.decode(Int.self)
        used = try numbers.decode(Int.self)
        reported = try numbers.decode(Int.self)
        counted = try numbers.decode(Int.self)
        otherDevice = numbers.isAtEnd ? 0 : try numbers.decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        let numbers = [day, app, used, reported, counted]
        try (numbers + (otherDevice == 0 ? [] : [otherDevice])).encode(to: encoder)
    }
}

/// An app on a local day.
struct AppOnDay<App: Hashable>: Hashable {
    var app: App
    var day: LocalDay
}

/// Callbacks of a run, counted from the truth.
struct CallbackScore: Hashable, Sendable, Codable {
    /// Calls of the extension, including duplicates and phantom ones.
    var received = 0
    /// Thresholds that were reached, and those whose callback arrived.
    var reached = 0
    var delivered = 0
    /// Callbacks of a threshold that had arrived before.
    var duplicates = 0
    /// Thresholds that arrived after a higher one of the same counter.
    var inversions = 0
    /// Calls for thresholds that nobody had reached.
    var phantoms = 0
    /// Thresholds whose callback never came and that a later one covers.
    var recovered = 0
    /// Kills of the extension.
    var kills = 0
    /// Starts of monitoring.
    var registrations = 0
    /// Seconds from the threshold to the handler, of those that arrived by themselves.
    var delays = DelayHistogram()
    /// Seconds from the threshold to the later one that covers it.
    var recoveryDelays = DelayHistogram()

    init() {}

    /// - Parameter keptAt: `Truth.keptAt`.
    init(_ truth: Truth, keptAt: [Instant?], reported: ReportedMinutes) {
        received = truth.deliveries.count { $0.handledAt != nil }
        reached = truth.crossings.count
        kills = truth.kills
        registrations = truth.registrations.count
        recovered = reported.recoveryDelays.count
        recoveryDelays = reported.recoveryDelays
        for (crossing, kept) in zip(truth.crossings, keptAt) {
            guard let kept else { continue }
            delivered += 1
            delays.add(kept - crossing.at)
        }
        var highest: [Int: Int] = [:]
        for delivery in truth.deliveries.sorted(by: { $0.moment < $1.moment }) {
            guard delivery.handledAt != nil, let event = delivery.event.map({ truth.events[$0] }) else {
                continue
            }
            switch delivery.origin {
            case .duplicate: duplicates += 1
            case .echo(_, let isTrue): if !isTrue { phantoms += 1 }
            case .crossing:
                let counter = event.registration * 64 + (event.apps.first ?? 63)
                let top = highest[counter] ?? 0
                if event.thresholdSeconds < top, event.thresholdSeconds > 60 { inversions += 1 }
                highest[counter] = event.thresholdSeconds == 60 ? 60 : max(top, event.thresholdSeconds)
            case .interval: break
            }
        }
    }
}

/// Time that a tracker credits to an app on a local day.
public struct CreditedTime: Hashable, Sendable {
    /// The app's logical id, as in `Truth.apps`; or that of a group, where apps are counted together.
    public var app: String
    /// The day to which the tracker credits it.
    public var day: LocalDay
    public var seconds: Int

    public init(app: String, day: LocalDay, seconds: Int) {
        self.app = app
        self.day = day
        self.seconds = seconds
    }
}

extension StoreContents {
    /// What the container counted: archived days, and the counter of the day that runs.
    var creditedTime: [CreditedTime] {
        apps.flatMap { app in
            var seconds: [LocalDay: Int] = [:]
            for day in app.history where day.seconds != 0 {
                seconds[day.day] = max(seconds[day.day] ?? 0, day.seconds)
            }
            if let counter = app.counters.min(by: { $0.source < $1.source }), let day = counter.day,
                let today = counter.todaySeconds, today != 0
            {
                seconds[day] = today
            }
            return seconds.map { CreditedTime(app: app.id, day: $0.key, seconds: $0.value) }
        }
    }
}

extension SimulatedTracker {
    /// Scores the contents against what really happened.
    func score(_ contents: StoreContents) -> RunScore {
        RunScore(
            contents.creditedTime, against: device.truth, apps: device.options.apps,
            calendar: device.options.calendar)
    }
}

extension LabRun {
    /// Makes the run and scores it.
    ///
    /// Throws where its container can't be written or read, which would be a fault of this program.
    package func score() throws -> RunScore {
        let tracker = try SimulatedTracker(self, keepsLogs: false)
        return tracker.score(try tracker.contents())
    }
}
