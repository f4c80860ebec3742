// Merges two copies of a JSON log so that entries in both occur once.

import Foundation

/// Puts restored entries before newer ones.
enum JSONArrayMerge {
    /// The older array's entries, then those of the newer one that the older one lacks; all keep their bytes.
    ///
    /// Entries are equal if their ids are or, without ids, their contents. Of equal contents as many are kept as one
    /// array held. Nil if either is not a complete array.
    static func merged(older: [UInt8], newer: [UInt8], depth: Int) -> [UInt8]? {
        let first = JSONArrayLayout(older[...], depth: depth)
        let second = JSONArrayLayout(newer[...], depth: depth)
        guard first.isWhole, second.isWhole else { return nil }
        var known: [String: Int] = [:]
        for element in first.elements { known[identity(older[element]), default: 0] += 1 }
        var result = first.elements.map { older[$0] }
        for element in second.elements {
            let identity = identity(newer[element])
            if let count = known[identity], count > 0 {
                known[identity] = count - 1
            } else {
                result.append(newer[element])
            }
        }
        return JSONArrayLayout.joined(result)
    }

    private static func identity(_ element: ArraySlice<UInt8>) -> String {
        guard let object = try? JSONSerialization.jsonObject(with: Data(element)) as? [String: Any] else {
            return "bytes " + String(decoding: element, as: UTF8.self)
        }
        if let id = object["id"] as? String, !id.isEmpty { return "id " + id }
        guard let sorted = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else {
            return "bytes " + String(decoding: element, as: UTF8.self)
        }
        return "contents " + String(decoding: sorted, as: UTF8.self)
    }
}
