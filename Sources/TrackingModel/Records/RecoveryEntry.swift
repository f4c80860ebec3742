// One entry of the recovery log: what the extension tried on a callback and whether it succeeded.

/// An entry of `recovery_log.json` or of the deployed `extension_error_log`. Small, because a log can hold a million.
public struct RecoveryEntry: Hashable, Sendable {
    /// What many entries of a log have in common.
    package struct Circumstances: Hashable, Sendable {
        package var error: String?
        package var action: String
        package var origin: RecordOrigin

        package init(error: String?, action: String, origin: RecordOrigin) {
            (self.error, self.action, self.origin) = (error, action, origin)
        }
    }

    public var id: RecordID
    public var succeeded: Bool
    public var at: Instant
    /// The DeviceActivity event, or a name of the tracker's own such as `clock_adjustment_detected`.
    public var event: EventName
    /// -1 for none.
    private var memory: Int
    private var circumstances: Kept<Circumstances>

    public init(
        id: RecordID, at: Instant, event: EventName, succeeded: Bool, error: String? = nil, action: String,
        memoryBytes: Int? = nil, origin: RecordOrigin = .recoveryLog
    ) {
        self.init(
            id: id, at: at, event: event, succeeded: succeeded, memoryBytes: memoryBytes,
            Kept(Circumstances(error: error, action: action, origin: origin)))
    }

    /// - Parameter circumstances: Those of other entries as well.
    package init(
        id: RecordID, at: Instant, event: EventName, succeeded: Bool, memoryBytes: Int?,
        _ circumstances: Kept<Circumstances>
    ) {
        self.id = id
        self.at = at
        self.event = event
        self.succeeded = succeeded
        memory = max(memoryBytes ?? -1, -1)
        self.circumstances = circumstances
    }

    public var error: String? {
        get { circumstances.value.error }
        set { change { $0.error = newValue } }
    }

    /// What was attempted, for example `record_usage`.
    public var action: String {
        get { circumstances.value.action }
        set { change { $0.action = newValue } }
    }

    public var origin: RecordOrigin {
        get { circumstances.value.origin }
        set { change { $0.origin = newValue } }
    }

    /// Memory of the extension at that moment, in bytes.
    public var memoryBytes: Int? {
        get { memory < 0 ? nil : memory }
        set { memory = max(newValue ?? -1, -1) }
    }

    private mutating func change(_ change: (inout Circumstances) -> Void) {
        var new = circumstances.value
        change(&new)
        if new != circumstances.value { circumstances = Kept(new) }
    }
}

/// Gives one stored copy for the equal circumstances of many entries.
package struct CircumstancesPool {
    /// Those kept; a log in which all differ gains nothing from a pool.
    private static let capacity = 65_536

    private var known: Set<Kept<RecoveryEntry.Circumstances>> = []
    private var last: Kept<RecoveryEntry.Circumstances>?

    package init() {}

    package mutating func shared(
        _ circumstances: RecoveryEntry.Circumstances
    ) -> Kept<RecoveryEntry.Circumstances> {
        // Most entries are like the one before.
        if let last, last.value == circumstances { return last }
        let new = Kept(circumstances)
        let kept = known.count < Self.capacity ? known.insert(new).memberAfterInsert : new
        last = kept
        return kept
    }
}
