// The entries of the logs as JSON, in the fields of the format.

import TrackingModel

extension RecoveryEntry: CompactJSONEncodable {
    /// An entry of `recovery_log.json`.
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("attemptedAction", action)
            $0.put("errorDescription", error)
            $0.put("eventName", event.text)
            $0.put("id", id.description)
            $0.put("memoryUsageBytes", memoryBytes)
            $0.put("success", succeeded)
            $0.put("timestamp", at.seconds)
        }
    }
}

extension LogEntry: CompactJSONEncodable {
    /// An entry of `extension_logs`.
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("component", component)
            $0.put("message", message)
            if !metadata.isEmpty {
                $0.name("metadata")
                Dictionary(metadata.map { ($0.key, $0.value) }) { $1 }.encode(to: &$0)
            }
            $0.put("severity", severity.word)
            $0.put("timestamp", at?.seconds ?? 0)
        }
    }
}

extension AnalyticsEvent: CompactJSONEncodable {
    /// A line of `analytics.jsonl`.
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("event", name)
            let fields = Dictionary(properties.map { ($0.key, $0.value) }) { $1 }
            $0.object("properties") {
                for (key, value) in fields.inKeyOrder {
                    switch value {
                    case .integer(let number): $0.put(key, number)
                    case .number(let number): $0.put(key, number)
                    case .text(let text): $0.put(key, text)
                    case .flag(let flag): $0.put(key, flag)
                    case .texts(let texts): $0.array(key, texts) { $0.put($1) }
                    }
                }
            }
            $0.put("timestamp", at.seconds)
        }
    }
}
