// Replaces single scalars of a text, for every format that has signs of its own.

extension String {
    /// The text with some of its scalars replaced. By scalars and not by characters: a mark that combines with a sign
    /// makes another character of it, and yet a parser sees the sign.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result += text
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
