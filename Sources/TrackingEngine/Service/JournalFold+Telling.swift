// Registrations as a log tells them, which can be fed more than once.

package import TrackingModel

/// What became of a registration that a log reported.
package struct ToldRegistration: Sendable {
    package let generation: Int
    /// The sequence of its record; nil where the journal does not keep it any more.
    package let sequence: Int?
    /// Whether the store had it already.
    package let isRepeated: Bool
    /// Whether it is what is registered now.
    package let isPresent: Bool
}

extension JournalFold {
    /// Registers what a log tells, unless the store has it already.
    ///
    /// - Parameters:
    ///   - generation: As the log has it; nil takes the next one.
    ///   - reason: Why it is registered.
    ///   - taken: What the store has of the log; nil for a registration of this moment.
    ///   - thresholds: Makes the thresholds of a generation.
    /// - Throws: `ServiceError.registeredLater` for one without a generation that lies before the present one.
    package func register(
        _ generation: Int?, _ reason: RestartReason, into draft: inout some TrackerDraft,
        journal: inout some TrackerJournal, at reading: ClockReading, unless taken: TakenRecords?,
        _ thresholds: (Int) -> RegisteredThresholds
    ) throws -> ToldRegistration {
        try admit(&draft, &journal, AlwaysAvailable())
        if let taken {
            try catchUp(&draft, with: journal)
            let line = JournalRecord(kind: .registered, generation: generation, reading: reading)
            if let earlier = try taken.earlier(line, in: journal) {
                let known = generation ?? draft.state.generation
                let isPresent = earlier.count == 1 && draft.isRegistered(known, at: reading)
                // Its writer may have been killed between the journal and the rest.
                if isPresent { draft.replaceThresholds(thresholds(known), at: reading) }
                return ToldRegistration(
                    generation: known, sequence: earlier.sequence, isRepeated: true, isPresent: isPresent)
            }
            if generation == nil, let present = draft.state.registeredAt, taken.isBefore(reading, present) {
                throw ServiceError.registeredLater(generation: draft.state.generation)
            }
        }
        let number = generation ?? draft.state.generation + 1
        let result = try begin(thresholds(number), reason, &draft, &journal, reading)
        taken?.reach(journal)
        return ToldRegistration(
            generation: number, sequence: result.sequence, isRepeated: false, isPresent: true)
    }
}

extension TrackerDraft {
    /// Whether a generation is the present one, registered at that moment.
    fileprivate func isRegistered(_ generation: Int, at reading: ClockReading) -> Bool {
        state.generation == generation && state.registeredAt?.boot == reading.boot
            && state.registeredAt?.monotonic == reading.monotonic
    }
}
