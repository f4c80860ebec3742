// JSON logs: what stands before a break is kept, a broken record is skipped and named, nothing is lost silently.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct RecoveryLogTests {
    private func contents(log: String, _ values: [String: PropertyListValue] = [:]) throws -> StoreContents {
        let store = try SampleStore(values)
        store.put(log, at: "recovery_log.json")
        return try store.contents()
    }

    @Test func `records are read`() throws {
        let contents = try contents(log: SampleStore.log(100))
        #expect(contents.recovery.count == 100)
        #expect(contents.recoveryLogCount == 100)
        #expect(contents.hasEventLog)
        #expect(contents.problems.isEmpty)
        #expect(contents.memory.count == 100)
        #expect(contents.recovery.first?.id == RecordID("00000000-0000-4000-8000-000000000000"))
        #expect(contents.recovery.first?.event.ordinal == 1)
        #expect(contents.source.generation == .planned)
    }

    @Test func `every prefix gives the records before it`() throws {
        let whole = Array(SampleStore.log(6).utf8)
        let length = (whole.count - 7) / 6
        for end in stride(from: 1, to: whole.count, by: 3) {
            let contents = try contents(log: String(decoding: whole[..<end], as: UTF8.self))
            #expect(
                contents.recovery.count
                    == min(6, (end - 1) / (length + 1) + ((end - 1) % (length + 1) == length ? 1 : 0)))
            #expect(contents.tells("recovery_log.json"))
        }
    }

    @Test(arguments: [
        ("", "empty"), ("{}", "not a JSON array"), ("null", "not a JSON array"), ("\0[", "UTF-16"),
        ("[\0", "UTF-16"), ("  ", "empty"),
    ])
    func `what is no log says nothing of events`(log: String, problem: String) throws {
        let contents = try contents(log: log)
        #expect(contents.recovery.isEmpty)
        #expect(!contents.hasEventLog)
        #expect(contents.recoveryLogCount == nil)
        #expect(contents.tells("recovery_log.json", problem))
    }

    @Test func `an empty array is a log without events`() throws {
        let contents = try contents(log: "[]")
        #expect(contents.hasEventLog)
        #expect(contents.recoveryLogCount == 0)
        #expect(contents.problems.isEmpty)
    }

    @Test func `one broken record among many is skipped and named`() throws {
        var entries = (0..<500).map { SampleStore.entry($0 % 90, at: 1_763_000_000 + Double($0)) }
        entries[137] = #"{"timestamp":1,,}"#
        let contents = try contents(log: "\u{feff}[" + entries.joined(separator: ",\n") + "]")
        #expect(contents.recoveryLogCount == 500)
        #expect(contents.tells("recovery_log.json", "record 137 can't be read"))
        #expect(contents.problems.count == 1)
    }

    @Test func `values of wrong types are read and named`() throws {
        let odd =
            #"{"id":7,"timestamp":"1763053000.5","eventName":"usage.app.0.min.3","success":"true","attemptedAction":null}"#
        let contents = try contents(log: "[" + SampleStore.entry(1) + "," + odd + "]")
        #expect(contents.recovery.count == 2)
        #expect(contents.recovery.last?.at == Instant(1_763_053_000.5))
        #expect(contents.recovery.last?.succeeded == true)
        #expect(contents.tells("recovery_log.json", "record 1 with values of a wrong type"))
    }

    @Test(arguments: ["0", "-5", "1e300", "1e18", "null", "2080000000"])
    func `records without a time are left out`(time: String) throws {
        let bad = #"{"timestamp":\#(time),"eventName":"e","success":true,"attemptedAction":"a"}"#
        let contents = try contents(log: "[" + bad + "," + SampleStore.entry(1) + "]")
        #expect(contents.recovery.count == 1)
        #expect(contents.tells("recovery_log.json"))
    }

    @Test func `a log of the other epoch says nothing of events`() throws {
        let contents = try contents(log: "[" + SampleStore.entry(1, at: 784_745_900) + "]")
        #expect(contents.recovery.isEmpty)
        #expect(!contents.hasEventLog)
        #expect(contents.problems.map(\.kind) == [.epoch])
    }

    @Test func `depth and size are bounded`() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(try contents(log: "[" + deep).tells("recovery_log.json"))
        let closed = String(repeating: "[", count: 80) + String(repeating: "]", count: 80)
        let skipped = try contents(log: "[" + closed + "," + SampleStore.entry(1) + "]")
        #expect(skipped.recovery.count == 1)
        #expect(skipped.tells("recovery_log.json", "nested too deeply"))
        let large =
            #"{"timestamp":1763053000,"eventName":"\#(String(repeating: "x", count: 1_100_000))","success":true}"#
        let cut = try contents(log: "[" + large + "," + SampleStore.entry(1) + "]")
        #expect(cut.recovery.count == 1)
        #expect(cut.tells("recovery_log.json", "record 0 above"))
    }

    @Test func `all logs become one by id and time`() throws {
        let deployed =
            #"[{"id":"00000000-0000-4000-8000-000000000001","timestamp":1763047260,"eventName":"usage.app.0.min.2","success":true,"action":"record_usage"},"#
            + #"{"id":"6B0E","timestamp":1763052000.4,"eventName":"usage.app.2","success":false,"errorDescription":"No mapping","memoryUsageMB":4.5,"action":"record_usage"}]"#
        let health =
            #"[{"timestamp":1763051000,"eventType":"crash","details":"killed","memoryUsage":6000000}]"#
        let contents = try contents(
            log: SampleStore.log(3),
            [
                "extension_error_log": SampleStore.blob(deployed),
                "extension_health_log": SampleStore.blob(health),
            ])
        #expect(
            contents.recovery.map(\.origin) == [
                .recoveryLog, .recoveryLog, .recoveryLog, .healthLog, .errorLog,
            ])
        #expect(contents.recovery.map(\.at) == contents.recovery.map(\.at).sorted())
        #expect(contents.recovery.last?.memoryBytes == 4_718_592)
        #expect(contents.recovery.last?.error == "No mapping")
        #expect(contents.recoveryLogCount == 3)
    }

    @Test(arguments: ["[}", "[}]", "[1}2]", "[{}}]", "[\"a\"}]", "[:]", "[]]", "[\\]"])
    func `stray brackets end nothing`(log: String) throws {
        let contents = try contents(log: log)
        #expect(contents.recovery.isEmpty)
        #expect(contents.tells("recovery_log.json"))
    }

    @Test(arguments: ["{]", "{\"a\"]", "{\"a\":]", "{\"a\":}", "{\"a\",1}", "{a:1}", "{\"a\":1]}"])
    func `stray brackets in a table end nothing`(json: String) throws {
        let contents = try SampleStore.read(["persistedApps_v3": SampleStore.blob(json)])
        #expect(contents.apps.isEmpty)
    }

    @Test func `duplicate keys and nulls are tolerated`() throws {
        let odd =
            #"{"timestamp":1763053000,"timestamp":1763053000,"eventName":"e","success":true,"memoryUsageBytes":null}"#
        let contents = try contents(log: "[" + odd + "]")
        #expect(contents.recovery.count == 1)
        #expect(contents.problems.isEmpty)
    }

    @Test(arguments: [
        ("[①,②,]", "a comma too many after record 1"), ("[,①,②]", "a comma too many before record 0"),
        ("[①,,②]", "a comma too many after record 0"), ("[① ②]", "no comma after record 0"),
        ("[①,,,②,]", "3 commas too many, the first after record 0"),
        ("[,]", "a comma too many before record 0"),
    ])
    func `commas that are wrong are told, and the records are read`(log: String, told: String) throws {
        let log = log.replacing("①", with: SampleStore.entry(1)).replacing("②", with: SampleStore.entry(2))
        for isFile in [true, false] {
            let contents =
                isFile
                ? try contents(log: log)
                : try SampleStore.read(["extension_error_log": SampleStore.blob(log)])
            #expect(contents.recovery.count == (log == "[,]" ? 0 : 2))
            #expect(contents.problems.count == 1)
            #expect(contents.problems.first?.problem.contains(told) == true, "\(contents.problems)")
        }
    }

    @Test(arguments: ["[]", " [ ] ", "[①]", "[① , ②]", "[\n ①,\n②\n]\n"])
    func `commas that are right are not told`(log: String) throws {
        let log = log.replacing("①", with: SampleStore.entry(1)).replacing("②", with: SampleStore.entry(2))
        #expect(try contents(log: log).problems.isEmpty)
    }

    @Test(arguments: [1, 7, 64, 5_000])
    func `chunks make no difference`(size: Int) {
        let bytes = Array((#"[{"timestamp":5,"message":"a\"]},{\\"}, 7 ,"x,]",{"message":"b"}]"#).utf8)
        var messages: [String] = []
        var stream = JSONRecordStream<ExtensionLogRecord>(.array, depthLimit: 64, recordLimit: 1 << 20) {
            _, index, record in
            messages.append("\(index) \(record.message)")
        }
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { _ = stream.take($0) }
        }
        let problems = stream.finish(source: "s", key: nil)
        #expect(messages == [#"0 a"]},{\"#, "3 b"])
        #expect(stream.isWhole)
        #expect(problems.map(\.problem) == ["records 1 and 2 can't be read; skipped"])
    }

    @Test func `extension logs keep lines without time`() throws {
        let json =
            #"[{"timestamp":1763053000,"severity":"WARN","component":"Store","message":"m","metadata":{"b":"2","a":"1"}},"#
            + #"{"timestamp":5,"severity":"LOUD","component":"Store","message":"n"},{"component":"no message"}]"#
        let contents = try SampleStore.read(["extension_logs": SampleStore.blob(json)])
        #expect(contents.log.map(\.message) == ["m", "n"])
        #expect(contents.log.map(\.severity) == [.warn, .info])
        #expect(contents.log.map(\.at) == [Instant(1_763_053_000), nil])
        #expect(contents.log.first?.metadata.map(\.key) == ["a", "b"])
        #expect(contents.problems.count == 3)
    }
}
