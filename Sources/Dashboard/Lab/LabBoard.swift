// What a run of the accuracy lab gave, as a value to draw: measures of policies on profiles in users' hands.

/// A table of the lab. It knows names and figures alone.
package struct LabBoard: Sendable {
    /// Which figures are good.
    package enum Aim: Sendable {
        case lowest, highest
        /// Errors of both kinds cancel out.
        case nearestToZero
    }

    package struct Measure: Sendable {
        package var title: String
        package var unit: String
        /// One sentence on what is measured.
        package var words: String
        package var aim: Aim

        package init(title: String, unit: String, words: String, aim: Aim) {
            self.title = title
            self.unit = unit
            self.words = words
            self.aim = aim
        }
    }

    package struct Profile: Sendable {
        package var name: String
        /// What it claims of a system, and that it is a claim.
        package var words: String

        package init(name: String, words: String) {
            self.name = name
            self.words = words
        }
    }

    /// A figure with its 95 % interval, where there is one.
    package struct Figure: Hashable, Sendable {
        package var value: Double
        package var low: Double?
        package var high: Double?

        package init(_ value: Double, low: Double? = nil, high: Double? = nil) {
            self.value = value
            self.low = low
            self.high = high
        }
    }

    /// The runs of a policy on a profile by a user; by numbers in the lists of the board, user 0 is all together.
    package struct Cell: Hashable, Sendable {
        package var policy: Int
        package var profile: Int
        package var user: Int

        package init(policy: Int, profile: Int, user: Int) {
            self.policy = policy
            self.profile = profile
            self.user = user
        }
    }

    /// A day of an app that is far off.
    package struct WorstDay: Hashable, Sendable {
        /// The user's number in the board.
        package var user: Int
        package var seed: UInt64
        /// From 1.
        package var day: Int
        package var app: String
        package var usedSeconds: Int
        package var countedSeconds: Int

        package init(
            user: Int, seed: UInt64, day: Int, app: String, usedSeconds: Int, countedSeconds: Int
        ) {
            self.user = user
            self.seed = seed
            self.day = day
            self.app = app
            self.usedSeconds = usedSeconds
            self.countedSeconds = countedSeconds
        }
    }

    /// What was run, in a few words.
    package var caption: String
    /// The command line that makes the table again.
    package var command: String
    package var measures: [Measure]
    /// The default one first.
    package var policies: [String]
    package var profiles: [Profile]
    /// All users together first.
    package var users: [String]
    /// By measure; a cell that was not run has none.
    package var figures: [[Cell: Figure]]
    /// Worst first.
    package var worstDays: [Cell: [WorstDay]]

    package init(
        caption: String, command: String, measures: [Measure], policies: [String], profiles: [Profile],
        users: [String], figures: [[Cell: Figure]], worstDays: [Cell: [WorstDay]]
    ) {
        self.caption = caption
        self.command = command
        self.measures = measures
        self.policies = policies
        self.profiles = profiles
        self.users = users
        self.figures = figures
        self.worstDays = worstDays
    }

    func figure(_ measure: Int, _ cell: Cell) -> Figure? {
        figures.indices.contains(measure) ? figures[measure][cell] : nil
    }

    /// How bad a figure is: 0 at best.
    func badness(_ value: Double, _ aim: Aim, most: Double) -> Double {
        switch aim {
        case .lowest: max(value, 0)
        case .highest: max(most - value, 0)
        case .nearestToZero: abs(value)
        }
    }

    /// The policies with the best figure of a profile; none where fewer than two can be compared.
    func best(_ measure: Int, profile: Int, user: Int) -> Set<Int> {
        let figures = policies.indices.compactMap { policy in
            figure(measure, Cell(policy: policy, profile: profile, user: user)).map { (policy, $0.value) }
        }
        guard figures.count > 1, let most = figures.map(\.1).max() else { return [] }
        let aim = measures[measure].aim
        guard let least = figures.map({ badness($0.1, aim, most: most) }).min() else { return [] }
        // What is written alike is alike.
        let words = Set(
            figures.filter { badness($0.1, aim, most: most) == least }.map { figureWords($0.1) })
        let best = figures.filter { words.contains(figureWords($0.1)) }.map(\.0)
        return best.count == figures.count ? [] : Set(best)
    }
}
