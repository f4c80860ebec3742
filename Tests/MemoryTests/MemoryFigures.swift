// What the memory probe prints.

import PtyKit
import TestSupport
import Testing

enum MemoryFigures {
    /// What the probe says of a container in a folder that goes afterwards; wants `.needs(.allocationCount)`.
    static func measured(_ arguments: [String] = []) throws -> [String: Int] {
        let folder = try TemporaryFolder()
        let run = try ChildProcess.run(BuiltProgram.path("MemoryProbe"), [folder.path] + arguments)
        #expect(run.code == 0, "\(run.errors)")
        var figures: [String: Int] = [:]
        for line in run.output.split(separator: "\n") {
            let parts = line.split(separator: "=")
            if parts.count == 2, let number = Double(parts[1]) { figures[String(parts[0])] = Int(number) }
        }
        #expect(figures["counted"] == 1)
        return figures
    }
}
