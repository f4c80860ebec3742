// The article's blocks are files that are compiled, and its property lists say what the system asks for.

import Foundation
import TestSupport
import Testing

@Suite struct ArticleTests {
    private static let article =
        Compilation.sources + "/TrackingEngine/TrackingEngine.docc/Connecting-DeviceActivity.md"

    private static func text() throws -> String { try String(contentsOfFile: article, encoding: .utf8) }

    /// What does not agree: blocks that name no file, that differ from theirs, and files that no block shows.
    private static func differences(in article: String) throws -> [String] {
        var differences: [String] = []
        var shown: Set<String> = []
        let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
        var index = 0
        while index < lines.count {
            guard lines[index].hasPrefix("```"), lines[index] != "```" else {
                index += 1
                // Where the package and its products are named, without a language.
                if index <= lines.count, lines[index - 1] == "```" {
                    while index < lines.count, lines[index] != "```" { index += 1 }
                    index += 1
                }
                continue
            }
            let end = lines[(index + 1)...].firstIndex(of: "```") ?? lines.count
            let block = lines[(index + 1)..<end].joined(separator: "\n") + "\n"
            let name = lines[index - 1].firstMatch(of: /^<!-- file: (\S+) -->$/).map { String($0.output.1) }
            if let name {
                let file = try? String(contentsOfFile: Picture.packageRoot + "/" + name, encoding: .utf8)
                if file != block { differences.append("\(name) differs from its block") }
                shown.insert(name)
            } else {
                differences.append("the block in line \(index + 1) names no file")
            }
            index = end + 1
        }
        let fixture = "Tests/DeviceActivityAdapterTests/Fixture"
        let files = FileManager.default.enumerator(atPath: Picture.packageRoot + "/" + fixture)
        while let name = files?.nextObject() as? String {
            guard URL(filePath: name).pathExtension != "" else { continue }
            if !shown.contains("\(fixture)/\(name)") { differences.append("\(name) is not shown") }
        }
        return differences
    }

    @Test func `every block is a file of the fixture, and every file is shown`() throws {
        #expect(try Self.differences(in: Self.text()).isEmpty)
        #expect(try Self.text().components(separatedBy: "<!-- file: ").count > 7)
    }

    @Test(arguments: [
        ("try container.protectUntilFirstUnlock()", "// protected elsewhere", "Tracking.swift differs"),
        (
            "<!-- file: Tests/DeviceActivityAdapterTests/Fixture/Extension/Monitor.swift -->", "",
            "names no file"
        ),
        ("monitor-extension</string>", "monitor</string>", "Info.plist differs"),
    ])
    func `a block that differs is found`(text: String, other: String, difference: String) throws {
        let article = try Self.text()
        #expect(article.contains(text))
        let found = try Self.differences(in: article.replacing(text, with: other))
        #expect(found.contains { $0.contains(difference) }, "\(found)")
    }

    @Test func `the article opens the engine's file with UserDefaults nowhere`() throws {
        let text = try Self.text()
        #expect(text.contains("the engine's file is no\nsuite"))
        for path in try Compilation.swiftFiles(Compilation.fixture)
            + Compilation.targets.flatMap(Compilation.files)
        {
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            for line in lines where line.contains("UserDefaults(") {
                #expect(line.contains("UserDefaults(suiteName: group)"), "\(path): \(line)")
            }
        }
    }

    private static func list(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(filePath: Compilation.fixture + "/" + name))
        return try #require(
            try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    @Test func `property lists name the extension point, the task, the mode and the group`() throws {
        let names = try String(
            contentsOfFile: Compilation.sources + "/DeviceActivityAdapter/Setup/TrackerSetup.swift",
            encoding: .utf8)
        let setup = try String(contentsOfFile: Compilation.fixture + "/Shared/Setup.swift", encoding: .utf8)
        let group = try #require(setup.firstMatch(of: /group: "([^"]+)"/)).output.1
        let task = try #require(names.firstMatch(of: /restartTask = "([^"]+)"/)).output.1

        let `extension` = try Self.list("Extension/Info.plist")["NSExtension"] as? [String: String]
        #expect(`extension`?["NSExtensionPointIdentifier"] == "com.apple.deviceactivity.monitor-extension")
        #expect(`extension`?["NSExtensionPrincipalClass"] == "$(PRODUCT_MODULE_NAME).Monitor")
        let report = try Self.list("Report/Info.plist")
        // One with a principal class is not installed.
        #expect(report["NSExtension"] == nil)
        #expect(
            report["EXAppExtensionAttributes"] as? [String: String]
                == ["EXExtensionPointIdentifier": "com.apple.deviceactivityui.report-extension"])
        let app = try Self.list("App/Info.plist")
        #expect(app["BGTaskSchedulerPermittedIdentifiers"] as? [String] == [String(task)])
        #expect(app["UIBackgroundModes"] as? [String] == ["processing"])
        let entitlements = try Self.list("Shared/Tracker.entitlements")
        #expect(entitlements["com.apple.developer.family-controls"] as? Bool == true)
        #expect(entitlements["com.apple.security.application-groups"] as? [String] == [String(group)])
    }
}
