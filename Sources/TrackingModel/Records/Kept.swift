// A value that most records lack, held beside them, so that those without it are small: of records there are many.

/// A value in a place of its own, which never changes.
final class Kept<Wrapped: Hashable & Sendable>: Hashable, Sendable {
    let value: Wrapped

    init(_ value: Wrapped) { self.value = value }

    static func == (left: Kept, right: Kept) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
