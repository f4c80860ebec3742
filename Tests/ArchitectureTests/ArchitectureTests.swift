// The rules of the layout, kept by machine: who may import whom, how long a file is, how it opens.

import Foundation
import TestSupport
import Testing

@Suite struct ArchitectureTests {
    static let root = URL(filePath: Picture.packageRoot, directoryHint: .isDirectory)

    /// What each room may import of ours and of the world.
    static let allowed: [String: Set<String>] = [
        "PlainText": [],
        "SelfPipe": ["Glibc", "Darwin"],
        "TrackingModel": ["Foundation"],
        "SharedStore": [
            "CFileCalls", "PlainText", "TrackingModel", "Foundation", "FoundationXML", "Glibc", "Darwin",
        ],
        "ChildProcesses": [
            "PlainText", "Subprocess", "Dispatch", "Foundation", "Glibc", "Darwin",
            "Synchronization",
        ],
        "StoreSources": [
            "ChildProcesses", "PlainText", "SharedStore", "TrackingModel", "GRDB", "GRDBSQLite", "Foundation",
            "Synchronization",
        ],
        "InMemoryStore": ["SharedStore", "TrackingModel", "Foundation", "Glibc", "Darwin"],
        "TrackingEngine": ["TrackingModel"],
        // In the 6 MB of an extension there is room for neither screens nor the analysis.
        "DeviceActivityAdapter": [
            "SharedStore", "TrackingEngine", "TrackingModel", "Darwin", "DeviceActivity", "FamilyControls",
            "Foundation",
            "ManagedSettings",
        ],
        "DeviceActivityApp": [
            "DeviceActivityAdapter", "Documents", "HealthAnalysis", "PlainText", "SharedStore",
            "TrackingEngine",
            "TrackingModel",
            "BackgroundTasks", "Combine", "CoreData", "FamilyControls", "Foundation", "SwiftUI", "UIKit",
            "UserNotifications",
        ],
        // The system runs it apart from the app, whose part for UIKit it can do without.
        "DeviceActivityTotals": [
            "DeviceActivityAdapter", "Documents", "HealthAnalysis", "PlainText", "SharedStore",
            "TrackingModel",
            "DeviceActivity", "Foundation", "ManagedSettings", "SwiftUI",
        ],
        "ActivitySimulator": ["InMemoryStore", "TrackingEngine", "TrackingModel"],
        "Documents": ["PlainText", "TrackingModel", "Foundation"],
        "HealthAnalysis": [
            "Documents", "PlainText", "TrackingEngine", "TrackingModel", "Foundation",
        ],
        "AccuracyLab": [
            "ActivitySimulator", "Documents", "HealthAnalysis", "InMemoryStore", "SharedStore",
            "TrackingEngine", "TrackingModel", "Dispatch", "Foundation",
        ],
        "RecordHistory": ["TrackingModel", "GRDB", "Foundation"],
        "Telemetry": [
            "ChildProcesses", "PlainText", "SelfPipe", "FlyingSocks", "Dispatch", "Foundation",
            "Synchronization",
        ],
        "Canvas": ["PlainText"],
        "Themes": ["Canvas", "TOMLKit", "Foundation"],
        "FleetHealth": [
            "Documents", "HealthAnalysis", "TrackingModel", "GRDB", "Foundation", "Synchronization",
        ],
        "Dashboard": [
            "Canvas", "FleetHealth", "Documents", "HealthAnalysis", "PlainText", "Themes", "TrackingModel",
        ],
        "CNcurses": [],
        "CTerminalSignals": [],
        "CAllocationCount": [],
        "PtyKit": ["Glibc", "Darwin"],
        "Benchmarks": [
            "ActivitySimulator", "CAllocationCount", "Canvas", "Dashboard", "HealthAnalysis", "InMemoryStore",
            "PtyKit",
            "RecordHistory", "SharedStore", "TrackingEngine", "TrackingModel", "Foundation",
            "Glibc",
        ],
        "Terminal": [
            "Canvas", "CNcurses", "CTerminalSignals", "SelfPipe", "Glibc", "Darwin", "Synchronization",
        ],
        "TrackHealthCLI": [
            "AccuracyLab", "ActivitySimulator", "ArgumentParser", "Canvas", "ChildProcesses", "Dashboard",
            "Documents", "FleetHealth", "HealthAnalysis", "InMemoryStore", "PlainText", "RecordHistory",
            "SelfPipe", "SharedStore", "StoreSources", "SwiftCSV", "Telemetry", "Terminal", "Themes",
            "TOMLKit",
            "TrackingEngine", "TrackingModel", "Dispatch", "Foundation",
            "Glibc",
            "Darwin", "Synchronization",
        ],
    ]

    struct Source {
        let room: String
        let path: String
        let lines: [Substring]
    }

    static let sources: [Source] = {
        var sources: [Source] = []
        for folder in ["Sources", "Themes", "Tests"] {
            let base = root.appending(path: folder)
            let files = FileManager.default.enumerator(atPath: base.path)
            while let file = files?.nextObject() as? String {
                guard file.hasSuffix(".swift"),
                    let text = try? String(contentsOf: base.appending(path: file), encoding: .utf8)
                else { continue }
                let room = folder == "Sources" ? String(file.split(separator: "/")[0]) : folder
                sources.append(
                    Source(
                        room: room, path: folder + "/" + file,
                        lines: text.split(separator: "\n", omittingEmptySubsequences: false)))
            }
        }
        return sources
    }()

    @Test func `every room imports only what it may know`() {
        #expect(Self.sources.count > 60)
        for source in Self.sources where source.room != "Tests" {
            guard let allowed = Self.allowed[source.room] else {
                Issue.record("\(source.path) stands in a room that is not listed")
                continue
            }
            for line in source.lines {
                let words = line.split(separator: " ")
                guard let index = words.firstIndex(of: "import"), index <= 2, index + 1 < words.count,
                    words[..<index].allSatisfy({
                        ["public", "package", "internal", "@preconcurrency"].contains($0)
                    })
                else { continue }
                let module = String(words.last ?? "").split(separator: ".").first.map(String.init) ?? ""
                // The C library of Linux has two names.
                #expect(
                    allowed.contains(module == "Musl" ? "Glibc" : module), "\(source.path) imports \(module)")
            }
        }
    }

    @Test func `no file is longer than 400 lines`() {
        for source in Self.sources {
            #expect(source.lines.count <= 401, "\(source.path): \(source.lines.count)")
        }
    }

    @Test func `every file opens with a sentence on its purpose`() {
        for source in Self.sources {
            let first = source.lines.first { !$0.hasPrefix("// swift-tools-version") } ?? ""
            #expect(first.hasPrefix("// ") && first.count > 20, "\(source.path) opens with “\(first)”")
        }
    }

    /// Files of the analysis, outside of its one reader of callbacks, that may name what a store tells of them, and
    /// why.
    static let mayNameCallbacks: [String: String] = [
        "Redaction/Redaction.swift": "replaces names in the records, whatever they tell",
        "Findings/Families/ClockFindings.swift": "looks at the times alone, for those ahead of the clock",
        "Health/Validity.swift": "looks at the times alone, for those at which a report ends",
    ]

    @Test func `one reader alone makes callbacks of what the logs of a store tell`() {
        let room = "Sources/HealthAnalysis/"
        // A name behind a dot is a word of its own.
        let naming =
            /\b(contents|window|store)\.callbacks\b|\b(recoveryLog|textLog|Journal)Callbacks\b|\bcallbackOutcome\b|\bJournalReplay\b/
            .wordBoundaryKind(.simple)
        var found: Set<String> = []
        for source in Self.sources where source.path.hasPrefix(room) {
            let path = String(source.path.dropFirst(room.count))
            guard !path.hasPrefix("Callbacks/") else { continue }
            let isNamed = source.lines.contains { line in
                let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                return code.contains(naming)
            }
            if isNamed { found.insert(path) }
        }
        // What is listed and not there is no exception any more.
        #expect(found == Set(Self.mayNameCallbacks.keys))
    }

    @Test func `what takes events draws nothing`() {
        for source in Self.sources where source.path.hasPrefix("Sources/Dashboard/Model/") {
            #expect(
                !source.lines.contains { $0.contains("Canvas(size") || $0.contains("into: &") },
                "\(source.path)")
        }
    }

    @Test func `the top level holds what it should and nothing else`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
        let visible = Set(names.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" })
        #expect(visible == ["Package.swift", "Sources", "Tests", "Themes", "README.md"])
    }
}
