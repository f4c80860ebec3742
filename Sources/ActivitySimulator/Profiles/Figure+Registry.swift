// What is reported of each quirk: a line for each of its figures.

extension Figure {
    /// Every figure of every quirk.
    public static let all: [Figure] = {
        var registry = FigureRegistry()
        registry.addFloods()
        registry.addCounting()
        registry.addLateness()
        registry.addLosses()
        registry.addDevice()
        return registry.figures
    }()
}

extension FigureRegistry {
    /// Callbacks for use that nobody made.
    fileprivate mutating func addFloods() {
        add(
            "phantomFlood", \.phantomFlood, "Q1: thread 808470, FB18061981; measured",
            .share(
                "probability", \.probability, 0.1...0.7, "Q1: half of the days (811305)", "a start"),
            .toggle("strikesFirstStart", \.strikesFirstStart, "Q1: assumed"),
            .toggle(
                "breaksPastActivity", \.breaksPastActivity, "nobody's report: to see what it costs",
                worldShare: 0),
            .ends(
                "eventsPerApp", \.eventsPerApp, "callbacks", 4...100,
                "Q1: 28 to 183 over 8 apps, 60, all of 780",
                limits: 1...400),
            .ends("waves", \.waves, "waves", 1...3, "Q1: measured", limits: 1...50),
            .ends("wavePause", \.wavePause, "s", 10...18, "Q1: 10 to 18 s measured"),
            .number(
                "spacing.median", \.spacing.median, "s", 0.003...18,
                "Q1: 60 in 0.2 s to 781 in 2 min; waves 18 s apart",
                atLeast: 0.003...60),
            .number("spacing.sigma", \.spacing.sigma, "ln", 0.4...1.2, "Q1: assumed", limits: 0...3),
            .number(
                "spacing.most", \.spacing.most, "s", 1.6...18, "Q1: 1.6 s within a wave; waves 18 s apart",
                atLeast: 0.8...120),
            .share(
                "replayShare", \.replayShare, 0.1...0.5, "Q1: seen after a reinstallation; share assumed"),
            .onset(0, 0...5, 50...90),
            .onset(1, 30...34, 10...20),
            .onset(2, 49...53, 5...15),
            .onset(3, 126...131, 2.5...10))
        add(
            "pastActivityFiring", \.pastActivityFiring, "Q5: threads 726331, 727970",
            .share("probability", \.probability, 0.25...1, "Q5: assumed", "a start"),
            .ends("onset", \.onset, "s", 0.1...5, "Q5: at once; 0 to 5 s as of floods"),
            .number("spacing", \.spacing, "s", 0.003...18, "as of floods", atLeast: 0.003...60))
        add(
            "rearmLoop", \.rearmLoop, "Q15: measured",
            .share("probability", \.probability, 0.25...1, "Q15: assumed", "a start"),
            .number("prompt", \.prompt, "s", 1...50, "Q15: assumed"),
            .number("delay", \.delay, "s", 0.02...1, "Q15: 398 in seconds"),
            .number("longest", \.longest, "rounds", 100...398, "Q15: 398 measured", limits: 1...1_000))
        add(
            "shieldInterplay", \.shieldInterplay, "Q20: assumed",
            .share("probability", \.probability, 0.05...0.2, "Q20: assumed"))
    }

    /// Counters that count otherwise than by use.
    fileprivate mutating func addCounting() {
        add(
            "counterRestart", \.counterRestart, "Q6: contradictory (thread 727970; public code)",
            .choice("profile", \.profile, "Q6: each is reported"),
            .toggle("offersPastActivity", \.offersPastActivity, "documented: from 17.4 on"))
        add(
            "overcount", \.overcount, "Q13: FB15103784, threads 763542, 811305, 812472",
            .number(
                "excessMedian", \.excessMedian, "share", 0.05...1,
                "Q13: a tenth assumed; fires at half (840907)",
                limits: 0...5),
            .number("excessSigma", \.excessSigma, "ln", 0.4...1, "Q13: assumed", limits: 0...3),
            .share("affected", \.affected, 0.2...1, "Q13: assumed", "an app"),
            .number(
                "browser", \.browser.number, "app, -1 for none", -1...4,
                "Q13: web and app both counted (763542)",
                .linear, limits: -1...24),
            .share(
                "chargerProbability", \.chargerProbability, 0.1...0.5, "Q13: half of the days (811305)",
                "a plug-in"),
            .ends(
                "chargerMinutes", \.chargerMinutes, "min", 11...60, "Q13: 45 to 55, once 11 measured",
                limits: 0...1_440),
            .ends(
                "chargerApps", \.chargerApps, "apps", 1...8, "Q13: 4 and 8 measured", limits: 1...25),
            .share(
                "pickupProbability", \.pickupProbability, 0.1...0.5,
                "Q13: FB21267341; half of the days (811305)",
                "a pickup"),
            .number(
                "pickupMinutes", \.pickupMinutes, "min", 11...1_440,
                "Q13: all thresholds (FB21267341), 11 min measured, 20 h (819997)", limits: 1...1_440),
            .number(
                "pickupIdleHours", \.pickupIdleHours, "h, 0 for none", 4...8,
                "Q13: after 6 h without use (811305)",
                limits: 0...24),
            .number(
                "spacing", \.spacing, "s", 0.004...0.01, "Q13: 57 in 0.25 s; as of floods",
                atLeast: 0.003...60),
            .share(
                "firesEarly", \.firesEarly, 0.05...0.5, "Q13: reported for 18 and 26 (840907), share assumed",
                "a counter"),
            .number(
                "firesAtShare", \.firesAtShare, "share of the value", 0.4...0.6, "Q13: about half (840907)",
                limits: 0.05...1))
    }

    /// Callbacks that come late, twice, or in another order.
    fileprivate mutating func addLateness() {
        add(
            "deferredDelivery", \.deferredDelivery, "Q2: thread 762540; seen in public code; measured",
            .number("perDay", \.perDay, "/day", 1...3, "Q2: 24 to 89 % of the crossings on time"),
            .ends(
                "length", \.length, "s", 360...10_800,
                "Q2: 6 to 24 min measured; minutes to hours in public code"
            ),
            .number(
                "lowBatteryMedian", \.lowBatteryMedian, "s", 3_600...14_400, "Q2, Q14: about 3 h measured"),
            .number("lowBattery", \.lowBattery, "%", 10...30, "Q14: 20 to 30 %", limits: 1...99),
            .ends(
                "hours", \.hours, "s of the day", 25_200...79_200, "assumed: hours of use", .linear,
                limits: 0...86_399),
            .number("flush", \.flush, "s", 0.5...60, "Q2: within seconds; 781 in 2 min"))
        add(
            "duplicates", \.duplicates, "Q3: threads 741133, 741117; measured",
            .share("probability", \.probability, 0.1...0.6, "Q3: more than half of the time (741133)"),
            .ends(
                "copies", \.copies, "callbacks", 1...14, "Q3: 5 and 15 times measured", limits: 1...100),
            .number(
                "meanDelay", \.meanDelay, "s", 0.000_065...1, "Q3: within 65 µs; within 1 s (741117)"))
        add(
            "disorder", \.disorder, "Q4: measured",
            .share("probability", \.probability, 0.1...0.5, "Q4: assumed"),
            .number("reach", \.reach, "s", 0.5...2, "Q4: five in half a second"))
        add(
            "batteryBlackout", \.batteryBlackout, "Q14: measured",
            .share("probability", \.probability, 0.1...0.5, "Q14: assumed"),
            .ends("levels", \.levels, "%", 20...30, "Q14: 20 to 30 %", .linear, limits: 0...100),
            .number("length", \.length, "s", 7_200...14_400, "Q14: about 3 h measured"),
            .number("flush", \.flush, "s", 0.5...60, "as of Q2"))
        add(
            "jitter", \.jitter, "Q21: measured",
            .number("deviation", \.deviation, "s", 0.3...1, "Q21: 59.94 to 62 s measured"),
            .share("tail", \.tail, 0.01...0.05, "Q21: assumed"),
            .number("tailSeconds", \.tailSeconds, "s", 10...18, "Q21: 42 s measured"))
    }

    /// Callbacks that do not come at all.
    fileprivate mutating func addLosses() {
        add(
            "silence", \.silence, "Q7: thread 733402; measured",
            .share(
                "lossProbability", \.lossProbability, 0.01...0.05, "Q7: assumed; half after a relaunch"),
            .toggle("bursts.isOn", \.bursts.isOn, "Q7: holes of 14 and 92 s, once of 10 h"),
            .number("bursts.meanUp", \.bursts.meanUp, "s", 3_600...28_800, "Q7: assumed"),
            .number(
                "bursts.meanDown", \.bursts.meanDown, "s", 14...3_600,
                "Q7: holes of 14 and 92 s, once of 10 h"),
            .toggle("starvesAfterFlood", \.starvesAfterFlood, "Q7: 10 h after a flood, measured"),
            .share("stopsPerDay", \.stopsPerDay, 0.02...0.1, "Q7: thread 733402; 26.3.1", "a day"),
            .toggle("stopsUntilOpened", \.stopsUntilOpened, "Q7: threads 846053, 786854"),
            .number(
                "unopenedDays", \.unopenedDays, "days, 0 for never", 1...7, "Q7: after days (846053, 786854)")
        )
        add(
            "windowCap", \.windowCap, "Q8: own analysis",
            .number(
                "thresholds", \.thresholds, "thresholds", 15...120,
                "Q7, Q8: stalls at 14 of 15 in public code"))
        add(
            "thresholdOverload", \.thresholdOverload, "Q9: measured",
            .number("middle", \.middle, "thresholds", 500...780, "Q9: 500 soft, 587 and 780 silent"),
            .number("width", \.width, "thresholds", 20...80, "Q9: assumed", limits: 1...10_000),
            .number(
                "crashesAbove", \.crashesAbove, "thresholds", 1_000...1_400, "Q9: crashes at 1400 to 1750"),
            .share("crashProbability", \.crashProbability, 0.000_1...0.001, "Q9: 11 to 370 crashes"))
        add(
            "midnightTrouble", \.midnightTrouble, "Q10: measured",
            .number(
                "darkAppsPerDay", \.darkAppsPerDay, "apps/day", 0.25...0.5, "Q10: a third of the days"),
            .number("registrationsToRepair", \.registrationsToRepair, "starts", 1...3, "Q10: assumed"),
            .share("staleProbability", \.staleProbability, 0.05...0.2, "Q10: assumed", "a day"),
            .number("staleSeconds", \.staleSeconds, "s", 600...3_600, "Q10: assumed"))
        add(
            "neverLoaded", \.neverLoaded, "Q12: measured under a debugger; threads 819224, 826133",
            .share("deadDays", \.deadDays, 0.01...0.1, "Q12: assumed", "a day"),
            .share(
                "deadRegistrations", \.deadRegistrations, 0.01...0.2,
                "Q12: threads 819224, 826133; share assumed",
                "a start"),
            .share(
                "conflicts", \.conflicts, 0.1...1, "Q12: thread 742131; share assumed", "a second activity"),
            .share(
                "missingStarts", \.missingStarts, 0.5...1, "Q12: thread 758309 (18 beta 2)", "a restart"),
            .share("notificationLoss", \.notificationLoss, 0.01...0.2, "Q12: assumed"))
        add(
            "tokenChurn", \.tokenChurn, "Q19: FB14082790",
            .share("probability", \.probability, 0.001...0.01, "Q19: assumed", "an app and day"))
    }

    /// The device, and the processes on it.
    fileprivate mutating func addDevice() {
        add(
            "memoryKills", \.memoryKills, "Q11: thread 827783; measured",
            .ends(
                "base", \.base, "bytes", 3_355_443...5_767_168,
                "Q11: 3.2 to 4.5 MiB assumed; warnings near 5.5",
                limits: 1_000_000...5_900_000),
            .number(
                "transientMedian", \.transientMedian, "bytes", 250_000...1_000_000, "Q11: assumed",
                limits: 1_000...20_000_000),
            .number(
                "transientSigma", \.transientSigma, "ln", 0.3...0.9, "Q11: assumed", limits: 0...3),
            .number(
                "limit", \.limit, "bytes", 5_242_880...6_291_456, "Q11: 6 MB; 5 MB in older notes",
                limits: 5_242_880...1e8),
            .share(
                "pressureKill", \.pressureKill, 0.03...0.3, "Q11: 18 to 77 kills a day measured", "a call"))
        add(
            "clockAndZone", \.clockAndZone, "Q16: zone rule documented; dropped events in public code",
            .share("travel", \.travel, 0.005...0.05, "Q16: assumed", "a day"),
            .share("manual", \.manual, 0.005...0.05, "Q16: assumed", "a day"),
            .share("network", \.network, 0.05...0.3, "Q16: assumed", "a day"),
            .number("hours", \.hours, "h", 1...12, "Q16: zones", limits: 1...26),
            .number(
                "manualSeconds", \.manualSeconds, "s", 120...86_400, "Q16: minutes to days", limits: 120...1e6
            ),
            .number("networkSeconds", \.networkSeconds, "s", 1...60, "Q16: assumed", limits: 0...3_600))
        add(
            "lockedStore", \.lockedStore, "Q17: reproduced by christianselig.com, 2024-10",
            .share("rebootsPerDay", \.rebootsPerDay, 0.05...0.2, "Q17: assumed", "a day"),
            .ends("offSeconds", \.offSeconds, "s", 30...90, "Q17: assumed"),
            .number("meanLocked", \.meanLocked, "s", 60...600, "Q17: assumed"))
        add(
            "storeSize", \.storeSize, "Q18: a log message since iOS 13",
            .number("limitBytes", \.limitBytes, "bytes", 4_194_304...4_194_304, "Q18: 4 194 304"))
        add(
            "otherDevices", \.otherDevices, "Q22: threads 715315, 723226 (Apple staff)",
            .toggle("isShared", \.isShared, "Q22: the person's choice"),
            .number("perDay", \.perDay, "/day", 1...6, "Q22: assumed"),
            .ends("minutes", \.minutes, "min", 5...60, "Q22: assumed", limits: 1...600),
            .number("delayMedian", \.delayMedian, "s", 60...7_200, "Q22: assumed"),
            .number("delaySigma", \.delaySigma, "ln", 0.5...1.5, "Q22: assumed", limits: 0...3),
            .number("delayMost", \.delayMost, "s", 21_600...86_400, "Q22: assumed"))
        add(
            "lostPermission", \.lostPermission, "Q23: thread 786854",
            .share("perDay", \.perDay, 0.005...0.05, "Q23: assumed", "a day"),
            .share("returns", \.returns, 0.2...1, "Q23: assumed", "an opening"))
    }
}

extension FigureLine<PhantomFlood> {
    /// One of the times at which floods begin, with its weight.
    fileprivate static func onset(
        _ number: Int, _ seconds: ClosedRange<Double>, _ weight: ClosedRange<Double>
    ) -> FigureLine {
        FigureLine(
            .ends(
                "onsets.\(number).seconds", \.onsets[number].seconds, "s", seconds, "Q1: onsets measured",
                seconds.lowerBound > 0 ? .log : .linear),
            .number("onsets.\(number).weight", \.onsets[number].weight, "weight", weight, "Q1: assumed"))
    }
}

extension Int? {
    /// The number, -1 for none.
    fileprivate var number: Int {
        get { self ?? -1 }
        set { self = newValue < 0 ? nil : newValue }
    }
}
