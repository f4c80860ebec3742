// JSON whose bytes are the same for equal values.

package import Foundation

extension JSONEncoder {
    /// One line, keys in order, slashes as they are.
    package static var orderly: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
