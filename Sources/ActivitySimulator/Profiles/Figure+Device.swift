// What is reported of the device and of the processes on it, and all figures together.

extension Figure {
    /// Every figure of every quirk.
    public static let all: [Figure] = phantom + arrival + device

    private static let device = [
        memoryKills, clockAndZone, lockedStore, storeSize, otherDevices, lostPermission,
    ].flatMap(\.self)

    private static let memoryKills = of(
        "memoryKills", \.memoryKills, "Q11: thread 827783; measured",
        FigureEntry.ends(
            "base", \.base, "bytes", 3_355_443...5_767_168, "Q11: 3.2 to 4.5 MiB assumed; warnings near 5.5",
            limits: 1_000_000...5_900_000),
        FigureEntry.number(
            "transientMedian", \.transientMedian, "bytes", 250_000...1_000_000, "Q11: assumed",
            limits: 1_000...20_000_000),
        FigureEntry.number(
            "transientSigma", \.transientSigma, "ln", 0.3...0.9, "Q11: assumed", limits: 0...3),
        FigureEntry.whole(
            "limit", \.limit, "bytes", 5_242_880...6_291_456, "Q11: 6 MB; 5 MB in older notes",
            limits: 5_242_880...1e8),
        FigureEntry.share(
            "pressureKill", \.pressureKill, 0.03...0.3, "Q11: 18 to 77 kills a day measured", "a call"))

    private static let clockAndZone = of(
        "clockAndZone", \.clockAndZone, "Q16: zone rule documented; dropped events in public code",
        FigureEntry.share("travel", \.travel, 0.005...0.05, "Q16: assumed", "a day"),
        FigureEntry.share("manual", \.manual, 0.005...0.05, "Q16: assumed", "a day"),
        FigureEntry.share("network", \.network, 0.05...0.3, "Q16: assumed", "a day"),
        FigureEntry.whole("hours", \.hours, "h", 1...12, "Q16: zones", limits: 1...26),
        FigureEntry.number(
            "manualSeconds", \.manualSeconds, "s", 120...86_400, "Q16: minutes to days", limits: 120...1e6),
        FigureEntry.number("networkSeconds", \.networkSeconds, "s", 1...60, "Q16: assumed", limits: 0...3_600)
    )

    private static let lockedStore = of(
        "lockedStore", \.lockedStore, "Q17: reproduced by christianselig.com, 2024-10",
        FigureEntry.share("rebootsPerDay", \.rebootsPerDay, 0.05...0.2, "Q17: assumed", "a day"),
        FigureEntry.ends("offSeconds", \.offSeconds, "s", 30...90, "Q17: assumed"),
        FigureEntry.number("meanLocked", \.meanLocked, "s", 60...600, "Q17: assumed"))

    private static let storeSize = of(
        "storeSize", \.storeSize, "Q18: a log message since iOS 13",
        FigureEntry.whole("limitBytes", \.limitBytes, "bytes", 4_194_304...4_194_304, "Q18: 4 194 304"))

    private static let otherDevices = of(
        "otherDevices", \.otherDevices, "Q22: threads 715315, 723226 (Apple staff)",
        FigureEntry.toggle("isShared", \.isShared, "Q22: the person's choice"),
        FigureEntry.number("perDay", \.perDay, "/day", 1...6, "Q22: assumed"),
        FigureEntry.ends("minutes", \.minutes, "min", 5...60, "Q22: assumed", limits: 1...600),
        FigureEntry.number("delayMedian", \.delayMedian, "s", 60...7_200, "Q22: assumed"),
        FigureEntry.number("delaySigma", \.delaySigma, "ln", 0.5...1.5, "Q22: assumed", limits: 0...3),
        FigureEntry.number("delayMost", \.delayMost, "s", 21_600...86_400, "Q22: assumed"))

    private static let lostPermission = of(
        "lostPermission", \.lostPermission, "Q23: thread 786854",
        FigureEntry.share("perDay", \.perDay, 0.005...0.05, "Q23: assumed", "a day"),
        FigureEntry.share("returns", \.returns, 0.2...1, "Q23: assumed", "an opening"))
}
