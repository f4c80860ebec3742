// Which version of the tracker wrote a store: the newest marker decides, since old keys are never all deleted.

import TrackingModel

/// The marks of writers that a store shows.
struct GenerationMarkers: OptionSet {
    let rawValue: Int

    static let prototype = Self(rawValue: 1 << 0)
    static let json = Self(rawValue: 1 << 1)
    static let primitives = Self(rawValue: 1 << 2)
    static let delta = Self(rawValue: 1 << 3)
    /// `_lastThreshold`, which came after the delta version and within the second generation.
    static let threshold = Self(rawValue: 1 << 4)
    static let protected = Self(rawValue: 1 << 5)
    static let filters = Self(rawValue: 1 << 6)
    static let window = Self(rawValue: 1 << 7)
    static let creditOnArrival = Self(rawValue: 1 << 8)
    /// Keys of the current format.
    static let planned = Self(rawValue: 1 << 9)
    /// Keys of react-native-device-activity.
    static let reactNative = Self(rawValue: 1 << 10)

    /// No deployed build wrote the marks of the current format, so they outweigh everything that it shares with the
    /// first generations. It does not use the keys of the later generations, so those outweigh its marks.
    var generation: WriterGeneration {
        if contains(.creditOnArrival) { return .g7 }
        if contains(.window) { return .g6 }
        if contains(.filters) { return .g5 }
        if contains(.protected) { return .g4 }
        if contains(.planned) { return .planned }
        if contains(.delta) && !contains(.threshold) { return .g3 }
        if contains(.delta) || contains(.threshold) || contains(.primitives) { return .g2 }
        if contains(.json) { return .g1 }
        // The prototype's keys have names that any app may use.
        if contains(.reactNative) { return .reactNative }
        return contains(.prototype) ? .g0 : .unknown
    }

    mutating func insert(_ field: StoreKey.Field) {
        switch field {
        case .today, .eventApp: insert(.primitives)
        case .sessionPeak, .sessionLastThreshold: insert(.delta)
        case .lastThreshold: insert(.threshold)
        case .protectedToday, .protectedTotal, .protectedDate, .protectedTimestamp, .protectedHour, .hourly,
            .hourlyDate:
            insert(.protected)
        case .windowTop: insert(.window)
        case .revertToday, .revertThreshold: insert(.creditOnArrival)
        case .minimalCount, .eventConfiguration: insert(.planned)
        default: break
        }
    }
}
