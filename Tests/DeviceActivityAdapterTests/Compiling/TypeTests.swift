// The adapter, the app's side and the article's files fit what Apple documents, in Swift 6, without a warning.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread, .needs(.stubs)) struct TypeTests {
    @Test func `adapter and app compile against the stubs; what needs a framework is empty without it`()
        throws
    {
        _ = try Compilation.modules.get()
        let package: Set<Substring> = ["Documents", "HealthAnalysis", "PlainText", "TrackingModel"]
        for module in Compilation.targets {
            for path in try Compilation.swiftFiles(Compilation.sources + "/" + module) {
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                // Rows of text that need the package alone are tested here too.
                let imported = lines.filter { $0.contains("import ") && !$0.hasPrefix("//") }.compactMap {
                    $0.split(separator: " ").last
                }
                if module != "DeviceActivityAdapter", Set(imported).isSubset(of: package) { continue }
                #expect(lines.first { !$0.hasPrefix("//") } == "#if os(iOS) || APPLE_STUBS", "\(path)")
                #expect(lines.last == "#endif", "\(path)")
            }
        }
    }

    /// What a file says, what Apple's frameworks do not take in its place, and what the compiler says then.
    @Test(arguments: [
        (
            "DeviceActivityAdapter/Ports/DeviceActivityMonitoring.swift", "center.startMonitoring(",
            "center.beginMonitoring(", "beginMonitoring"
        ),
        (
            "DeviceActivityAdapter/Ports/ManagedShields.swift", ".applicationCategories",
            ".applicationGroups", "applicationGroups"
        ),
        (
            "DeviceActivityAdapter/Setup/GroupContainer.swift", "forSecurityApplicationGroupIdentifier",
            "forGroup", "forGroup"
        ),
        // A function of C captures nothing.
        (
            "DeviceActivityAdapter/Ports/DarwinNotifications.swift", "guard let observer else",
            "guard let observer, !setup.group.isEmpty else", "captures context"
        ),
        (
            "DeviceActivityTotals/Report/TotalsWork.swift", "internal import SwiftUI", "",
            "cannot find type 'DeviceActivityResults'"
        ),
        (
            "DeviceActivityTotals/Report/SystemTotalsReport.swift", "return { [work]", "{ [work]",
            "cannot conform to 'View'"
        ),
        (
            "DeviceActivityTotals/Report/SystemTotalsReport.swift", "nonisolated(unsafe) let data = data", "",
            "sending 'data' risks causing data races"
        ),
        (
            "DeviceActivityTotals/Report/SystemTotalsScreen.swift", "applications: applications",
            "apps: applications", "argument"
        ),
    ])
    func `what Apple's frameworks do not take does not compile`(
        file: String, text: String, other: String, error: String
    ) throws {
        let target = String(try #require(file.split(separator: "/").first))
        let name = String(try #require(file.split(separator: "/").last))
        let folder = try TemporaryFolder()
        var changed = 0
        let files = try Compilation.files(of: target).map { path in
            guard path.hasSuffix("/" + file) else { return path }
            let code = try String(contentsOfFile: path, encoding: .utf8)
            #expect(code.contains(text))
            changed += 1
            try folder.write(code.replacing(text, with: other).utf8, to: name)
            return folder.path(name)
        }
        #expect(changed == 1)
        let run = try Compilation.modules.get().check(target, files)
        #expect(run.code != 0)
        #expect(run.errors.contains(error) && run.errors.contains(name), "\(run.errors)")
    }

    /// How an app's target may be set up.
    private static let settings: [String: [String]] = {
        let new =
            ["-default-isolation", "MainActor"]
            + Compilation.features(
                "InferIsolatedConformances", "NonisolatedNonsendingByDefault", "MemberImportVisibility")
        let olderMode =
            ["-swift-version", "5", "-warnings-as-errors"]
            + Compilation.features(
                "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
                "InferSendableFromCaptures")
        return [
            "new in Xcode 26": olderMode + new, "new, in Swift 6": Compilation.asApps + new,
            "of an earlier Xcode, in Swift 6": Compilation.asApps,
        ]
    }()

    @Test(arguments: settings.keys.sorted(), ["Extension", "Report", "App"])
    func `the article's targets compile, however they are set up`(setup: String, target: String) throws {
        let files = try ["Shared", target].flatMap {
            try Compilation.swiftFiles(Compilation.fixture + "/" + $0)
        }
        let settings = try #require(Self.settings[setup])
        let run = try Compilation.modules.get().check(target + "Target", files, settings)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    }
}
