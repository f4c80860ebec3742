// Every command that writes, harmed at each of its file operations in turn: old or new, nothing lost, nothing claimed.

import Foundation
import TestSupport
import Testing
import TrackingModel

@Suite(.ownThread, .needs(.preloading))
struct FaultPointTests {
    /// All points and harms, and a table of them, in place of a sample.
    private static let isComplete = TestEnvironment.number("ALL_FAULTS", usually: 0) > 0
    /// The commands whose name has the text of FAULT_COMMAND; without it all.
    private static let commands = HarmedCommand.all.filter { command in
        ProcessInfo.processInfo.environment["FAULT_COMMAND"].map(command.name.contains) ?? true
    }
    /// Harms of a command in a sample.
    private static let sample = TestEnvironment.number("FAULT_SAMPLE", usually: 3)
    /// Whether a file that the next run leaves behind fails the test; 0 lets it pass.
    private static let isLitterRefused = TestEnvironment.number("FAULT_LITTER", usually: 1) > 0

    @Test(arguments: commands)
    func `harmed at any file operation, a command leaves old or new, loses nothing and claims nothing`(
        command: HarmedCommand
    ) throws {
        let scene = try FaultScene(command)
        var harms = scene.points.flatMap { point in
            Harm.allCases.filter { $0.suits(point.operation) }.map { (point, $0) }
        }
        let possible = harms.count
        if !Self.isComplete {
            var chance = SeededGenerator(
                seed: UInt64(command.name.utf8.reduce(0) { $0 * 31 % 65_521 + Int($1) }))
            harms = Array(harms.shuffled(using: &chance).prefix(Self.sample))
        }
        var found: [Flaw.Kind: Int] = [:]
        for (point, harm) in harms {
            for flaw in try scene.flaws(at: point, harm) {
                found[flaw.kind, default: 0] += 1
                if flaw.kind == .litter, !Self.isLitterRefused { continue }
                let words = "\(command), \(harm.rawValue) at \(point): \(flaw.kind.rawValue): \(flaw.text)"
                Issue.record("\(words)")
            }
        }
        guard Self.isComplete else { return }
        let counts = Flaw.Kind.allCases.map { "\($0.rawValue) \(found[$0, default: 0])" }
        print(
            "\(command): \(scene.points.count) points, \(harms.count) of \(possible) harms:",
            counts.joined(separator: ", ") + ";", "\(scene.doneButFailed) done though told as failed")
        for line in scene.litter.sorted() { print("  litter:", line) }
    }
}

/// What is wrong after a harmed run.
struct Flaw {
    enum Kind: String, CaseIterable {
        case lost, half
        case falseSuccess = "false success"
        case falseSentence = "false sentence"
        case died
        case stuck = "next run"
        case litter
    }

    let kind: Kind
    let text: String
}
