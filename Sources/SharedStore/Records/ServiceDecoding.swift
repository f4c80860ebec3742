// What the app side of a tracker keeps, from JSON.

internal import TrackingModel

extension TrackedApp: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case category, id, name, rewardPoints, since

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (id, name): (String?, String?)
        var (category, rewardPoints): (AppCategory?, Int?)
        var since: Instant?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .category: category = try json.word()
            case .id: id = try json.text()
            case .name: name = try json.text()
            case .rewardPoints: rewardPoints = try json.integer()
            case .since: since = try json.instant()
            }
        }
        self.init(
            id: try id.required(), name: try name.required(), category: try category.required(),
            rewardPoints: try rewardPoints.required(), since: since)
    }
}

extension ServiceMemory: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case checkedAt, creditedBeforeRecovery, heardThresholds, lossAlertedAt, pendingRestart, pendingSince
        case recoveryStartedAt, restartCounts, restarts, unheardAt, unheardThresholds

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (restarts, restartCounts): ([Restart]?, [RestartReason: Int]?)
        self.init()
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .checkedAt: checkedAt = try json.number()
            case .creditedBeforeRecovery: creditedBeforeRecovery = try json.integer()
            case .heardThresholds: heardThresholds = try json.integer()
            case .lossAlertedAt: lossAlertedAt = try json.number()
            case .pendingRestart: pendingRestart = try json.word()
            case .pendingSince: pendingSince = try json.number()
            case .recoveryStartedAt: recoveryStartedAt = try json.number()
            case .restartCounts: restartCounts = try json.counts { RestartReason(rawValue: $0) }
            case .restarts: restarts = try json.value()
            case .unheardAt: unheardAt = try json.number()
            case .unheardThresholds: unheardThresholds = try json.integer()
            }
        }
        self.restarts = try restarts.required()
        self.restartCounts = try restartCounts.required()
    }
}

extension ServiceMemory.Restart: CompactJSONDecodable {
    private enum Field: String, JSONField {
        case at, generation, reason, received, succeeded, thresholds

        static let names = JSONNames<Field>()
    }

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var (reason, at): (RestartReason?, Double?)
        var (generation, succeeded): (Int?, Bool?)
        var (received, thresholds): (Int?, Int?)
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .at: at = try json.number()
            case .generation: generation = try json.integer()
            case .reason: reason = try json.word()
            case .received: received = try json.integer()
            case .succeeded: succeeded = try json.flag()
            case .thresholds: thresholds = try json.integer()
            }
        }
        self.init(
            reason: try reason.required(), at: try at.required(), generation: try generation.required(),
            succeeded: succeeded, thresholds: thresholds, received: received)
    }
}
