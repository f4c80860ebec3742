// What react-native-device-activity keeps in the preferences: last calls, selections and blocks.

import TrackingModel

extension PreferencesDecoder {
    /// False for a key that is none of that library's.
    mutating func decodeLastCall(_ key: String, _ value: PropertyListValue) -> Bool {
        if let parsed = LastCallKey(key) {
            markers.insert(.reactNative)
            guard let at = judge.instant(milliseconds: value, key: key) else { return true }
            lastCalls.calls.append(
                LastCall(at: at, activity: parsed.activity, method: parsed.method, event: parsed.event))
            return true
        }
        guard TrackerKeys.isReactNative(key, value) else { return false }
        markers.insert(.reactNative)
        guard case .dictionary(let members) = value else { return true }
        switch key {
        case "familyActivitySelectionIds": lastCalls.selections = members.keys.sorted()
        case "lastBlockUpdate": lastCalls.blockUpdate = blockUpdate(members)
        default: break
        }
        return true
    }

    /// The calls in the order of their times, with what is blocked.
    func finishedLastCalls() -> LastCalls {
        var finished = lastCalls
        finished.calls = lastCalls.calls.ascending { $0.at }
        if case .boolean(let flag)? = values["isBlockingAll"] { finished.blocksAll = flag }
        return finished
    }

    private func blockUpdate(_ members: [String: PropertyListValue]) -> BlockUpdate {
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { if case .string(let text)? = members[$0] { text } else { nil } }.first
        }
        func count(_ name: String) -> Int? {
            guard case .integer(let number)? = members[name], number >= 0, number <= Int32.max else {
                return nil
            }
            return Int(number)
        }
        var update = BlockUpdate()
        update.at = text("blockedAt", "unblockedAt", "updatedAt").flatMap(ForeignTime.moment)
        update.trigger = text("triggeredBy")
        update.apps = count("blocklistAppCount")
        update.categories = count("blocklistCategoryCount")
        update.webDomains = count("blocklistWebDomainCount")
        return update
    }
}
