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
    // 48 bits, which have room behind the id; all of them set for no figure.
    private var memoryHigh = UInt16.max
    private var memoryLow = UInt32.max
    public var at: Instant
    /// The DeviceActivity event, or a name of the tracker's own such as `clock_adjustment_detected`.
    public var event: EventName
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
        self.circumstances = circumstances
        self.memoryBytes = memoryBytes
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

    /// Memory of the extension at that moment, in bytes, less than 256 TiB; nil for none, and for less than nothing.
    public var memoryBytes: Int? {
        get {
            let bytes = UInt64(memoryHigh) << 32 | UInt64(memoryLow)
            return bytes == Self.noMemory ? nil : Int(bytes)
        }
        set {
            let bytes =
                newValue.flatMap { $0 < 0 ? nil : min(UInt64($0), Self.noMemory - 1) } ?? Self.noMemory
            memoryHigh = UInt16(bytes >> 32)
            memoryLow = UInt32(truncatingIfNeeded: bytes)
        }
    }

    private static let noMemory: UInt64 = 0xFFFF_FFFF_FFFF

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

// MARK: - A value that most records lack, held beside them, so that those without it are small: of records there are many

/// A value in a place of its own, which never changes.
package final class Kept<Wrapped: Hashable & Sendable>: Hashable, Sendable {
    package let value: Wrapped

    package init(_ value: Wrapped) { self.value = value }

    package static func == (left: Kept, right: Kept) -> Bool {
        left === right || left.value == right.value
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
