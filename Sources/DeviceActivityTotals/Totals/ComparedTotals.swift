// The system's totals of a day beside the tracker's, app by app.

package import HealthAnalysis
internal import PlainText
public import TrackingModel

/// Two counts of the same day. They are shown side by side and judged only where both are known.
public struct ComparedTotals: Hashable, Sendable {
    public let totals: SystemTotals
    /// When they were compared.
    public let at: Instant
    /// By the system's seconds, most first, then by the tracker's; without apps that neither counted.
    public let apps: [ComparedApp]
    /// What kept the tracker's seconds from being read, in words; empty for nothing.
    public let trouble: [String]

    /// - Parameters:
    ///   - totals: What the system gave.
    ///   - report: The tracker's health, of the same day; nil where its container can't be read.
    ///   - at: Now.
    ///   - trouble: What kept something from being read, in words.
    package init(_ totals: SystemTotals, _ report: HealthReport?, at: Instant, trouble: [String] = []) {
        self.totals = totals
        self.at = at
        self.trouble = trouble.map(HarmlessText.line)
        // Midnight may have passed between the two.
        let report = report.flatMap { $0.calendar.day(of: $0.at) == totals.day ? $0 : nil }
        let tracked = report?.apps ?? []
        let listed = totals.apps.map { app in
            ComparedApp(app, tracked.first { $0.id == app.id }, isRead: report != nil, totals, at: at)
        }
        let ids = Set(totals.apps.compactMap(\.id))
        let unlisted = tracked.filter { !ids.contains($0.id) && ($0.todaySeconds ?? 0) > 0 }.map {
            ComparedApp(nil, $0, isRead: true, totals, at: at)
        }
        apps = (listed + unlisted).sorted { left, right in
            let (first, second) = (left.order, right.order)
            return first == second ? left.name < right.name : first > second
        }
    }

    /// Of when the system's totals are, and how old that is.
    public var heading: String {
        guard let updated = totals.updated else {
            return "The system gives no totals of \(totals.day): access may be missing, or they come later."
        }
        return "\(totals.day), as the system counted at \(totals.calendar.dateAndTime(updated)), "
            + "\(durationText(max(0, at - updated))) ago."
    }

    /// What holds for every row.
    public static let remark =
        "The system counts seconds, the tracker whole minutes: up to a minute either way is rounding. Apps that neither "
        + "counted are left out."
}

extension ComparedApp {
    /// - Parameter isRead: Whether the tracker's container could be read.
    fileprivate init(
        _ app: SystemTotals.App?, _ tracked: AppStatus?, isRead: Bool, _ totals: SystemTotals, at now: Instant
    ) {
        name = HarmlessText.line(app?.name ?? tracked?.name ?? app?.id ?? "an app without a name")
        systemSeconds = app?.seconds
        trackerSeconds = tracked?.todaySeconds
        meaning = Self.meaning(app, tracked, isRead: isRead, totals, at: now)
    }

    private static func meaning(
        _ app: SystemTotals.App?, _ tracked: AppStatus?, isRead: Bool, _ totals: SystemTotals, at now: Instant
    ) -> Meaning {
        guard let app, let updated = totals.updated else { return .unknown(.notListed) }
        guard totals.sources == 1 else { return .unknown(.severalSources) }
        guard !totals.isDividedOtherwise else { return .unknown(.otherDays) }
        guard totals.calendar.day(of: updated) >= totals.day else { return .unknown(.earlierDay) }
        guard totals.canHold(app.seconds, by: now) else { return .unknown(.impossible) }
        guard let tracked else { return .unknown(isRead ? .unknownApp : .noCounter) }
        guard tracked.registeredCount > 0 else { return .unknown(.notMonitored) }
        guard let seconds = tracked.todaySeconds else { return .unknown(.noCounter) }
        return Meaning(difference: app.seconds - Double(seconds), age: now - updated)
    }

    /// Seconds to sort by.
    fileprivate var order: (system: Double, tracker: Int) {
        (systemSeconds.map { $0.isFinite ? $0 : 0 } ?? -1, trackerSeconds ?? -1)
    }
}
