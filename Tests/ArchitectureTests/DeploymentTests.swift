// What a tracker's app or extension builds: nothing younger than iOS 16, and no package of the program.

import Foundation
import TestSupport
import Testing

@Suite struct DeploymentTests {
    /// The libraries that `Package.swift` offers to others.
    static let products: Set<String> = [
        "SharedStore", "TrackingEngine", "HealthAnalysis", "ActivitySimulator", "AccuracyLab",
        "DeviceActivityAdapter", "DeviceActivityApp", "DeviceActivityTotals",
    ]

    /// The libraries with every target of ours that they bring along.
    static let rooms: Set<String> = {
        var rooms = products
        var waiting = Array(products)
        while let room = waiting.popLast() {
            for module in ArchitectureTests.allowed[room] ?? []
            where ArchitectureTests.allowed[module] != nil && rooms.insert(module).inserted {
                waiting.append(module)
            }
        }
        return rooms
    }()

    /// Something that began after iOS 16.
    struct Younger: Sendable {
        /// As it is written in code, not as a part of a longer word.
        let words: [String]
        /// The iOS that it began with.
        let since: String
        let instead: String
    }

    /// What compiles on Linux and not for iOS 16: a compiler without Apple's SDK has no such limit.
    static let younger: [Younger] = [
        Younger(words: ["Synchronization", "Mutex", "Atomic"], since: "18", instead: "a lock of Foundation"),
        Younger(
            words: ["import Observation", "@Observable", "Observations"], since: "17",
            instead: "ObservableObject"),
        Younger(words: ["SwiftData", "#Predicate"], since: "17", instead: "Core Data, and a closure"),
        Younger(
            words: ["String(validating:", "String(validatingCString:"], since: "18",
            instead: "String(validUTF8:)"),
        Younger(words: ["Int128", "UInt128"], since: "18", instead: "two numbers of 64 bits"),
        Younger(
            words: ["RangeSet", "indices(where:", "indices(of:", "removeSubranges", "moveSubranges"],
            since: "18", instead: "an array of ranges"),
        Younger(words: ["InlineArray", "UTF8Span", "utf8Span"], since: "26", instead: "an array"),
        Younger(
            words: ["withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup"], since: "17",
            instead: "a task group"),
        Younger(
            words: ["TaskExecutor", "withTaskExecutorPreference", "ExecutorJob"], since: "17",
            instead: "a queue"),
        Younger(words: ["Task(name:", "Task.immediate"], since: "26", instead: "Task"),
        Younger(words: ["isolated deinit"], since: "18.4", instead: "an explicit end"),
        Younger(words: ["<each "], since: "17", instead: "an array"),
        Younger(words: ["RecurrenceRule"], since: "18", instead: "LocalCalendar"),
        Younger(words: ["ContentUnavailableView"], since: "17", instead: "Text"),
        Younger(words: ["@Entry", "@Previewable"], since: "18", instead: "an argument"),
    ]

    /// The uses in a line's code; what follows `//` is none.
    static func uses(in line: Substring) -> [(word: String, younger: Younger)] {
        let line = String(line)
        let code = line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
        return younger.flatMap { younger in
            younger.words.filter { contains($0, in: code) }.map { ($0, younger) }
        }
    }

    private static func contains(_ word: String, in code: String) -> Bool {
        guard let found = code.range(of: word) else { return false }
        let isName = { (character: Character) in character.isLetter || character.isNumber || character == "_"
        }
        if isName(word.first!), found.lowerBound > code.startIndex,
            isName(code[code.index(before: found.lowerBound)])
        {
            return false
        }
        return !(isName(word.last!) && found.upperBound < code.endIndex && isName(code[found.upperBound]))
    }

    @Test func `no library takes what is younger than iOS 16`() throws {
        let sources = ArchitectureTests.sources.filter { Self.rooms.contains($0.room) }
        #expect(Set(sources.map(\.room)).isSuperset(of: Self.products))
        #expect(sources.count > 300)
        for source in sources {
            // Mostly a file has none of the words, which is found out at once.
            let text = source.lines.joined(separator: "\n")
            guard Self.younger.contains(where: { $0.words.contains { text.range(of: $0) != nil } }) else {
                continue
            }
            for (index, line) in source.lines.enumerated() {
                for (word, younger) in Self.uses(in: line) {
                    Issue.record(
                        "\(source.path):\(index + 1): \(word) is of iOS \(younger.since); use \(younger.instead)"
                    )
                }
            }
        }
    }

    @Test(arguments: [
        "internal import Synchronization", "let count = Atomic<Int>(0)",
        "guard let text = String(validating: bytes, as: UTF8.self)",
        "let found = text.indices(where: isSpace)",
        "@Observable final class Model {", "await withDiscardingTaskGroup { group in",
        "var cells: InlineArray<3, Int>",
    ])
    func `a line that takes it is found`(line: String) {
        #expect(Self.uses(in: Substring(line)).count == 1)
        #expect(Self.uses(in: Substring("// " + line)).isEmpty)
    }

    @Test func `no library knows a package, and each dependency on one is a matter of the trait`() throws {
        let packages: Set<String> = ["ArgumentParser", "GRDB", "TOMLKit", "Subprocess", "CNcurses"]
        for room in Self.rooms {
            #expect(ArchitectureTests.allowed[room]?.isDisjoint(with: packages) == true, "\(room)")
        }
        let manifest = try String(
            contentsOf: ArchitectureTests.root.appending(path: "Package.swift"), encoding: .utf8)
        let dependencies = manifest.matches(of: /\.product\(([^)]*)\)/)
        #expect(dependencies.count >= 6)
        for dependency in dependencies {
            // One without it would have every client of a library fetch the package.
            #expect(dependency.output.1.hasSuffix("condition: program"), "\(dependency.output.0)")
        }
    }

    @Test func `warnings are errors only where the package is checked`() throws {
        let manifest = try String(contentsOfFile: Picture.packageRoot + "/Package.swift", encoding: .utf8)
        let lines = manifest.split(separator: "\n").filter { $0.contains("treatAllWarnings") }
        #expect(lines.count == 1 && lines[0].hasPrefix("if Context.environment["), "\(lines)")
    }

    /// Of a Mac's flags for a new process that of the number that glibc uses for a session starts it suspended.
    @Test func `a session on a Mac begins by the flag's name`() throws {
        let spawn = try #require(ArchitectureTests.sources.first { $0.path.hasSuffix("PtyKit/Spawn.swift") })
        let mac = spawn.lines.drop { !$0.contains("#if canImport(Darwin)") }.prefix { !$0.contains("#else") }
        #expect(mac.contains { $0.contains("newSession = Int16(POSIX_SPAWN_SETSID)") })
    }

    /// Calls for which the App Store wants a reason, and what a manifest names them.
    private static let declared = [
        ("stat(", "NSPrivacyAccessedAPICategoryFileTimestamp"),
        ("UserDefaults", "NSPrivacyAccessedAPICategoryUserDefaults"),
        ("systemUptime", "NSPrivacyAccessedAPICategorySystemBootTime"),
        ("statfs(", "NSPrivacyAccessedAPICategoryDiskSpace"),
    ]

    @Test func `a library declares the calls that need a reason, and no others`() throws {
        for room in Self.rooms.sorted() {
            let code = ArchitectureTests.sources.filter { $0.room == room }.flatMap(\.lines)
                .map { $0.drop(while: \.isWhitespace) }.filter { !$0.hasPrefix("//") }
                // Every second part of a line is a text.
                .flatMap { line in
                    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                        .filter { $0.offset % 2 == 0 }.map(\.element)
                }
            let wanted = Self.declared.filter { call, _ in code.contains { $0.contains(call) } }.map(\.1)
            let path = Picture.packageRoot + "/Sources/\(room)/PrivacyInfo.xcprivacy"
            let manifest = FileManager.default.contents(atPath: path)
            let kinds = try manifest.map { data in
                let list =
                    try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
                let types = try #require(list?["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
                return types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
            }
            #expect(kinds ?? [] == wanted, "\(room)")
        }
    }
}
