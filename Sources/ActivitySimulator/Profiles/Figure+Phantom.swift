// What is reported of callbacks for use that nobody made, and of counters that count otherwise than by use.

extension Figure {
    static let phantom: [Figure] = floods + counting

    private static let floods = [
        phantomFlood, pastActivityFiring, rearmLoop, shieldInterplay,
    ].flatMap(\.self)

    private static let phantomFlood = of(
        "phantomFlood", \.phantomFlood, "Q1: thread 808470, FB18061981; measured",
        FigureEntry.share(
            "probability", \.probability, 0.1...0.7, "Q1: half of the days (811305)", "a start"),
        FigureEntry.toggle("strikesFirstStart", \.strikesFirstStart, "Q1: assumed"),
        FigureEntry.toggle(
            "breaksPastActivity", \.breaksPastActivity, "nobody's report: to see what it costs",
            worldShare: 0),
        FigureEntry.ends(
            "eventsPerApp", \.eventsPerApp, "callbacks", 4...100, "Q1: 28 to 183 over 8 apps, 60, all of 780",
            limits: 1...400),
        FigureEntry.ends("waves", \.waves, "waves", 1...3, "Q1: measured", limits: 1...50),
        FigureEntry.ends("wavePause", \.wavePause, "s", 10...18, "Q1: 10 to 18 s measured"),
        FigureEntry.number(
            "spacing.median", \.spacing.median, "s", 0.003...18,
            "Q1: 60 in 0.2 s to 781 in 2 min; waves 18 s apart",
            atLeast: 0.003...60),
        FigureEntry.number("spacing.sigma", \.spacing.sigma, "ln", 0.4...1.2, "Q1: assumed", limits: 0...3),
        FigureEntry.number(
            "spacing.most", \.spacing.most, "s", 1.6...18, "Q1: 1.6 s within a wave; waves 18 s apart",
            atLeast: 0.8...120),
        FigureEntry.share(
            "replayShare", \.replayShare, 0.1...0.5, "Q1: seen after a reinstallation; share assumed"),
        onset(0, 0...5, 50...90),
        onset(1, 30...34, 10...20),
        onset(2, 49...53, 5...15),
        onset(3, 126...131, 2.5...10))

    private static let pastActivityFiring = of(
        "pastActivityFiring", \.pastActivityFiring, "Q5: threads 726331, 727970",
        FigureEntry.share("probability", \.probability, 0.25...1, "Q5: assumed", "a start"),
        FigureEntry.ends("onset", \.onset, "s", 0.1...5, "Q5: at once; 0 to 5 s as of floods"),
        FigureEntry.number("spacing", \.spacing, "s", 0.003...18, "as of floods", atLeast: 0.003...60))

    private static let rearmLoop = of(
        "rearmLoop", \.rearmLoop, "Q15: measured",
        FigureEntry.share("probability", \.probability, 0.25...1, "Q15: assumed", "a start"),
        FigureEntry.number("prompt", \.prompt, "s", 1...50, "Q15: assumed"),
        FigureEntry.number("delay", \.delay, "s", 0.02...1, "Q15: 398 in seconds"),
        FigureEntry.whole("longest", \.longest, "rounds", 100...398, "Q15: 398 measured", limits: 1...1_000))

    private static let shieldInterplay = of(
        "shieldInterplay", \.shieldInterplay, "Q20: assumed",
        FigureEntry.share("probability", \.probability, 0.05...0.2, "Q20: assumed"))

    private static func onset(
        _ number: Int, _ seconds: ClosedRange<Double>, _ weight: ClosedRange<Double>
    ) -> [FigureEntry<PhantomFlood>] {
        FigureEntry.ends(
            "onsets.\(number).seconds", \.onsets[number].seconds, "s", seconds, "Q1: onsets measured",
            seconds.lowerBound > 0 ? .log : .linear)
            + FigureEntry.number(
                "onsets.\(number).weight", \.onsets[number].weight, "weight", weight, "Q1: assumed")
    }

    private static let counting = [
        counterRestart, overcount,
    ].flatMap(\.self)

    private static let counterRestart = of(
        "counterRestart", \.counterRestart, "Q6: contradictory (thread 727970; public code)",
        FigureEntry.choice("profile", \.profile, "Q6: each is reported"),
        FigureEntry.toggle("offersPastActivity", \.offersPastActivity, "documented: from 17.4 on"))

    private static let overcount = of(
        "overcount", \.overcount, "Q13: FB15103784, threads 763542, 811305, 812472",
        FigureEntry.number(
            "excessMedian", \.excessMedian, "share", 0.05...1, "Q13: a tenth assumed; fires at half (840907)",
            limits: 0...5),
        FigureEntry.number("excessSigma", \.excessSigma, "ln", 0.4...1, "Q13: assumed", limits: 0...3),
        FigureEntry.share("affected", \.affected, 0.2...1, "Q13: assumed", "an app"),
        FigureEntry.whole(
            "browser", \.browser.number, "app, -1 for none", -1...4, "Q13: web and app both counted (763542)",
            .linear, limits: -1...24),
        FigureEntry.share(
            "chargerProbability", \.chargerProbability, 0.1...0.5, "Q13: half of the days (811305)",
            "a plug-in"),
        FigureEntry.ends(
            "chargerMinutes", \.chargerMinutes, "min", 11...60, "Q13: 45 to 55, once 11 measured",
            limits: 0...1_440),
        FigureEntry.ends(
            "chargerApps", \.chargerApps, "apps", 1...8, "Q13: 4 and 8 measured", limits: 1...25),
        FigureEntry.share(
            "pickupProbability", \.pickupProbability, 0.1...0.5, "Q13: FB21267341; half of the days (811305)",
            "a pickup"),
        FigureEntry.number(
            "pickupMinutes", \.pickupMinutes, "min", 11...1_440,
            "Q13: all thresholds (FB21267341), 11 min measured, 20 h (819997)", limits: 1...1_440),
        FigureEntry.number(
            "pickupIdleHours", \.pickupIdleHours, "h, 0 for none", 4...8,
            "Q13: after 6 h without use (811305)",
            limits: 0...24),
        FigureEntry.number(
            "spacing", \.spacing, "s", 0.004...0.01, "Q13: 57 in 0.25 s; as of floods", atLeast: 0.003...60),
        FigureEntry.share(
            "firesEarly", \.firesEarly, 0.05...0.5, "Q13: reported for 18 and 26 (840907), share assumed",
            "a counter"),
        FigureEntry.number(
            "firesAtShare", \.firesAtShare, "share of the value", 0.4...0.6, "Q13: about half (840907)",
            limits: 0.05...1))
}

extension Int? {
    /// The number, -1 for none.
    fileprivate var number: Int {
        get { self ?? -1 }
        set { self = newValue < 0 ? nil : newValue }
    }
}
