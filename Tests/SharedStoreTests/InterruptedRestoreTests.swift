// A restore that stops anywhere loses nothing, and doing it again finishes it.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct InterruptedRestoreTests {
    private static let paths = ContainerPaths(container: "/c", group: "group.test")
    private static let recovery = #"[{"id":"A","timestamp":1763320000.5},{"id":"B","timestamp":1763320900}]"#

    private static var keys: [String: PropertyListValue] {
        var keys = Samples.keys
        keys["extension_logs"] = .data(Array(#"[{"timestamp":1},{"timestamp":1}]"#.utf8))
        keys["extension_debug_log"] = .string("one\ntwo")
        return keys
    }

    private static func text(_ files: any FileSystem, _ name: String) throws -> String {
        String(decoding: try files.read("/c/" + name, links: .refuse, limit: 1 << 20).bytes, as: UTF8.self)
    }

    @Test(arguments: [InMemoryFileSystem.Fault.code(ENOSPC), .code(EIO), .crash])
    func `every operation of a restore can fail`(_ fault: InMemoryFileSystem.Fault) throws {
        for operation in 1...500 {
            let files = InMemoryFileSystem()
            files.put(
                try PropertyList.write(.dictionary(Self.keys), format: .binary), at: Self.paths.preferences)
            files.put(Array(Self.recovery.utf8), at: "/c/recovery_log.json")
            files.put(Array("first\n".utf8), at: "/c/Logs/a.log")
            let clearing = LogClearing(Self.paths, stateHome: "/state", on: files)
            _ = try clearing.clear(.all, at: Instant(1_763_321_000))
            files.put(Array("second\n".utf8), at: "/c/Logs/a.log")
            files.injectFault(fault, at: operation)
            _ = try? clearing.restore()
            let isPast = files.operations < operation
            let crashed = files.isDown
            files.injectFault(.shortWrite, at: 0)
            if crashed { files.restart(keepingEntries: operation.isMultiple(of: 2)) }
            let restored = try clearing.restore()
            #expect(restored.conflicts.isEmpty)
            let bytes = try files.read(Self.paths.preferences, links: .refuse, limit: 1 << 20).bytes
            #expect(try PropertyList.read(bytes).value == .dictionary(Self.keys), "operation \(operation)")
            #expect(try Self.text(files, "recovery_log.json") == Self.recovery, "operation \(operation)")
            #expect(try Self.text(files, "Logs/a.log") == "first\nsecond\n", "operation \(operation)")
            if isPast {
                #expect(operation > 20)
                return
            }
        }
        Issue.record("the operations never ended")
    }
}
