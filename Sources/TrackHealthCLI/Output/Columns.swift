// Text in columns of fixed width.

extension String {
    /// With blanks behind it up to the width, one at least.
    func leading(in width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(width - count, 1))
    }

    /// With blanks before it up to the width.
    func trailing(in width: Int) -> String {
        String(repeating: " ", count: Swift.max(width - count, 0)) + self
    }
}
