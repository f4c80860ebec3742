// The clocks of the system that this runs on; the only place that asks them.

public import Foundation

/// The wall clock, the time zone, and the clock that nobody can set, which counts through sleep, with the boot that it
/// counts from. The same on Linux, macOS and iOS.
public struct SystemClock: Sendable {
    private let zone: TimeZone?

    /// - Parameter zone: The zone of local days; nil for the system's, whatever it is when the clock is read.
    public init(_ zone: TimeZone? = nil) { self.zone = zone }

    public func reading() -> ClockReading {
        let now = Self.now
        return ClockReading(
            wall: now, monotonic: Self.seconds, boot: Self.boot,
            calendar: LocalCalendar(zone ?? .current, around: now))
    }

    /// What the wall clock shows.
    public static var now: Instant { Instant(seconds(of: CLOCK_REALTIME)) }

    /// Seconds since the system was started, sleep included.
    public static var seconds: Double {
        #if canImport(Darwin)
            seconds(of: CLOCK_MONOTONIC_RAW)
        #else
            seconds(of: CLOCK_BOOTTIME)
        #endif
    }

    /// Seconds of them for which the system was awake: the same clock without sleep.
    public static var awakeSeconds: Double {
        #if canImport(Darwin)
            seconds(of: CLOCK_UPTIME_RAW)
        #else
            seconds(of: CLOCK_MONOTONIC)
        #endif
    }

    /// A name for this boot of the system; empty where it has none.
    public static let boot: String = {
        #if canImport(Darwin)
            var text = [CChar](repeating: 0, count: 64)
            var size = text.count
            guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "" }
            return text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)).utf8Text
        #else
            let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        #endif
    }()

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
