// Which apps the shield counts, in `extensionShieldConfigs`.

/// A member of `extensionShieldConfigs`; only the list of goals holds any.
struct ShieldGoals: JSONRecord {
    struct Goal: FieldRecord {
        var rewardAppLogicalID: String?
        var linkedLearningApps: [Linked]?

        mutating func fields<Coder: RecordCoder>(_ coder: inout Coder) throws(Coder.Failure) {
            try coder("rewardAppLogicalID", &rewardAppLogicalID)
            try coder("linkedLearningApps", &linkedLearningApps)
        }
    }

    struct Linked: FieldRecord {
        var learningAppLogicalID: String?
        var minutesRequired: Double?

        mutating func fields<Coder: RecordCoder>(_ coder: inout Coder) throws(Coder.Failure) {
            try coder("learningAppLogicalID", &learningAppLogicalID)
            try coder("minutesRequired", &minutesRequired)
        }
    }

    let goals: [Goal]

    static var isObject: Bool { false }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        let start = json
        do throws(JSONMismatch) {
            goals = try json.list(Goal.read) ?? []
        } catch {
            goals = []
            json = start
            try json.skip()
        }
    }

    init?(lenient: LenientJSON) { nil }
}
