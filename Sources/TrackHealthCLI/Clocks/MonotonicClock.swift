// The clock that nobody can set, and the boot that it belongs to.

import Foundation
import TrackingModel

enum MonotonicClock {
    /// Seconds since the machine was started, sleep included.
    static var seconds: Double {
        var time = timespec()
        #if canImport(Darwin)
            clock_gettime(CLOCK_MONOTONIC, &time)
        #else
            clock_gettime(CLOCK_BOOTTIME, &time)
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A name for this boot of the machine.
    static let boot: String = {
        let path = "/proc/sys/kernel/random/boot_id"
        if let text = try? String(contentsOfFile: path, encoding: .utf8) {
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        // Where the system has no name for it, the moment of the start is one.
        return "boot-\(Int(WallClock.now.seconds - seconds) / 60)"
    }()
}
