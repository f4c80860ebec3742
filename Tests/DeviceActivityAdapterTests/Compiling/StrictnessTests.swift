// The stubs refuse what the SDK of iOS refuses: what compiles against them compiles there.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread, .needs(.stubs)) struct StrictnessTests {
    /// What the compiler says of code in files of their own, by their numbers.
    private static func errors(_ code: [(framework: String, text: String)]) throws -> [Int: [String]] {
        let folder = try TemporaryFolder()
        let paths = try code.enumerated().map { index, code in
            let imports = "import Foundation\nimport \(code.framework)\n"
            try folder.write((imports + code.text + "\n").utf8, to: "rule-\(index).swift")
            return folder.path("rule-\(index).swift")
        }
        let run = try Compilation.modules.get().check("Rules", paths, Compilation.asApps)
        var found: [Int: [String]] = [:]
        for match in run.errors.matches(of: /rule-(\d+)\.swift:\d+:\d+: (error: .+)/) {
            found[Int(match.output.1) ?? -1, default: []].append(String(match.output.2))
        }
        #expect((run.code == 0) == found.isEmpty, "\(run.errors)")
        return found
    }

    @Test func `what the SDK allows compiles`() throws {
        let rules = Strictness.all
        #expect(rules.count > 40)
        let found = try Self.errors(rules.map { ($0.framework, $0.allowed) })
        for (index, errors) in found { Issue.record("\(rules[index]): \(errors)") }
    }

    @Test func `what the SDK refuses does not`() throws {
        let rules = Strictness.all
        let found = try Self.errors(rules.map { ($0.framework, $0.refused) })
        for (index, rule) in rules.enumerated() {
            let errors = found[index] ?? []
            #expect(errors.contains { $0.contains(rule.error) }, "\(rule): \(errors)")
        }
    }
}
