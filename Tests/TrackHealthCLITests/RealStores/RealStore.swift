// Stores of real devices, written anew from the numbers that were published of them, and read as the program reads.

import Foundation
import HealthAnalysis
import InMemoryStore
import SharedStore
import Testing
import TrackingModel

/// One day of a device's tracker: apps, known by the first digits of their ids, and the lines that the extension wrote.
struct RealStore: CustomTestStringConvertible, Sendable {
    static var all: [RealStore] {
        [
            DeadAfterFloodStoreTests.store(), DoubleRestartStoreTests.store(),
            KilledExtensionStoreTests.store(), PoisonedMarkerStoreTests.store(),
            RejectedMinutesStoreTests.store(), TestRunStoreTests.store(), WindowExhaustedStoreTests.store(),
        ]
    }

    var testDescription: String { day }

    /// What a tracker keeps of an app.
    struct App {
        var name: String?
        /// Seconds counted today.
        var today = 0
        /// The highest threshold that was accepted, in seconds.
        var marker = 0
        var creditedAt: Double?
        var registered: ClosedRange<Int>
    }

    /// Chicago in 2026: six hours behind UTC until March 8, five after it.
    static let chicago = LocalCalendar(
        identifier: "America/Chicago",
        offsets: [
            .init(from: Instant(0), seconds: -21_600), .init(from: Instant(1_772_956_800), seconds: -18_000),
        ])

    let day: String
    let midnight: Instant
    var session: String
    var apps: [String: App] = [:]
    /// Preferences beside the apps' and the logs.
    var values: [String: PropertyListValue] = [:]
    private var lines: [String] = []
    private var lifecycle: [String] = []
    private var newest = 0.0

    init(_ day: String, midnight: Double, session: String) {
        self.day = day
        self.midnight = Instant(midnight)
        self.session = session
    }

    static func id(_ app: String) -> String { app + "-0000-4000-8000-000000000000" }

    /// The seconds since midnight that a clock tells: `08:38:56.2`.
    static func seconds(_ clock: String) -> Double {
        clock.split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? 0) }
    }

    func at(_ clock: String) -> Instant { midnight + Self.seconds(clock) }

    /// The number that the tracker gives an app: DJB2 of its id.
    private func event(_ app: String, _ minute: Int) -> String {
        let number = Self.id(app).utf8.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) }
        return "usage.app.\(number).min.\(minute)"
    }

    // MARK: Lines

    mutating func line(_ seconds: Double, _ text: String) {
        let clock = String(
            format: "%02d:%02d:%06.3f", Int(seconds) / 3_600, Int(seconds) / 60 % 60,
            seconds.truncatingRemainder(dividingBy: 60))
        lines.append("[\(clock)][\(session)] \(text)")
        newest = max(newest, seconds)
    }

    /// A line of the app's own log, which names the day.
    mutating func lifecycle(_ clock: String, _ text: String) {
        lifecycle.append("[\(day) \(clock)] \(text)")
    }

    private mutating func call(_ app: String, _ minute: Int, _ seconds: Double) {
        let state = apps[app] ?? App(registered: 1...1)
        line(seconds, "THRESHOLD_CALL event=\(event(app, minute))")
        line(
            seconds,
            "EVENT appID=\(app)... min=\(minute) currentToday=\(state.today)s lastThresh=\(state.marker)s")
    }

    private mutating func result(_ app: String, _ minute: Int, _ seconds: Double, _ recorded: Bool) {
        line(seconds, "THRESHOLD_RESULT event=\(event(app, minute).suffix(20)) recorded=\(recorded)")
    }

    /// A callback that adds a minute to the app's counter.
    mutating func adds(_ app: String, _ minute: Int, _ seconds: Double) {
        call(app, minute, seconds)
        let old = apps[app]?.today ?? 0
        line(
            seconds,
            "RECORDED appID=\(app)... oldToday=\(old)s +60 = newToday=\(old + 60)s, thresh=\(minute * 60)s")
        credit(app, minute, seconds, old + 60)
    }

    /// A callback that sets the app's counter to its threshold.
    mutating func sets(_ app: String, _ minute: Int, _ seconds: Double) {
        call(app, minute, seconds)
        let (old, new) = (apps[app]?.today ?? 0, minute * 60)
        line(
            seconds,
            "RECORDED appID=\(app)... oldToday=\(old)s set newToday=\(new)s (thresh=\(new)s, +\(new - old)s)")
        credit(app, minute, seconds, new)
    }

    private mutating func credit(_ app: String, _ minute: Int, _ seconds: Double, _ today: Int) {
        result(app, minute, seconds, true)
        apps[app]?.today = today
        apps[app]?.marker = minute * 60
        apps[app]?.creditedAt = seconds
    }

    /// A callback that a filter turns away in those words.
    mutating func refuses(_ app: String, _ minute: Int, _ seconds: Double, _ description: String) {
        call(app, minute, seconds)
        line(seconds, description)
        result(app, minute, seconds, false)
    }

    /// A callback for whose event nothing is registered.
    mutating func knowsNot(_ app: String, _ minute: Int, _ seconds: Double) {
        line(seconds, "THRESHOLD_CALL event=\(event(app, minute))")
        line(seconds, "NO_MAPPING event=\(event(app, minute))")
        result(app, minute, seconds, false)
    }

    // MARK: Reading

    private var preferences: [String: PropertyListValue] {
        var values = values
        values["tracked_app_ids"] = .array(apps.keys.sorted().map { .string(Self.id($0)) })
        values["wasMonitoringActive"] = .boolean(true)
        values["extension_initialized_flag"] = .boolean(true)
        values["global_daily_reset_timestamp"] = .real(midnight.seconds)
        values["extension_heartbeat"] = .real((midnight.seconds + newest).rounded())
        values["ext_last_session_id"] = .string(session)
        if !lifecycle.isEmpty {
            values["monitoring_lifecycle_log"] = .string(lifecycle.joined(separator: "\n") + "\n")
        }
        for (app, state) in apps {
            let id = Self.id(app)
            values["ext_usage_\(id)_date"] = .string(day)
            values["map_\(id)_name"] = .string(state.name ?? "Unknown App 0")
            values["map_\(id)_category"] = .string("Learning")
            values["usage_\(id)_today"] = .integer(Int64(state.today))
            values["usage_\(id)_lastThreshold"] = .integer(Int64(state.marker))
            values["usage_\(id)_reset"] = .real(midnight.seconds)
            values["usage_\(id)_modified"] = state.creditedAt.map {
                .real((midnight.seconds + $0).rounded(.down))
            }
            for minute in state.registered {
                let key = "map_\(event(app, minute))"
                values[key + "_id"] = .string(id)
                values[key + "_sec"] = .integer(Int64(minute * 60))
                values[key + "_inc"] = .integer(60)
            }
        }
        return values
    }

    /// The files of the container, by their paths in it.
    private func written(hasDailyLog: Bool) throws -> [(path: String, bytes: [UInt8])] {
        let log = lines.joined(separator: "\n") + "\n"
        var values = preferences
        if !hasDailyLog { values["extension_debug_log"] = .string(log) }
        let preferences = try PropertyList.write(.dictionary(values), format: .binary)
        return [("Library/Preferences/\(StoreLocation.defaultGroup).plist", preferences)]
            + (hasDailyLog ? [("Logs/ext-log-\(day).log", Array(log.utf8))] : [])
    }

    /// Writes it for the program.
    func write(to folder: String) throws {
        for file in try written(hasDailyLog: false) {
            let url = URL(filePath: folder + "/" + file.path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: url)
        }
    }

    /// What the program says of it at that time of the day, or of the next.
    ///
    /// - Parameter hasDailyLog: Whether the extension's lines are in the day's file rather than in the preferences.
    func report(
        at clock: String, hasDailyLog: Bool = false, evidence: DeviceEvidence = DeviceEvidence()
    ) throws -> HealthReport {
        let files = InMemoryFileSystem()
        for file in try written(hasDailyLog: hasDailyLog) {
            files.put(file.bytes, at: "/device/" + file.path)
        }
        var reader = StoreReader(try StoreLocation("/device", in: files), files: files)
        let contents = try reader.read(calendar: Self.chicago, at: at(clock))
        #expect(contents.problems.isEmpty)
        return HealthReport(
            contents, at: at(clock), calendar: Self.chicago, outside: ExternalEvidence(evidence: evidence))
    }
}

extension HealthReport {
    var codes: [FindingCode] { findings.map(\.code) }

    func finding(_ code: FindingCode) -> Finding? { findings.first { $0.code == code } }

    func app(_ short: String) -> AppStatus? { apps.first { $0.id == RealStore.id(short) } }

    /// Today's minutes of an app.
    func minutes(_ short: String) -> Int? { app(short)?.todaySeconds.map { $0 / 60 } }

    /// Whether moments are within a second of each other.
    func isSecond(_ left: Instant?, _ right: Instant) -> Bool { left.map { abs($0 - right) <= 1 } ?? false }
}
