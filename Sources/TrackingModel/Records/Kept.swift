// A value that most records lack, held beside them, so that those without it are small: of records there are many.

/// A value in a place of its own, which never changes.
package final class Kept<Wrapped: Hashable & Sendable>: Hashable, Sendable {
    package let value: Wrapped

    package init(_ value: Wrapped) { self.value = value }

    package static func == (left: Kept, right: Kept) -> Bool {
        left === right || left.value == right.value
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
