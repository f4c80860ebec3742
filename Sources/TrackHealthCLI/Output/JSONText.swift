// JSON as the program writes it: one line, keys in order, so that equal values give equal bytes.

import Foundation
import SharedStore
import TrackingModel

extension Encodable {
    /// One line of JSON. Throws where the value has a number that JSON can't write.
    func json() throws -> String {
        let text = String(decoding: try JSONEncoder.orderly.encode(self), as: UTF8.self)
        return JSONEscape.madeVisible(text) + "\n"
    }
}
