// What JSON in preferences held, written as JSON again.

import Foundation
import SharedStore

enum PrintedJSON {
    /// Nil for what JSON can't hold.
    static func bytes(of value: PropertyListValue) -> [UInt8]? {
        let object = object(value)
        guard JSONSerialization.isValidJSONObject(object) else { return nil }
        return (try? JSONSerialization.data(withJSONObject: object)).map { Array($0) }
    }

    private static func object(_ value: PropertyListValue) -> Any {
        switch value {
        case .boolean(let flag): flag
        case .integer(let number): number
        case .unsigned(let number): number
        case .real(let number): number
        case .date(let seconds): seconds
        case .data(let bytes): Data(bytes).base64EncodedString()
        case .string(let text): text
        case .array(let values): values.map(object)
        case .dictionary(let values): values.mapValues(object)
        case .unsupported(let what): what
        }
    }
}
