// The message in the footer.

package import TrackingModel

/// A message that is shown for a few seconds.
package struct Notice: Hashable, Sendable {
    package enum Tone: Sendable {
        case done, problem
        /// Something that could not be done, without harm, or a remark.
        case note
    }

    package var text: String
    package var kind: Tone
    package var until: Instant
    /// The id of the alert that the message is about; the message is removed when the alert is over.
    var alert: Int?
}
