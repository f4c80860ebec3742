// What the tracker noted of the device, and of the apps that its shields are set up for.

import TrackingModel

/// Keys that belong together, while they come in.
struct DeviceValues {
    var batteryState: Int?
    var batteryLevel: Double?
    var batteryAt: Instant?
    var submitted: Int?
    var ran: Int?

    /// A reading without a time says nothing of any moment.
    var battery: BatterySample? {
        guard let batteryAt, batteryState != nil || batteryLevel != nil else { return nil }
        return BatterySample(
            at: batteryAt, level: batteryLevel,
            state: batteryState.flatMap(BatterySample.State.init) ?? .unknown)
    }

    var midnightTask: TaskRuns? {
        guard let submitted else { return nil }
        return TaskRuns(submitted: submitted, ran: ran ?? 0)
    }
}

extension PreferencesDecoder {
    /// False for a key that says nothing of the device.
    mutating func decodeDevice(_ key: String, _ value: PropertyListValue) -> Bool {
        switch key {
        case "last_known_battery_state": device.batteryState = judge.count(value, key: key)
        case "last_known_battery_level":
            // -1 where the system does not know.
            let level = judge.number(value, key: key)
            device.batteryLevel = level.flatMap { (0...1).contains($0) ? $0 : nil }
        case "battery_state_timestamp": device.batteryAt = judge.instant(value, key: key)
        case "app_last_state_check": contents.appInFrontAt = judge.instant(value, key: key)
        case "midnight_reset_submit_count": device.submitted = judge.count(value, key: key)
        case "midnight_reset_run_count": device.ran = judge.count(value, key: key)
        default: return false
        }
        return true
    }

    mutating func decodeShieldConfiguration() {
        let found: (records: [(String, ShieldGoals)], elements: Int, isWhole: Bool)
        found = records("extensionShieldConfigs", .object)
        guard let goals = found.records.first(where: { $0.0 == "goalConfigs" })?.1.goals else { return }
        var apps: Set<String> = []
        for goal in goals {
            if let app = goal.rewardAppLogicalID { apps.insert(app) }
            for linked in goal.linkedLearningApps ?? [] {
                if let app = linked.learningAppLogicalID { apps.insert(app) }
                if linked.minutesRequired == 0, let app = goal.rewardAppLogicalID {
                    contents.appsWithoutGoal.append(app)
                }
            }
        }
        contents.configuredApps = apps.sorted()
        contents.appsWithoutGoal = Set(contents.appsWithoutGoal).sorted()
    }
}
