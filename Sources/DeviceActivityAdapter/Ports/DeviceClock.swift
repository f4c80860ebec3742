// The clocks of an iPhone.

#if canImport(DeviceActivity)
    internal import Foundation
    public import TrackingEngine
    public import TrackingModel
    #if canImport(Darwin)
        internal import Darwin
    #endif

    /// Wall clock, time zone, and the clock that counts through sleep, with the boot that it counts from.
    public struct DeviceClock: EngineClock {
        private let boot: String

        public init() { boot = Self.bootSession }

        /// What the wall clock shows.
        public static var now: Instant { Instant(Date().timeIntervalSince1970) }

        public func reading() -> ClockReading {
            let now = Self.now
            // CLOCK_UPTIME stops while the device sleeps, this one does not.
            let monotonic = Double(clock_gettime_nsec_np(CLOCK_MONOTONIC)) / 1e9
            return ClockReading(
                wall: now, monotonic: monotonic, boot: boot, calendar: LocalCalendar(.current, around: now))
        }

        /// The UUID of the present boot; empty where the system does not give it, and then a restart is noticed by the
        /// monotonic clock, which begins again.
        private static var bootSession: String {
            var text = [CChar](repeating: 0, count: 64)
            var size = text.count
            guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "" }
            return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
#endif
