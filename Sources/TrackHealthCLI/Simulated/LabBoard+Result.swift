// From a result of the lab, which may come from a file that anybody wrote, to the board that is drawn.

import AccuracyLab
import ActivitySimulator
import Dashboard
import PlainText
import TrackingEngine
import TrackingModel

extension LabBoard {
    /// Names of one kind at most, many times what a table of this program has.
    private static let mostNames = 100

    /// The board of a result. Throws where it has no cell, or not what such a result has.
    init(_ result: LabResult) throws(Refusal) {
        guard result.schema == LabResult.schema else {
            throw Refusal(
                "The result is of schema “\(HarmlessText.line(result.schema))”, and this program reads \(LabResult.schema); create it again."
            )
        }
        let lists = [
            result.policies.count, result.profiles.count, result.users.count + 1, result.measures.count,
        ]
        guard lists.allSatisfy({ (1...Self.mostNames).contains($0) }), !result.cells.isEmpty,
            result.cells.count <= Self.mostNames * Self.mostNames * Self.mostNames
        else { throw .emptyResult }
        // The default is what everything else is compared with.
        let policies =
            result.policies.filter { $0 == CreditingPolicy.ordinal.name }
            + result.policies.filter { $0 != CreditingPolicy.ordinal.name }
        var figures = [[Cell: Figure]](repeating: [:], count: result.measures.count)
        var worst: [Cell: [WorstDay]] = [:]
        let (policyNumbers, profileNumbers, userNumbers) = (
            Self.numbers(policies), Self.numbers(result.profiles.map(\.name)), Self.numbers(result.users)
        )
        for cell in result.cells {
            guard let policy = policyNumbers[cell.policy], let profile = profileNumbers[cell.profile] else {
                continue
            }
            let user = cell.user.map { userNumbers[$0].map { $0 + 1 } } ?? 0
            guard let user else { continue }
            let place = Cell(policy: policy, profile: profile, user: user)
            for (number, measure) in result.measures.enumerated() {
                let estimate = LabMeasure(rawValue: measure.name).flatMap { cell.score.measures[$0] }
                if let estimate { figures[number][place] = Figure(estimate) }
            }
            // A run is a user's: the days of all together are theirs.
            guard user > 0 else { continue }
            let days = cell.score.worst.prefix(9).compactMap { Self.day($0, user: user, cell.user ?? "") }
            worst[place] = days
            worst[Cell(policy: policy, profile: profile, user: 0), default: []] += days
        }
        for policy in policies.indices {
            for profile in result.profiles.indices {
                let all = Cell(policy: policy, profile: profile, user: 0)
                let days = (worst[all] ?? []).enumerated().sorted {
                    ($1.element.error, $0.offset) < ($0.element.error, $1.offset)
                }
                worst[all] = days.prefix(5).map(\.element)
            }
        }
        let seeds = countText(result.seeds, "seed") + " from \(result.seed)"
        self.init(
            caption: seeds + ", " + countText(result.days, "day") + " each",
            command: HarmlessText.line(result.command),
            measures: result.measures.map { measure in
                Measure(
                    title: HarmlessText.line(measure.title), unit: HarmlessText.line(measure.unit),
                    description: HarmlessText.line(measure.definition), aim: Self.aim(of: measure.name))
            }, policies: policies,
            profiles: result.profiles.map {
                Profile(name: HarmlessText.line($0.name), description: HarmlessText.line($0.hypothesis))
            }, users: ["all users"] + result.users.map { HarmlessText.line($0) }, figures: figures,
            worstDays: worst)
    }

    private static func numbers(_ names: [String]) -> [String: Int] {
        Dictionary(
            names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    private static func day(_ worst: LabCase, user: Int, _ name: String) -> WorstDay? {
        let apps = UserPreset(rawValue: name)?.apps ?? []
        guard (0..<3_650).contains(worst.score.day), apps.indices.contains(worst.score.app) else {
            return nil
        }
        return WorstDay(
            user: user, seed: worst.seed, day: worst.score.day + 1, app: apps[worst.score.app].name,
            usedSeconds: worst.score.used, countedSeconds: worst.score.counted)
    }

    private static func aim(of name: String) -> Goal {
        switch LabMeasure(rawValue: name) {
        case .delivery, .recovered: .highest
        case .netError: .nearestToZero
        default: .lowest
        }
    }
}

extension LabBoard.WorstDay {
    /// Seconds by which the day is off.
    fileprivate var error: Double { abs(Double(countedSeconds) - Double(usedSeconds)) }
}

extension LabBoard.Figure {
    fileprivate init(_ estimate: Estimate) {
        let isWhole = estimate.low.map(\.isFinite) ?? false && estimate.high.map(\.isFinite) ?? false
        self.init(estimate.value, low: isWhole ? estimate.low : nil, high: isWhole ? estimate.high : nil)
    }
}
