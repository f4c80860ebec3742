// One command, its files before it, and what is wrong with them after a run that was harmed.

import Foundation
import SharedStore
import TestSupport
import Testing

/// Runs one command again and again from the same files, each time harmed at another operation.
final class FaultScene {
    private let command: HarmedCommand
    private let bench: Bench
    private let library: FaultLibrary
    /// The files before the command, outside of the folder in which operations are harmed.
    private let template: TemporaryFolder
    private let before: Keepsakes
    private let treeBefore: FileTree
    private let foreign: [String: PropertyListValue]
    /// Names of files that unharmed runs leave.
    private let names: Set<String>

    /// The file operations of an unharmed run; those that only look for themes are left out.
    let points: [FilePoint]
    /// Runs that failed although their work is done, such as at the last flush.
    private(set) var doneButFailed = 0
    /// Files that a next run leaves, with the operations at which that happened.
    private(set) var litter: Set<String> = []

    init(_ command: HarmedCommand) throws {
        self.command = command
        bench = try Bench()
        library = try FaultLibrary()
        template = try TemporaryFolder()
        try command.prepare(bench)
        try Self.copyAll(in: bench.folder.path, to: template.path)
        treeBefore = FileTree(bench.folder.path)
        foreign = try Keepsakes.foreign(in: bench)
        before = Keepsakes(in: bench)
        let run = try bench.run(
            arguments: command.arguments(bench), input: command.input,
            environment: library.environment(root: bench.folder.path))
        try #require(run.code == 0, "\(command) unharmed: \(run.errors)")
        try #require(try command.isDone(bench), "\(command) unharmed is not done: \(run.output)")
        points = try library.takeLog().filter { !$0.path.contains("/.config/") }
        try #require(!points.isEmpty)
        let first = FileTree(bench.folder.path).names
        _ = try bench.run(arguments: command.arguments(bench), input: command.input)
        try Self.write(bench)
        names = treeBefore.names.union(first).union(FileTree(bench.folder.path).names)
    }

    /// What is wrong after one operation was harmed, and after the next, unharmed run.
    func flaws(at point: FilePoint, _ harm: Harm) throws -> [Flaw] {
        try reset()
        let run = try bench.run(
            arguments: command.arguments(bench), input: command.input,
            environment: library.environment(root: bench.folder.path, number: point.number, harm: harm))
        _ = try library.takeLog()
        var flaws = check("")
        let status = try bench.run("status", bench.container, "--json")
        if status.code != 0 || (try? status.json()) == nil {
            flaws.append(Flaw(kind: .half, text: "status: \(status.errors)"))
        }
        let isDone = (try? command.isDone(bench)) ?? false
        let said = run.output + run.errors
        let isSilent = run.code != 0 && command.claim.map { !run.output.contains($0) } != false
        let isTrue = try command.isTrue.map { try $0(bench, run) } ?? isSilent
        if !isDone, !isTrue {
            flaws.append(Flaw(kind: .falseSuccess, text: "exit \(run.code): \(said)"))
        }
        let hasChanged = FileTree(bench.folder.path).container != treeBefore.container
        if hasChanged, said.contains(/[Nn]othing (was|to clear|is changed)|Restored nothing/) {
            flaws.append(Flaw(kind: .falseSentence, text: said))
        }
        if isDone, run.code != 0, !harm.isKill { doneButFailed += 1 }
        // A signal's number stands in place of an exit code.
        if !harm.isKill, run.code > 1 { flaws.append(Flaw(kind: .died, text: "\(run.code): \(said)")) }
        // What nobody used for ten minutes is swept.
        for name in FileTree(bench.folder.path).names where name.hasSuffix(".tmp") {
            try? FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3_600)],
                ofItemAtPath: bench.folder.path + "/" + name)
        }
        flaws += try checkNext()
        // A command that had nothing left to do has not written, and only those that write sweep.
        if isDone { try Self.write(bench) }
        let left = FileTree(bench.folder.path).names.subtracting(names).union(Keepsakes(in: bench).unfinished)
        for name in left {
            let shape = name.replacing(/\.\d+\.\d+\.tmp/, with: ".PID.N.tmp").replacing(
                /\d{8}T\d{6}Z(-\d+)?/, with: "TIME")
            litter.insert("\(shape) after \(harm.isKill ? "a kill" : "an error") at \(point.operation)")
            flaws.append(Flaw(kind: .litter, text: name))
        }
        return flaws
    }

    /// Another program's work on the container.
    private static func write(_ bench: Bench) throws {
        _ = try bench.run("record", bench.container, input: #"{"kind":"end","activity":"a"}"# + "\n")
    }

    /// The command once more: it must do its work, or go on where it stopped.
    private func checkNext() throws -> [Flaw] {
        let next = try bench.run(arguments: command.arguments(bench), input: command.input)
        var flaws = check("after the next run ")
        if command.refusesWhatIsThere, next.code == 1, next.errors.contains("exist") { return flaws }
        if next.code != 0 || (try? command.isDone(bench)) != true {
            flaws.append(Flaw(kind: .stuck, text: "exit \(next.code): \(next.output)\(next.errors)"))
        }
        return flaws
    }

    private func check(_ when: String) -> [Flaw] {
        let now = Keepsakes(in: bench, foreign: foreign)
        var flaws = now.damage.map { Flaw(kind: .half, text: when + $0) }
        let lost = before.items.subtracting(now.items)
        if !lost.isEmpty {
            flaws.append(Flaw(kind: .lost, text: when + lost.sorted().joined(separator: ", ")))
        }
        return flaws
    }

    private func reset() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: bench.folder.path) {
            try FileManager.default.removeItem(atPath: bench.folder.path + "/" + name)
        }
        try Self.copyAll(in: template.path, to: bench.folder.path)
    }

    private static func copyAll(in folder: String, to target: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: target + "/" + name)
        }
    }
}
