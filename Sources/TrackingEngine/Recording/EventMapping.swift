// Finds the app of an event, also of one whose generation was replaced, and gives it to records.

import TrackingModel

extension RegistrationDraft {
    /// The mapping of an event, or of its namesake in the present generation: mappings are rewritten at each
    /// registration, and callbacks of the one before can still be under way.
    func mapping(of event: String, in state: TrackerState) -> ThresholdMapping? {
        if let mapping = mapping(of: event) { return mapping }
        let name = EventName(event)
        guard let generation = name.generation, generation != state.generation else { return nil }
        return mapping(of: name.replacing(generation: state.generation).text)
    }
}

extension JournalRecord {
    /// Gives the record of a threshold the app and the time of its event, where the store knows it.
    mutating func map(by draft: some TrackerDraft) {
        guard kind == .threshold, let event, let mapping = draft.mapping(of: event, in: draft.state)
        else { return }
        app = mapping.app
        generation = generation ?? draft.state.generation
        // A threshold set up without a time covers a minute.
        seconds = mapping.incrementSeconds ?? 60
        thresholdSeconds = mapping.thresholdSeconds.map { $0 == 0 ? 60 : $0 } ?? ordinal.map { $0 * 60 }
    }
}
