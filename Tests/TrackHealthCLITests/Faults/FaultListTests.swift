// The list of faults is whole and names tests that exist; with FORTY_FOUR=1 it is run and printed.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct FaultListTests {
    /// The fault to begin with; 0 runs none.
    private static let first = TestEnvironment.number("FORTY_FOUR", usually: 0)

    @Test func `each of the forty-four faults is covered, and by tests that exist`() throws {
        #expect(FaultList.all.map(\.number).sorted() == Array(1...44))
        let root = Picture.packageRoot + "/Tests"
        var sources: [String: String] = [:]
        for case let name as String in try #require(FileManager.default.enumerator(atPath: root))
        where name.hasSuffix("Tests.swift") {
            let file = URL(filePath: name).deletingPathExtension().lastPathComponent
            sources[file, default: ""] += try String(contentsOfFile: root + "/" + name, encoding: .utf8)
        }
        for fault in FaultList.all {
            #expect(!fault.tests.isEmpty || fault.trial != nil, "\(fault.number)")
            for test in fault.tests {
                let parts = test.split(separator: ": ", maxSplits: 1)
                let source = sources[String(parts[0])] ?? ""
                #expect(
                    source.contains("func `\(parts[1])`") || source.contains("func \(parts[1])("),
                    "\(fault.number): there is no test \(test)")
            }
        }
    }

    @Test(.enabled(if: first > 0, "runs with FORTY_FOUR=1")) func `the program bears the forty-four faults`()
        throws
    {
        for fault in FaultList.all.sorted(by: { $0.number < $1.number }) where fault.number >= Self.first {
            let tests = "\(fault.tests.count) of the suite's tests"
            guard let run = fault.trial else {
                print("\(fault.number) | \(fault.fault) | \(tests) | \(fault.expected) | ok where they pass")
                continue
            }
            if let need = fault.need, !need.isMet {
                print("\(fault.number) | \(fault.fault) | \(tests) | left out: \(need.reason)")
                continue
            }
            let trial = try FaultTrial()
            var wrong: [String]
            do {
                try run(trial)
                wrong = trial.wrong
            } catch {
                wrong = trial.wrong + ["\(error)"]
            }
            let done = fault.tests.isEmpty ? fault.done : "\(tests); \(fault.done)"
            let observed = wrong.isEmpty ? fault.expected : "\(wrong.count) of \(trial.looks) looks are wrong"
            print(
                "\(fault.number) | \(fault.fault) | \(done) | \(observed) | \(wrong.isEmpty ? "ok" : "NOT OK")"
            )
            for text in wrong.prefix(12) { print("     ", text.prefix(300)) }
            if !wrong.isEmpty { Issue.record("\(fault.number): \(fault.fault)") }
        }
    }
}
