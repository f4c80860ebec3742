// The keys under which react-native-device-activity keeps the last call of each callback.

import TrackingModel

/// `events_<activity>_<method>[_<event>]` (react-native-device-activity, `userDefaultKeyForEvent`).
///
/// Activities and events may hold `_` themselves, so the key is cut at the name of a method: at the first one that an
/// event follows, else at one that ends the key.
struct LastCallKey: Hashable {
    let activity: String
    let method: LastCall.Method
    /// Nil for methods that are about the activity alone.
    let event: String?

    /// Nil for any other key.
    init?(_ key: String) {
        let prefix = "events_"
        guard key.hasPrefix(prefix) else { return nil }
        let rest = key.dropFirst(prefix.count)
        let parts = rest.split(separator: "_", omittingEmptySubsequences: false)
        let methods = parts.map { LastCall.Method(rawValue: String($0)) }
        // Before the method there is an activity, and behind it an event where the method has one.
        let named = methods.indices.first { index in
            index > 0 && index + 1 < parts.count && methods[index]?.namesEvent ?? false
        }
        guard let index = named ?? methods.indices.last, index > 0, let method = methods[index],
            method.namesEvent == (named != nil)
        else { return nil }
        let (activity, event) = (
            parts[..<index].joined(separator: "_"), parts[(index + 1)...].joined(separator: "_")
        )
        guard !activity.isEmpty, named == nil || !event.isEmpty else { return nil }
        self.activity = activity
        self.method = method
        self.event = named == nil ? nil : event
    }
}
