// A moment at which a state changed, as streams without spans record it, and the spans between such moments.

import TrackingModel

/// From this moment on something was so, until the next change of its stream.
struct StreamChange: Hashable, Sendable {
    var at: Instant
    var stream: BiomeStream
    /// In front, lit or locked; nil where the record can't be read.
    var isOn: Bool?
    /// The app that came to the front or left it.
    var app: String?
}

extension StreamChange {
    /// Of two changes further apart, one between them was lost: nobody uses a device for so long at a stretch. Seconds.
    private static let longestUse = 12 * 3_600.0

    /// The spans between changes.
    ///
    /// After the last change nothing is known, nor across one that can't be read. No use reaches over a restart of the
    /// device: its end was not recorded.
    ///
    /// - Parameter restarts: Ascending by time.
    static func spans(_ changes: [StreamChange], restarts: [DeviceRestart]) -> [EvidenceSpan] {
        var spans: [EvidenceSpan] = []
        var inFront: [String: Instant] = [:]
        var last: [BiomeStream: StreamChange] = [:]
        func add(_ start: Instant, _ end: Instant, _ kind: EvidenceSpan.Fact, app: String? = nil) {
            guard end > start else { return }
            if kind != .locked {
                let next = restarts.partitionPoint { $0.at <= start }
                let isCut = next < restarts.count && restarts[next].at < end
                guard !isCut, end - start <= longestUse else { return }
            }
            spans.append(EvidenceSpan(start: start, end: end, kind: kind, app: app))
        }
        for change in changes.sorted(by: { $0.at < $1.at }) {
            guard change.stream != .appInFocus else {
                switch (change.isOn, change.app) {
                case (true, let app?): inFront[app] = change.at
                case (false, let app?):
                    if let start = inFront.removeValue(forKey: app) { add(start, change.at, .app, app: app) }
                default: inFront = [:]
                }
                continue
            }
            if let before = last[change.stream], let wasOn = before.isOn {
                let isUse = wasOn == (change.stream == .backlight)
                add(before.at, change.at, isUse ? .unlocked : .locked)
            }
            last[change.stream] = change
        }
        return spans
    }
}
