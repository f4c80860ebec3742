// The message over the footer.

package import TrackingModel

/// A message that stays for a few seconds.
package struct Notice: Hashable, Sendable {
    package enum Tone: Sendable {
        case done, problem
        /// What could not be done, without harm, or a remark.
        case note
    }

    package var text: String
    package var kind: Tone
    package var until: Instant
    /// The alert that it tells of, by its number; it goes with the alert's reason.
    var alert: Int?
}
