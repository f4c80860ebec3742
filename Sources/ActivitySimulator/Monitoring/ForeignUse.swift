// What the system of this device hears of another one.

/// Use of an app on another device, until the system hears of it.
struct ForeignUse {
    var app: Int
    /// True times.
    var from: Double
    var to: Double
}
