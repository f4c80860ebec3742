// The scenarios of the engine with the adapter between engine and device, in a program of their own.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread, .needs(.stubs)) struct TrialTests {
    /// The files of the scenarios, but for the one that connects the engine to the device.
    private static func scenarios() throws -> [String] {
        let tests = Compilation.tests + "/ActivitySimulatorTests"
        let files = try Compilation.swiftFiles(tests + "/Scenarios").filter {
            !$0.hasSuffix("/Scenario.swift")
        }
        return files + [tests + "/Fixtures.swift", tests + "/CalendarTests.swift"]
    }

    @Test
    func `every scenario passes with the adapter, and leaves the counters that the engine alone leaves`()
        throws
    {
        let modules = try Compilation.modules.get()
        let own = try Compilation.swiftFiles(Compilation.tests + "/DeviceActivityAdapterTests/Trial")
        let scenarios = try Self.scenarios()
        try modules.link(
            "Trial", own + scenarios,
            targets: [
                "PlainText", "TrackingModel", "CFileCalls", "SharedStore", "TrackingEngine", "Documents",
                "HealthAnalysis", "InMemoryStore", "ActivitySimulator",
            ]
        ).check()
        let home = try TemporaryFolder()
        let run = try ChildProcess.run(
            modules.folder + "/Trial", ["--testing-library", "swift-testing"],
            environment: TestEnvironment.clean(home: home.path).merging(
                ["TRACKHEALTH_PATIENCE": String(patience)], uniquingKeysWith: { $1 }))
        if run.code != 0 { Attachment.record(run.output + run.errors, named: "trial.txt") }
        let failed = (run.output + run.errors).split(separator: "\n").filter { $0.contains("✘") }
        #expect(run.code == 0, "\(failed.prefix(20).joined(separator: "\n"))")
        // Every suite of the scenarios took part.
        let suites = try (own + scenarios).flatMap { path in
            try String(contentsOfFile: path, encoding: .utf8).matches(of: /@Suite.* struct (\w+)/).map {
                String($0.output.1)
            }
        }
        #expect(suites.count >= 20)
        for suite in suites {
            #expect((run.output + run.errors).contains("Suite \(suite) passed"), "\(suite)")
        }
    }
}
