// Which apps the shield counts, in `extensionShieldConfigs`.

/// A member of `extensionShieldConfigs`; only the list of goals holds any.
struct ShieldGoals: JSONRecord {
    struct Goal {
        var rewardAppLogicalID: String?
        var linkedLearningApps: [Linked]?
    }

    struct Linked {
        var learningAppLogicalID: String?
        var minutesRequired: Double?
    }

    let goals: [Goal]

    static var isObject: Bool { false }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        let start = json
        do throws(JSONMismatch) {
            goals = try json.list(Goal.init) ?? []
        } catch {
            goals = []
            json = start
            try json.skip()
        }
    }

    init?(lenient: LenientJSON) { nil }
}

extension ShieldGoals.Goal {
    enum Field: String, JSONField {
        case rewardAppLogicalID, linkedLearningApps

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .rewardAppLogicalID: rewardAppLogicalID = try json.text()
            case .linkedLearningApps: linkedLearningApps = try json.list(ShieldGoals.Linked.init)
            }
        }
    }
}

extension ShieldGoals.Linked {
    enum Field: String, JSONField {
        case learningAppLogicalID, minutesRequired

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .learningAppLogicalID: learningAppLogicalID = try json.text()
            case .minutesRequired: minutesRequired = try json.number()
            }
        }
    }
}
