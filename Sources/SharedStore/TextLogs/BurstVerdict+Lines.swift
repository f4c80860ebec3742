// What the lines about a burst say, as values.

import TrackingModel

extension BurstVerdict {
    /// - Parameter family: The line's family, such as `SHADOW_BURST_JUDGE`.
    init(_ family: String, _ message: String, _ names: inout AppNames) {
        self.init(outcome: .undecided, isShadow: family.hasPrefix("SHADOW_"))
        // Where a line lacks the verdict, its family implies it.
        switch (LineFields.value(of: ["verdict="], in: message), family) {
        case ("phantom"?, _), (nil, "BURST_REVERT"), (nil, "BURST_CLOSE_OVER_CEILING"),
            (nil, "PHANTOM_FLOOD_DETECTED"):
            outcome = .phantom
        case ("legit"?, _), ("ok"?, _), ("pass"?, _), (nil, "BURST_CLOSE_OK"): outcome = .real
        default: break
        }
        duration = LineFields.number(["dur="], in: message)
        callbacks = LineFields.seconds(["events="], in: message)
        appCount = LineFields.seconds(["apps=", "appsReverted="], in: message)
        secondsSinceKill = LineFields.seconds(["timeSinceKill="], in: message)
        secondsSinceCredit = LineFields.span(["baseline_age=", "wallclock="], in: message)
        // The growth of a single app is among the details.
        let head = message.firstRange(of: "details=").map { String(message[..<$0.lowerBound]) } ?? message
        growthSeconds = LineFields.span(["total_growth=", "growth="], in: head)
        budgetSeconds = LineFields.span(["budget="], in: message)
        apps = family == "BURST_REVERT" ? Self.reverted(message, &names) : Self.details(message, &names)
        if growthSeconds == nil, !apps.isEmpty {
            let reported = apps.compactMap(\.growthSeconds)
            growthSeconds = reported.count == apps.count ? saturatingSum(reported) : nil
        }
    }

    /// Apps of a line that are read; a device has fewer.
    private static let limit = 500

    /// `details=[BB131A01:start=16min growth=4min | C6DA269B:start=0min growth=67min cold=true]`.
    private static func details(_ message: String, _ names: inout AppNames) -> [Growth] {
        guard let start = message.firstRange(of: "details=[") else { return [] }
        let list = message[start.upperBound...].prefix { $0 != "]" }
        return list.split(separator: "|", maxSplits: limit).prefix(limit).compactMap { part in
            let text = part.trimmingSpaces
            guard let colon = text.firstIndex(of: ":"),
                let name = LoggedName(String(text[..<colon]) + "...")
            else { return nil }
            // Some builds part the values by colons.
            let values = String(text[colon...].map { $0 == ":" ? " " : $0 })
            return Growth(
                app: names.app(named: name) ?? name.text,
                startSeconds: LineFields.span(["start=", "start_today="], in: values),
                growthSeconds: LineFields.span(["growth="], in: values),
                isColdStart: LineFields.value(of: ["cold="], in: values).map { $0 == "true" })
        }
    }

    /// `BURST_REVERT reason=… appsReverted=2 — BB131A01(1200s→960s), C6DA269B(4020s→0s)`.
    private static func reverted(_ message: String, _ names: inout AppNames) -> [Growth] {
        var result: [Growth] = []
        for part in message.split(whereSeparator: { $0 == " " || $0 == "," }).prefix(limit) {
            guard part.hasSuffix("s)"), let open = part.firstIndex(of: "("),
                let name = LoggedName(String(part[..<open]) + "...")
            else { continue }
            let values = part[part.index(after: open)...].dropLast(2).split(separator: "→")
            guard values.count == 2, let before = Int(values[0].prefix { $0 != "s" }),
                let after = Int(values[1]),
                (0...100_000_000).contains(before), (0...100_000_000).contains(after)
            else { continue }
            result.append(
                Growth(
                    app: names.app(named: name) ?? name.text, startSeconds: after,
                    growthSeconds: before - after))
        }
        return result
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let front = drop { $0 == " " }
        return front.prefix(
            upTo: front.lastIndex { $0 != " " }.map { front.index(after: $0) } ?? front.startIndex)
    }
}
