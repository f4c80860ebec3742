// The names that a tracker's app and its extensions agree on.

#if os(iOS) || APPLE_STUBS

    /// The names that app and extensions share; the defaults are those of the tracker that the formats were taken from.
    public struct TrackerSetup: Hashable, Sendable {
        /// The App Group that app and extensions have in their entitlements.
        public var group: String
        /// The Darwin notification that the extension posts after a recorded minute.
        public var usageRecorded = "com.screentimerewards.usageRecorded"
        /// The identifier of the background task, which `BGTaskSchedulerPermittedIdentifiers` must list.
        public var restartTask = "com.screentimerewards.monitoring-restart"

        public init(group: String) { self.group = group }
    }
#endif
