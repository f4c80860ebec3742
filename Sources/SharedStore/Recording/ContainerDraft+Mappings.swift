// What events mean, under the `map_` keys of the format.

public import TrackingModel

extension ContainerDraft {
    public func mapping(of event: String) -> ThresholdMapping? {
        guard case .string(let app)? = store.preferences["map_\(event)_id"], !app.isEmpty else { return nil }
        func seconds(_ suffix: String) -> Int? {
            store.preferences.integer("map_\(event)_" + suffix).flatMap {
                EngineBounds.change.contains($0) ? $0 : nil
            }
        }
        return ThresholdMapping(
            app: app, incrementSeconds: seconds("inc"), thresholdSeconds: seconds("sec"))
    }

    public mutating func replaceMappings(_ mappings: [String: ThresholdMapping], at instant: Instant) {
        for key in store.preferences.keys(withPrefix: "map_") {
            switch StoreKey(key)?.field {
            case .eventApp, .eventIncrement, .eventSeconds, .eventConfiguration: store.preferences[key] = nil
            default: break
            }
        }
        for (event, mapping) in mappings {
            store.preferences["map_\(event)_id"] = .string(mapping.app)
            store.preferences["map_\(event)_inc"] = mapping.incrementSeconds.map { .integer(Int64($0)) }
            // The name says it where it holds the minute.
            if let threshold = mapping.thresholdSeconds,
                EventName(event).ordinal.map({ $0 * 60 }) != threshold
            {
                store.preferences["map_\(event)_sec"] = .integer(Int64(threshold))
            }
            store.preferences["map_\(event)_config"] = .real(instant.seconds)
        }
    }
}
