// The worst cases of text logs, journals, reports, evidence and settings.

extension WorstCase {
    static let textLogs: [WorstCase] = [
        daily("two bytes a line", "a\n"), daily("line feeds", "\n"), daily("carriage returns", "\r\n"),
        daily("one line", "a"), daily("times only", "[1]\n"),
        daily("callbacks", "[00:00:00]THRESHOLD_CALL event=a\n", telling: 1 << 20),
        daily("callbacks of one minute", "[00:00:00]THRESHOLD_CALL event=a.min.1\n", telling: 1 << 20),
        daily("callbacks of many processes", "[00:00:00][%]THRESHOLD_CALL event=%\n", telling: 1 << 20),
        daily("processes that were ended", "[00:00:00][%]EXTENSION_KILLED\n"),
        daily("brackets", "["),
        WorstCase("text log", "extension_debug_log, two bytes a line", .preferences) {
            BinaryList.file("extension_debug_log", text: repeated("a\n", $0))
        },
        WorstCase("text log", "monitoring_lifecycle_log, starts", .preferences) {
            BinaryList.file("monitoring_lifecycle_log", text: repeated("[1]MONITORING_START\n", $0))
        },
        WorstCase("lone log", "two bytes a line", .log) {
            repeated("a\n", $0, to: "\n[18:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.1.min.1\n")
        },
        WorstCase("lone log", "names", .log) {
            numbered("[18:42:07.114][A1B2C3D4] RECORD_CALL appID=% name=%\n", $0)
        },
        WorstCase("lone log", "cut names", .log) {
            numbered("[18:42:07.114][A1B2C3D4] RECORD_CALL appID=%... name=%\n", $0)
        },
        WorstCase("lone log", "stretches", .log) {
            numbered(
                "[18:42:07.114][A1B2C3D4] THRESHOLD_CALL event=usage.app.%.min.1\n[01:00:00.000][A1B2C3D4] a\n",
                $0)
        },
        WorstCase("rich text", "groups", .log) { repeated("{", $0, from: "{\\rtf1 ") },
    ]

    private static func daily(
        _ name: String, _ unit: String, telling: Int = WorstCase.usual
    ) -> WorstCase {
        WorstCase("text log", name, .container("Logs/ext-log-2025-11-13.log"), telling: telling) {
            numbered(unit, $0)
        }
    }

    static let journal: [WorstCase] = [
        lines("records without a kind", "{\"seq\":1}\n"), lines("empty records", "{}\n"),
        lines("no records", "x\n"),
        lines("broken records", "{x}\n"), lines("line feeds", "\n"),
        WorstCase("journal", "short records", .container("usage-journal.jsonl")) { size in
            var bytes: [UInt8] = []
            var number = 1
            while bytes.count < size {
                let head = "{\"seq\":\(number),\"kind\":\"start\",\"wall\":1763000000,\"mono\":1"
                bytes += Array((head + ",\"boot\":\"b\",\"tz\":0,\"midnight\":1762992000}\n").utf8)
                number += 1
            }
            return bytes
        },
    ]

    private static func lines(_ name: String, _ unit: String) -> WorstCase {
        WorstCase("journal", name, .container("usage-journal.jsonl")) { repeated(unit, $0) }
    }

    static let reports: [WorstCase] = [
        report("empty objects", "{},"), report("numbers", "0,"), report("arrays", "[],"),
        report("files", #"{"path":"%","text":""},"#),
        report("deep files", #"{"path":"a/a/a/a/a/a/a/a/%","text":""},"#),
        WorstCase("report", "one deep path", .report, telling: 8 << 20) {
            repeated("a/", $0, from: reportStart + #"{"path":""#, to: #"a","text":"x"}]}}"#)
        },
        WorstCase("report", "preferences", .report, telling: 1 << 20) {
            numbered(
                #""usage_%_today":{"integer":1},"#, $0,
                from: reportStart + #"{"path":"Library/Preferences/group.a.plist","plist":{"#,
                to: #""a":{"integer":1}}}]}}"#)
        },
        WorstCase("report", "one text", .report) {
            repeated(
                "a\\n", $0, from: reportStart + #"{"path":"Logs/ext-log-2025-11-13.log","text":""#,
                to: "\"}]}}")
        },
        WorstCase("report", "brackets", .report) { repeated("[", $0, from: reportStart) },
    ]

    private static let reportStart =
        #"{"schema":"trackhealth.export/1","container":{"group":"group.a","files":["#

    private static func report(_ name: String, _ unit: String) -> WorstCase {
        WorstCase("report", name, .report) { numbered(unit, $0, from: reportStart, to: "{}]}}") }
    }

    static let prints: [WorstCase] = [
        printed("numbers", "\"usage_a.%_today\" => 1\n"), printed("brackets", "["),
        printed("empty keys", "\"\" => 1\n"),
        printed("arrays", "\"a%\" => [\n]\n"), printed("data", "\"a%\" => {length = 2, bytes = 0x0000}\n"),
        WorstCase("print", "one text", .log) {
            repeated("\\n", $0, from: "{ \"extension_heartbeat\" => 1763000000.5\n \"a\" => \"", to: "\"\n}")
        },
        WorstCase("print", "JSON", .log) {
            numbered(#""usage_a.%_today":1,"#, $0, from: "{", to: #""extension_heartbeat":1763000000.5}"#)
        },
    ]

    private static func printed(_ name: String, _ unit: String) -> WorstCase {
        WorstCase("print", name, .log) {
            numbered(unit, $0, from: "{\n\"extension_heartbeat\" => 1763000000.5\n", to: "}")
        }
    }

    static let evidence: [WorstCase] = [
        table("a.jsonl", "line feeds", "\n", "{"), table("a.jsonl", "empty objects", "{}\n", ""),
        table("a.jsonl", "spans", "{\"start\":1763000000,\"end\":1763000001,\"kind\":\"unlocked\"}\n", ""),
        table("a.csv", "open quotes", "x\",\"y\n", "start,end,kind,app\n"),
        table("a.csv", "line feeds", "\n", "start,end,kind,app\n"),
        table("a.csv", "empty rows", ",\n", "start,end,kind,app\n"),
        table("a.csv", "spans", "1763000000,1763000001,off\n", "start,end,kind,app\n"),
        table("a.csv", "commas", ",", "start,end,kind,app\n"),
        WorstCase("evidence .json", "events", .evidence("a.json")) {
            repeated(
                "{\"a\":\"bcdefghij\"},", $0, from: "{\"buckets\":{\"ios\":{\"events\":[", to: "{}]}}}")
        },
        WorstCase("evidence .json", "buckets", .evidence("a.json")) {
            repeated("{\"events\":[{}]},", $0, from: "{\"buckets\":[", to: "{}]}")
        },
        WorstCase("evidence .json", "rows", .evidence("a.json")) {
            repeated("{},", $0, from: "[", to: "{}]")
        },
        table("a.ips", "empty objects", "{}", "{\"bug_type\":\"298\"}\n"),
        table("a.ips", "processes", "{},", "{\"bug_type\":\"298\"}\n{\"processes\":["),
        table("a.ips", "one line", "{}", ""),
    ]

    private static func table(_ name: String, _ case: String, _ unit: String, _ start: String) -> WorstCase {
        WorstCase("evidence ." + name.dropFirst(2), `case`, .evidence(name)) {
            repeated(unit, $0, from: start)
        }
    }

    static let settings: [WorstCase] = [
        WorstCase("configuration", "keys", .configuration) { numbered("a%=1\n", $0) },
        WorstCase("configuration", "tables", .configuration) { repeated("[[a]]\n", $0) },
        WorstCase("configuration", "a deep key", .configuration) { repeated("a.", $0, to: "a=1") },
        WorstCase("configuration", "brackets", .configuration) { repeated("[", $0, from: "a=") },
        WorstCase("theme", "keys", .theme) { numbered("a%=1\n", $0) },
        WorstCase("theme", "a deep key", .theme) { repeated("a.", $0, to: "a=1") },
        WorstCase("labels", "stores", .labels, telling: 2 << 20) {
            numbered(#""%":[],"#, $0, from: #"{"schema":"trackhealth.labels/1","stores":{"#, to: #""a":[]}}"#)
        },
        WorstCase("labels", "empty objects", .labels) { repeated("{},", $0, from: "[", to: "{}]") },
        WorstCase("history", "no database", .history) {
            repeated("aaaaaaaa", $0, from: "SQLite format 3\0")
        },
    ]
}
