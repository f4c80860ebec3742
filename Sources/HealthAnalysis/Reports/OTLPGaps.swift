// The gaps of a store that a collector has not got yet, each once, as log records.

import Documents
import PlainText
import TrackingModel

/// Remembers which gaps of a device were taken, so that every reading gives only what is new.
///
/// A gap that goes on is left for later, because its minutes still grow; the metrics tell of it meanwhile. One that is
/// judged differently later, as when late minutes turn out to be lost, is given again with its new class.
package struct OTLPGaps: Hashable, Sendable {
    /// Gaps of a reading that are looked at, newest first. A store has hundreds at most, and a crafted one must cost no
    /// more.
    private static let most = 1_000

    /// What makes a gap the same one at the next look.
    private struct Identity: Hashable {
        let start: Instant
        let gapClass: Gap.Class
        let apps: [String]
    }

    private let device: String
    private let version: String
    private var taken: Set<Identity> = []

    /// - Parameters:
    ///   - device: A short opaque id of the device.
    ///   - version: The version of this program.
    package init(device: String, version: String) {
        self.device = HarmlessText.line(device)
        self.version = version
    }

    /// Takes the gaps that have ended and were not taken before.
    ///
    /// - Parameter isPast: Whether the report is as of an instant that is over: then nothing goes on.
    /// - Returns: The element of `resourceLogs` with their number; nil where there is nothing new.
    package mutating func take(_ report: HealthReport, isPast: Bool = false) -> (
        resource: String, count: Int
    )? {
        let ended = report.gaps.prefix(Self.most).filter { isPast || $0.end < report.at }
        let identities = ended.map { Identity(start: $0.start, gapClass: $0.gapClass, apps: $0.apps) }
        let new = zip(ended, identities).filter { !taken.contains($1) }.map { OTLPLogs.gap($0.0) }
        // What the logs have dropped since does not come back.
        taken = Set(identities)
        guard !new.isEmpty else { return nil }
        let resource = OTLPRecord.resource(
            new, observed: OTLPValue.nanoseconds(report.at), device: device, version: version)
        return (resource.text(), new.count)
    }
}
