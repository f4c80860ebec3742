// Why a command does not go on, where nobody asks for the kind of reason.

/// A sentence for people: what is wrong, and what to do.
struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
