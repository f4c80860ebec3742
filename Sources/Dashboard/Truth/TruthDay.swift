// The actual use of a day next to the store's data for it, app by app, with sums in minutes.

import HealthAnalysis
import TrackingModel

/// What was used and what was credited on one local day.
struct TruthDay: Hashable {
    /// One app on that day.
    struct App: Hashable {
        var app: String
        var usedSeconds: Double
        /// Nil if unknown.
        var countedSeconds: Int?
        /// Whole minutes that were used but not credited, and those that were credited but not used.
        var lost = 0
        var phantom = 0
        /// When they were; nil if the logs don't reach back to the day.
        var places: MinuteMatch?
    }

    var day: LocalDay
    /// The apps that were used or credited, those with the most differing minutes first.
    var apps: [App]

    var usedSeconds: Double { apps.sum(\.usedSeconds) }
    /// Nil if it is unknown for one of the apps.
    var countedSeconds: Int? {
        apps.allSatisfy { $0.countedSeconds != nil } ? saturatingSum(apps.compactMap(\.countedSeconds)) : nil
    }
    var lost: Int { saturatingSum(apps.map(\.lost)) }
    var phantom: Int { saturatingSum(apps.map(\.phantom)) }
}

/// The sums of a stretch of time.
struct TruthSums: Hashable {
    var usedSeconds: Int
    /// Nil if unknown.
    var countedSeconds: Int?
    var lost: Int
    var phantom: Int

    /// `used 2h 58m, counted 2h 57m: 1 min lost, 0 phantom`.
    var description: String {
        guard let countedSeconds else { return "used \(usageText(usedSeconds)), credited unknown" }
        return "used \(usageText(usedSeconds)), credited \(usageText(countedSeconds)): "
            + "\(lost) min lost, \(phantom) phantom"
    }

    /// `used 2h 58m: 1 min lost, 0 phantom`.
    var shortText: String {
        let used = "used " + usageText(usedSeconds)
        return countedSeconds == nil ? used : used + ": \(lost) min lost, \(phantom) phantom"
    }
}

extension TruthSums {
    /// The sums of whole days.
    init(_ days: [TruthDay]) {
        let counted = days.compactMap(\.countedSeconds)
        self.init(
            usedSeconds: rounded(days.sum(\.usedSeconds)),
            countedSeconds: counted.count == days.count && !days.isEmpty ? saturatingSum(counted) : nil,
            lost: saturatingSum(days.map(\.lost)), phantom: saturatingSum(days.map(\.phantom)))
    }

    init(_ app: TruthDay.App) {
        self.init(
            usedSeconds: rounded(app.usedSeconds), countedSeconds: app.countedSeconds, lost: app.lost,
            phantom: app.phantom)
    }
}

/// A whole number; 0 for one out of bounds.
func rounded(_ number: Double) -> Int { Int(truncatingIfRepresentable: number.rounded()) ?? 0 }
