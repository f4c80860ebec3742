// The stubs say since when and where each declaration is documented, and what is younger than iOS 16 is guarded.

import Foundation
import TestSupport
import Testing

@Suite struct StubTests {
    private static func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    /// What Apple documents: types and free functions. Members are documented with them where they say nothing else.
    private static func isDeclaration(_ line: String) -> Bool {
        let words = line.split(separator: " ").map(String.init)
        guard !line.hasPrefix(" "), !line.contains("@_spi"), !line.hasPrefix("private"), !line.hasPrefix("//")
        else { return false }
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        return !line.hasPrefix("extension") && words.contains { kinds.contains($0) }
    }

    /// Whether the comment above a line has a version of iOS, and a page or a header.
    private static func isDocumented(_ index: Int, in lines: [String]) -> Bool {
        var comment = ""
        var above = index - 1
        while above >= 0, lines[above].hasPrefix("///") || lines[above].hasPrefix("@") {
            comment = lines[above] + comment
            above -= 1
        }
        // Neighbours that are one thing share a comment.
        if comment.isEmpty, above >= 0, !lines[above].isEmpty { return isDocumented(above, in: lines) }
        return comment.contains(/iOS \d+/)
            && (comment.contains("developer.apple.com") || comment.contains(".h`"))
    }

    @Test func `every type and function is documented with its first iOS and its source`() throws {
        let files = try Compilation.swiftFiles(Compilation.stubs)
        #expect(files.count >= Compilation.frameworks.count + 2)
        var count = 0
        // Not Apple's: what makes a view of the system out of nothing.
        let ours = ["SystemView", "ModifiedView", "let KERN_SUCCESS", "let TASK_VM_INFO"]
        for path in files {
            let lines = try Self.lines(path)
            for (index, line) in lines.enumerated()
            where Self.isDeclaration(line) && !ours.contains(where: line.contains) {
                count += 1
                #expect(Self.isDocumented(index, in: lines), "\(path):\(index + 1) \(line)")
            }
        }
        #expect(count > 60)
        #expect(!Self.isDocumented(1, in: ["/// A class. iOS 15.", "public class Bare {}"]))
    }

    /// The argument labels of declarations that are younger than iOS 16, with their iOS.
    private static func younger() throws -> [(label: String, since: String)] {
        var found: [(String, String)] = []
        for path in try Compilation.swiftFiles(Compilation.stubs) {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for match in text.matches(of: /@available\(iOS ([0-9.]+), \*\)\s+public (var|func) (\w+)/)
            where Double(match.output.1).map({ $0 > 16 }) == true {
                found.append((String(match.output.3), String(match.output.1)))
            }
        }
        return found
    }

    /// The uses of younger declarations in a file that no `#available` stands above, by line.
    private static func unguarded(_ lines: [String], _ younger: [(label: String, since: String)]) -> [Int] {
        var guards: [Int] = []
        var found: [Int] = []
        for (index, line) in lines.enumerated() {
            let depth = line.prefix { $0 == " " }.count
            guards.removeAll { depth <= $0 && line.contains { $0 != " " } }
            let code = line.components(separatedBy: "//")[0]
            for (label, since) in younger
            where code.contains(label + ":") && !code.contains("." + label + ",") {
                if guards.isEmpty { found.append(index + 1) }
                _ = since
            }
            if younger.contains(where: { code.contains("#available(iOS \($0.since), *)") }) {
                guards.append(depth)
            }
        }
        return found
    }

    @Test func `what is younger than iOS 16 stands behind a question for its iOS`() throws {
        let younger = try Self.younger()
        #expect(younger.map(\.label) == ["includesPastActivity"])
        var uses = 0
        for module in Compilation.targets {
            for path in try Compilation.swiftFiles(Compilation.sources + "/" + module) {
                let lines = try Self.lines(path)
                uses += lines.count { $0.contains("includesPastActivity:") }
                #expect(Self.unguarded(lines, younger).isEmpty, "\(path)")
                // Without the question the same file is found.
                let bare = lines.map { $0.replacing("if #available(iOS 17.4, *)", with: "if true") }
                let isUsed = lines.contains { $0.contains("includesPastActivity:") }
                #expect(Self.unguarded(bare, younger).isEmpty == !isUsed, "\(path)")
            }
        }
        #expect(uses == 1)
    }
}
