// How far a read of the store is that takes long enough to be shown.

/// What is being done to show the store, and how much of it is done.
package enum ReadProgress: Hashable, Sendable {
    /// A file is read: the bytes that were taken in so far and all of them. `done` is nil for a file that is taken as a
    /// whole, of which nothing is known in between.
    case reading(file: String, done: Int?, of: Int)
    /// All files were read, and what they hold is sorted and judged.
    case judging
    /// What was judged is written to the history.
    case recording

    /// The part of the file that was taken in, from 0 to 1; nil where none is known.
    var share: Double? {
        guard case .reading(_, let done?, let total) = self, total > 0 else { return nil }
        return min(max(Double(done) / Double(total), 0), 1)
    }

    /// `44 %`, never more than was read; nil where no part is known.
    var percent: String? { share.map { "\(Int(($0 * 100).rounded(.down))) %" } }
}
