// What the store's tests share: folders that vanish, a seeded generator, Python as an independent reader.

import Foundation
import Testing

@testable import SharedStore

/// A folder of its own for one test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "trackhealth-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = try LocalFileSystem().resolved(folder.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { path + "/" + name }

    /// A container with empty preferences folder.
    func container() throws -> ContainerPaths {
        let paths = ContainerPaths(container: path, group: "group.test")
        try FileManager.default.createDirectory(
            atPath: path + "/Library/Preferences", withIntermediateDirectories: true)
        return paths
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: path(name)))
    }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

enum Python {
    static func start(_ program: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + arguments
        try process.run()
        return process
    }

    /// Runs a program and gives what it prints.
    static func output(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + arguments
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
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
