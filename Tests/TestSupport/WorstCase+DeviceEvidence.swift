// The worst cases of evidence in the device's own files: Biome streams, starts and shutdowns, knowledgeC.db.

import Foundation

extension WorstCase {
    static let deviceEvidence: [WorstCase] = [
        first("empty records") { _ in record([]) },
        first("changes without a value") { record(focus($0, [])) },
        first("apps that come and go") { record(focus($0, [0x18, UInt8($0 & 1)])) },
        first("deleted records") { _ in record([], state: 3) },
        second("empty records") { count in (Array(repeating: 0, count: 8 * count), { 8 * $0 + 8 }, 1) },
        second("records that are none") { _ in ([], { _ in 0 }, 4) },
        second("records out of place") { _ in ([], { _ in -1 }, 1) },
        WorstCase("Biome", "one record of empty fields", .evidence("App.InFocus/local/1")) { size in
            let data = Array(repeating: UInt8(0), count: size).enumerated().map {
                $0.offset & 1 == 0 ? 0x78 : 0
            }
            return head(32 + data.count) + record(data.map { UInt8($0) })
        },
        WorstCase("timesync", "starts", .evidence("1.timesync")) { size in
            var bytes: [UInt8] = []
            for number in 0..<size / 48 { bytes += start(number) }
            return bytes
        },
        WorstCase("timesync", "records", .evidence("1.timesync")) { size in
            (0..<size / 32 * 32).map { $0 % 32 < 3 ? [0x54, 0x73, 0x20][$0 % 32] : 0 }
        },
        WorstCase("shutdown.log", "shutdowns", .evidence("shutdown.log")) {
            repeated("SIGTERM: [1763000000]\n", $0)
        },
        WorstCase("shutdown.log", "line feeds", .evidence("shutdown.log")) { repeated("a\n", $0) },
        WorstCase("crash report", "empty objects", .evidence("a.ips")) {
            repeated("{},", $0, from: "{\"bug_type\":\"309\"}\n{\"threads\":[", to: "{}]}")
        },
        database("short rows", "('/device/isLocked', 1, 2, 1)", text: false),
        database("apps of one letter", "('/app/usage', 1, 2, 'a')", text: true),
    ]

    /// The header of a session in a `timesync` file.
    private static func start(_ number: Int) -> [UInt8] {
        let nanoseconds = UInt64(1_763_000_000 + number * 300) * 1_000_000_000
        var bytes: [UInt8] = [0xB0, 0xBB, 48, 0, 0, 0, 0, 0]
        for value in [UInt64(number), 0, 0, nanoseconds, 0] { bytes += little(value) }
        return bytes
    }

    private static func little(_ number: UInt64, _ bytes: Int = 8) -> [UInt8] {
        (0..<bytes).map { (index: Int) -> UInt8 in UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
    }

    private static func head(_ count: Int) -> [UInt8] {
        little(UInt64(56 + count), 4) + Array(repeating: 0, count: 48) + Array("SEGB".utf8)
    }

    /// A record of version 1, of November 2025.
    private static func record(_ data: [UInt8], state: UInt64 = 1) -> [UInt8] {
        let time = little(784_700_000.0.bitPattern)
        var bytes = little(UInt64(data.count), 4) + little(state, 4) + time + time
        bytes += little(checksum(data), 4) + little(0, 4) + data
        return bytes + Array(repeating: 0, count: (8 - data.count % 8) % 8)
    }

    /// The data of a record of `App.InFocus`: when, which app, and more.
    private static func focus(_ number: Int, _ more: [UInt8]) -> [UInt8] {
        let name = Array(String(number / 2, radix: 36).utf8)
        var bytes = more + [0x21] + little((784_700_000.0 + Double(number)).bitPattern)
        bytes += [0x32, UInt8(name.count)] + name
        return bytes
    }

    private static func checksum(_ data: [UInt8]) -> UInt64 {
        var sum = UInt32.max
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return UInt64(~sum)
    }

    private static func first(_ name: String, _ record: @escaping @Sendable (Int) -> [UInt8]) -> WorstCase {
        WorstCase("Biome, version 1", name, .evidence("App.InFocus/local/1")) { size in
            var body: [UInt8] = []
            var number = 0
            while body.count < size {
                body += record(number)
                number += 1
            }
            return head(body.count) + body
        }
    }

    /// - Parameter parts: For a number of records the bytes before their list, the end of each, and their state.
    private static func second(
        _ name: String, _ parts: @escaping @Sendable (Int) -> ([UInt8], (Int) -> Int, UInt64)
    ) -> WorstCase {
        WorstCase("Biome, version 2", name, .evidence("App.InFocus/local/1")) { size in
            let count = size / 24
            let (body, end, state) = parts(count)
            var bytes = Array("SEGB".utf8) + little(UInt64(count), 4) + Array(repeating: 0, count: 24) + body
            for number in 0..<count {
                bytes += little(UInt64(UInt32(bitPattern: Int32(end(number)))), 4) + little(state, 4)
                bytes += little(784_700_000.0.bitPattern)
            }
            return bytes
        }
    }

    /// A database of rows that take few bytes, written by Python's sqlite3.
    private static func database(_ name: String, _ values: String, text: Bool) -> WorstCase {
        WorstCase("knowledgeC.db", name, .evidence("knowledgeC.db")) { size in
            let script = """
                import os, sqlite3, sys
                path, size = sys.argv[1], int(sys.argv[2])
                database = sqlite3.connect(path)
                database.execute("CREATE TABLE ZOBJECT (ZSTREAMNAME, ZSTARTDATE, ZENDDATE, \(text ? "ZVALUESTRING" : "ZVALUEINTEGER"))")
                while os.path.getsize(path) < size:
                    database.executemany("INSERT INTO ZOBJECT VALUES \(values)", [()] * max(1000, size // 100))
                    database.commit()
                """
            do {
                let folder = try TemporaryFolder()
                let run = try ChildProcess.run(
                    ChildProcess.pythonPath, ["-c", script, folder.path("k.db"), String(size)])
                precondition(run.code == 0, run.errors)
                return try folder.read("k.db")
            } catch { fatalError("no database could be written: \(error)") }
        }
    }
}
