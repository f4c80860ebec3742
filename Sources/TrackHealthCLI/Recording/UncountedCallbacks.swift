// Callbacks that a store did not count before the end of the input.

import TrackingModel

/// They are answered as held or with an error, and nothing of the store worked since.
struct UncountedCallbacks: Error, CustomStringConvertible {
    /// Those that count with the next callback that the store takes.
    let waiting: Int
    /// Those that stand in files of their own, which the next one that is recorded takes in.
    let aside: Int
    /// Why the last try failed.
    var failure: String?

    var description: String {
        var sentences: [String] = []
        if waiting > 0 {
            let reason =
                failure.map { ": \($0)" }
                ?? ": the preferences are locked or lost; trackhealth repair rebuilds them from the journal."
            sentences.append("\(countText(waiting, "callback")) could not be counted yet\(reason)")
        }
        if aside > 0 {
            sentences.append(
                "\(countText(aside, "callback")) could only be kept in files of their own; the next trackhealth record, or trackhealth repair, counts them."
            )
        }
        return sentences.joined(separator: " ")
    }
}
