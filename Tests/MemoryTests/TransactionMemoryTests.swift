// One transaction on a full container stays within the memory that an extension can spare.

import Foundation
import PtyKit
import Testing

@Suite struct TransactionMemoryTests {
    /// Measured in a process of its own: here, other tests take memory at the same time.
    @Test func `a transaction on a full container takes less than a mebibyte`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "trackhealth-memory-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: BuiltProgram.path("MemoryProbe"))
        process.arguments = [folder.path]
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        var figures: [String: Int] = [:]
        for line in output.split(separator: "\n") {
            let parts = line.split(separator: "=")
            if parts.count == 2, let number = Double(parts[1]) { figures[String(parts[0])] = Int(number) }
        }
        #if os(Linux)
            #expect(figures["counted"] == 1)
        #endif
        guard figures["counted"] == 1 else { return }
        // A counter that counts nothing would prove nothing: the file and its copies have to show.
        let preferences = try #require(figures["preferences"])
        #expect(preferences > 280_000)
        let peak = try #require(figures["peak"])
        #expect(peak > preferences && peak < 800 << 10)
        print("peak heap of one transaction: \(peak >> 10) KiB over preferences of \(preferences >> 10) KiB")
    }
}
