// The rungs of the evidence ladder in words (reference/domain §5.3).

extension Gap.Evidence {
    /// A few words for what was looked at: `skipped ordinals`.
    public var words: String {
        switch self {
        case .skippedOrdinals: "skipped ordinals"
        case .sequenceJump: "sequence numbers"
        case .unhandledCallbacks: "received against handled callbacks"
        case .missingDayStart: "the day's first callback"
        case .seenByOtherSchedule: "the other schedule"
        case .provenUse: "proof of use"
        case .silence: "silence"
        case .windowExhausted: "the last registered minute"
        case .floodBeforeSilence: "a flood before the silence"
        case .restartMidMinute: "a restart within a minute"
        case .healReplay: "a later replay"
        case .memoryOrKill: "memory or a kill"
        case .totalDecreased: "a total that fell"
        case .clockChange: "a change of the clock"
        case .monitoringOff: "monitoring switched off"
        case .refusedCallbacks: "refused callbacks"
        case .logEnded: "the end of the log"
        }
    }
}
