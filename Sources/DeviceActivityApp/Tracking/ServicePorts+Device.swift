// The ports of an app's service: the device, as far as an app sees it.

#if os(iOS) || APPLE_STUBS
    public import DeviceActivityAdapter
    public import TrackingEngine
    internal import TrackingModel

    extension ServicePorts {
        /// The ports on the container of a setup's App Group.
        ///
        /// - Parameters:
        ///   - container: The container.
        ///   - observer: Called about changes and trouble, for example `HealthNotifications`.
        ///   - evidence: What shows that the device is used, for example `DeviceSigns`.
        ///   - challenges: Progress that an older tracker left, for example `ChallengeRecords`.
        ///   - uploader: Sends usage to a paired device; nil while none is paired.
        public init(
            _ container: GroupContainer, observer: (any UsageObserver)? = nil,
            evidence: any UseEvidence = NoEvidence(), challenges: (any ChallengeProgressSource)? = nil,
            uploader: (any Uploader)? = nil
        ) {
            self.init(
                clock: SystemClock(),
                monitoring: DeviceActivityMonitoring { (try? TokenIDs(in: container)) ?? TokenIDs() },
                uploader: uploader, observer: observer, challenges: challenges, evidence: evidence,
                protectedData: UnlockedFiles(container))
        }
    }
#endif
