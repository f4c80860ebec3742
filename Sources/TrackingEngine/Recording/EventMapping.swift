// Finds the app of an event, also of one whose generation was replaced.

internal import TrackingModel

extension TrackerDraft {
    /// The mapping of an event, or of its namesake in the present generation: mappings are rewritten at each
    /// registration, and callbacks of the one before can still be under way.
    func mapping(of event: String, in state: TrackerState) -> ThresholdMapping? {
        if let mapping = mapping(of: event) { return mapping }
        let name = EventName(event)
        guard let generation = name.generation, generation != state.generation else { return nil }
        return mapping(of: name.replacing(generation: state.generation).text)
    }
}
