// What is reported of callbacks that come late, twice, in another order, or not at all.

extension Figure {
    static let arrival: [Figure] = lateness + losses

    private static let lateness = [
        deferredDelivery, duplicates, disorder, batteryBlackout, jitter,
    ].flatMap(\.self)

    private static let deferredDelivery = of(
        "deferredDelivery", \.deferredDelivery, "Q2: thread 762540; seen in public code; measured",
        FigureEntry.number("perDay", \.perDay, "/day", 1...3, "Q2: 24 to 89 % of the crossings on time"),
        FigureEntry.ends(
            "length", \.length, "s", 360...10_800, "Q2: 6 to 24 min measured; minutes to hours in public code"
        ),
        FigureEntry.number(
            "lowBatteryMedian", \.lowBatteryMedian, "s", 3_600...14_400, "Q2, Q14: about 3 h measured"),
        FigureEntry.number("lowBattery", \.lowBattery, "%", 10...30, "Q14: 20 to 30 %", limits: 1...99),
        FigureEntry.ends(
            "hours", \.hours, "s of the day", 25_200...79_200, "assumed: hours of use", .linear,
            limits: 0...86_399),
        FigureEntry.number("flush", \.flush, "s", 0.5...60, "Q2: within seconds; 781 in 2 min"))

    private static let duplicates = of(
        "duplicates", \.duplicates, "Q3: threads 741133, 741117; measured",
        FigureEntry.share("probability", \.probability, 0.1...0.6, "Q3: more than half of the time (741133)"),
        FigureEntry.ends(
            "copies", \.copies, "callbacks", 1...14, "Q3: 5 and 15 times measured", limits: 1...100),
        FigureEntry.number(
            "meanDelay", \.meanDelay, "s", 0.000_065...1, "Q3: within 65 µs; within 1 s (741117)"))

    private static let disorder = of(
        "disorder", \.disorder, "Q4: measured",
        FigureEntry.share("probability", \.probability, 0.1...0.5, "Q4: assumed"),
        FigureEntry.number("reach", \.reach, "s", 0.5...2, "Q4: five in half a second"))

    private static let batteryBlackout = of(
        "batteryBlackout", \.batteryBlackout, "Q14: measured",
        FigureEntry.share("probability", \.probability, 0.1...0.5, "Q14: assumed"),
        FigureEntry.ends("levels", \.levels, "%", 20...30, "Q14: 20 to 30 %", .linear, limits: 0...100),
        FigureEntry.number("length", \.length, "s", 7_200...14_400, "Q14: about 3 h measured"),
        FigureEntry.number("flush", \.flush, "s", 0.5...60, "as of Q2"))

    private static let jitter = of(
        "jitter", \.jitter, "Q21: measured",
        FigureEntry.number("deviation", \.deviation, "s", 0.3...1, "Q21: 59.94 to 62 s measured"),
        FigureEntry.share("tail", \.tail, 0.01...0.05, "Q21: assumed"),
        FigureEntry.number("tailSeconds", \.tailSeconds, "s", 10...18, "Q21: 42 s measured"))

    private static let losses = [
        silence, windowCap, thresholdOverload, midnightTrouble, neverLoaded, tokenChurn,
    ].flatMap(\.self)

    private static let silence = of(
        "silence", \.silence, "Q7: thread 733402; measured",
        FigureEntry.share(
            "lossProbability", \.lossProbability, 0.01...0.05, "Q7: assumed; half after a relaunch"),
        FigureEntry.toggle("bursts.isOn", \.bursts.isOn, "Q7: holes of 14 and 92 s, once of 10 h"),
        FigureEntry.number("bursts.meanUp", \.bursts.meanUp, "s", 3_600...28_800, "Q7: assumed"),
        FigureEntry.number(
            "bursts.meanDown", \.bursts.meanDown, "s", 14...3_600, "Q7: holes of 14 and 92 s, once of 10 h"),
        FigureEntry.toggle("starvesAfterFlood", \.starvesAfterFlood, "Q7: 10 h after a flood, measured"),
        FigureEntry.share("stopsPerDay", \.stopsPerDay, 0.02...0.1, "Q7: thread 733402; 26.3.1", "a day"),
        FigureEntry.toggle("stopsUntilOpened", \.stopsUntilOpened, "Q7: threads 846053, 786854"),
        FigureEntry.number(
            "unopenedDays", \.unopenedDays, "days, 0 for never", 1...7, "Q7: after days (846053, 786854)"))

    private static let windowCap = of(
        "windowCap", \.windowCap, "Q8: own analysis",
        FigureEntry.whole(
            "thresholds", \.thresholds, "thresholds", 15...120, "Q7, Q8: stalls at 14 of 15 in public code"))

    private static let thresholdOverload = of(
        "thresholdOverload", \.thresholdOverload, "Q9: measured",
        FigureEntry.number("middle", \.middle, "thresholds", 500...780, "Q9: 500 soft, 587 and 780 silent"),
        FigureEntry.number("width", \.width, "thresholds", 20...80, "Q9: assumed", limits: 1...10_000),
        FigureEntry.whole(
            "crashesAbove", \.crashesAbove, "thresholds", 1_000...1_400, "Q9: crashes at 1400 to 1750"),
        FigureEntry.share("crashProbability", \.crashProbability, 0.000_1...0.001, "Q9: 11 to 370 crashes"))

    private static let midnightTrouble = of(
        "midnightTrouble", \.midnightTrouble, "Q10: measured",
        FigureEntry.number(
            "darkAppsPerDay", \.darkAppsPerDay, "apps/day", 0.25...0.5, "Q10: a third of the days"),
        FigureEntry.whole("registrationsToRepair", \.registrationsToRepair, "starts", 1...3, "Q10: assumed"),
        FigureEntry.share("staleProbability", \.staleProbability, 0.05...0.2, "Q10: assumed", "a day"),
        FigureEntry.number("staleSeconds", \.staleSeconds, "s", 600...3_600, "Q10: assumed"))

    private static let neverLoaded = of(
        "neverLoaded", \.neverLoaded, "Q12: measured under a debugger; threads 819224, 826133",
        FigureEntry.share("deadDays", \.deadDays, 0.01...0.1, "Q12: assumed", "a day"),
        FigureEntry.share(
            "deadRegistrations", \.deadRegistrations, 0.01...0.2,
            "Q12: threads 819224, 826133; share assumed",
            "a start"),
        FigureEntry.share(
            "conflicts", \.conflicts, 0.1...1, "Q12: thread 742131; share assumed", "a second activity"),
        FigureEntry.share(
            "missingStarts", \.missingStarts, 0.5...1, "Q12: thread 758309 (18 beta 2)", "a restart"),
        FigureEntry.share("notificationLoss", \.notificationLoss, 0.01...0.2, "Q12: assumed"))

    private static let tokenChurn = of(
        "tokenChurn", \.tokenChurn, "Q19: FB14082790",
        FigureEntry.share("probability", \.probability, 0.001...0.01, "Q19: assumed", "an app and day"))
}
