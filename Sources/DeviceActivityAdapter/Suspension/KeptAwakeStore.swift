// A store whose every use keeps the process awake until the lock is free again.

#if canImport(DeviceActivity)
    public import TrackingModel

    /// Another store, each of whose transactions runs inside an `ExpiringActivity`.
    public struct KeptAwakeStore<Base: TrackerStore>: TrackerStore {
        public let base: Base

        public init(_ base: Base) { self.base = base }

        public func transact<Result>(
            _ body: (inout Base.Draft, inout Base.Journal) throws -> Result
        ) throws -> Result {
            try ExpiringActivity.run("usage store") { try base.transact(body) }
        }

        public func journal<Result>(_ body: (inout Base.Journal) throws -> Result) throws -> Result {
            try ExpiringActivity.run("usage journal") { try base.journal(body) }
        }

        public func read<Result>(_ body: (Base.Draft) throws -> Result) throws -> Result {
            // Without a lock, nobody is kept waiting by a process that is suspended.
            try base.read(body)
        }

        public func keepFallback(_ record: JournalRecord) throws {
            // Takes no lock, and is what is left when everything else has failed.
            try base.keepFallback(record)
        }

        public func asOneWait<Result>(_ body: () throws -> Result) rethrows -> Result {
            try base.asOneWait(body)
        }

        public func raiseEmergencyFlag() throws {
            try ExpiringActivity.run("usage store") { try base.raiseEmergencyFlag() }
        }
    }

    extension KeptAwakeStore: Sendable where Base: Sendable {}
#endif
