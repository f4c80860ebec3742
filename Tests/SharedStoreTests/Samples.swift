// What the store's tests share: containers in folders that vanish, and preferences of every type.

import Foundation
import TestSupport

@testable import SharedStore

extension TemporaryFolder {
    /// A container with empty preferences folder.
    func container() throws -> ContainerPaths {
        let paths = ContainerPaths(container: path, group: "group.test")
        try FileManager.default.createDirectory(
            atPath: path + "/Library/Preferences", withIntermediateDirectories: true)
        return paths
    }
}

/// Preferences with every type, and the extremes of each.
enum Samples {
    static let keys: [String: PropertyListValue] = [
        "extension_heartbeat": .real(1_763_321_000.123456),
        "extension_initialized_flag": .boolean(true),
        "one": .integer(1), "zero": .integer(0), "false": .boolean(false), "real one": .real(1),
        "least": .integer(.min), "most": .integer(.max), "unsigned": .unsigned(.max), "minus": .integer(-1),
        "byte": .integer(255), "two bytes": .integer(256), "four": .integer(0xFFFF_FFFF),
        "five": .integer(0x1_0000_0000),
        "date": .date(785_200_000), "data": .data([0, 1, 255]), "empty data": .data([]),
        "ключ 🗝": .string("é ü 漢字 🎈"), "empty": .string(""),
        "long": .string(String(repeating: "x", count: 300)),
        "decomposed": .string("e\u{301}"), "composed": .string("\u{e9}"),
        "nested": .array([.dictionary(["a": .array([])]), .dictionary([:]), .boolean(true)]),
    ]

    static let binary: [UInt8] = (try? PropertyList.write(.dictionary(keys), format: .binary)) ?? []
    static let xml: [UInt8] = (try? PropertyList.write(.dictionary(keys), format: .xml)) ?? []
}
