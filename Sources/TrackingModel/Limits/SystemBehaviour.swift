// What was measured of iOS: facts that the engine credits by and the analysis judges by, each in one place.

/// How the system's usage counters and their callbacks behave. Nobody's choice, so no setting changes them.
///
/// Quirks such as Q2 are the numbered files in `ActivitySimulator/Quirks`. Paces are multiples of the clock, times are
/// seconds.
public enum SystemBehaviour {
    // MARK: How fast counters run

    /// Usage may run this much ahead of the clock without anything being wrong: minutes of use without a pause were
    /// measured 59.94 to 62 seconds apart, and a tenth is left for chance (Q1, Q21).
    public static let usualPace = 1.1
    /// A counter that runs too fast seldom comes to more over a day (reported of iOS 17.6.1 and later; Q13).
    public static let dayPace = 1.5
    /// The same for the counters of all apps together over the time that their callbacks were delayed (Q13).
    public static let pacesTogether = 1.6
    /// A counter was never seen to run faster: on iOS 17.6.1 and later a website counts twice (Q13).
    public static let fastestPace = 2.0
    /// And no minute of any counter comes sooner after the one before, two seconds left for chance: what follows closer was
    /// reported together, what is further apart comes at the pace of use.
    public static let fastestMinute = 28.0
    /// Two minutes of use come at least this far apart: the smallest regular spacing measured was 42 seconds (Q21).
    public static let shortestMinute = 40.0
    /// And a minute so many seconds early at most, from the same measurement.
    public static let earliness = 20.0
    /// A counter reports whole minutes, so it can be this far ahead of the clock.
    public static let minuteLead = 60.0
    /// Counters of several apps that are reported together can be this far ahead (Q1).
    public static let burstAllowance = 180.0

    // MARK: How late callbacks come

    /// Callbacks are delayed for no longer while the battery is far from low: 24 minutes measured, with a margin (Q2).
    public static let longestDeferral = 1_800.0
    /// Below a battery level of 30 % without a charger they were delayed for about three hours (Q14).
    public static let longestDeferralOnLowBattery = 10_800.0
    /// The same callback was delivered again within a second, measured up to fifteen times over (Q3).
    public static let duplicateDelay = 2.0

    // MARK: What a registration sets off

    /// Replays were seen to begin up to 131 seconds after monitoring was started; on iOS 26 within seconds (Q1).
    public static let replayOnset = 150.0
    /// And to go on for two minutes after that.
    public static let replayEnd = 250.0
    /// Registered thresholds above which devices were seen to fall silent: 587 fired none (Q9).
    public static let thresholdCeiling = 500
    /// When a charger is connected after this time without use, the system reports phantom use (iOS 26.2 and 26.3;
    /// Q13).
    public static let idleBeforeCharger = 3_600.0

    // MARK: Clocks

    /// The system corrects the wall clock by no more than this; what moves it further is a person (Q16).
    public static let longestClockCorrection = 60.0
}
