// The worst cases of each format.

extension WorstCase {
    /// All of them, those of one format together.
    package static let all: [WorstCase] =
        xml + binary + jsonLogs + tables + textLogs + journal + reports + prints + evidence + deviceEvidence
        + settings

    private static let xml: [WorstCase] = [
        plist("dictionaries without an end of the tag") {
            repeated("<dict", $0, from: "<?xml version='1.0'?><plist>", to: "/>")
        },
        plist("comments without an end") { repeated("<!--", $0, from: "<plist><dict>") },
        plist("sections without an end") { repeated("<![CDATA[", $0, from: "<plist><string>") },
        plist("empty arrays") {
            repeated("<array/>", $0, from: "<plist><dict><key>a</key><array>", to: listEnd)
        },
        plist("truths") { repeated("<true/>", $0, from: "<plist><dict><key>a</key><array>", to: listEnd) },
        plist("dictionaries of one") {
            repeated(
                "<dict><key/><true/></dict>", $0, from: "<plist><dict><key>a</key><array>", to: listEnd)
        },
        plist("characters by number") {
            repeated("&#65;", $0, from: "<plist><dict><key>a</key><string>", to: "</string></dict></plist>")
        },
        plist("one key again and again") {
            repeated("<key>a</key><true/>", $0, from: "<plist><dict>", to: "</dict></plist>")
        },
        plist("dates that are none") {
            numbered("<key>%</key><date>9</date>", $0, from: "<plist><dict>", to: "</dict></plist>")
        },
        plist("apps", telling: 2 << 20) {
            numbered(
                "<key>usage_%_today</key><integer>1</integer>", $0, from: "<plist><dict>",
                to: "</dict></plist>")
        },
    ]

    private static let listEnd = "</array></dict></plist>"

    private static func plist(
        _ name: String, telling: Int = WorstCase.usual, _ bytes: @escaping @Sendable (Int) -> [UInt8]
    ) -> WorstCase {
        WorstCase("XML plist", name, .preferences, telling: telling, bytes)
    }

    private static let binary: [WorstCase] = [
        WorstCase("binary plist", "one truth, referred to", .preferences) { shared([0x09], $0) },
        WorstCase("binary plist", "one text, referred to", .preferences) {
            shared([0x5F, 0x10, 60] + [UInt8](repeating: 0x61, count: 60), $0)
        },
        WorstCase("binary plist", "one dictionary, referred to", .preferences) { size in
            var list = BinaryList(referenceWidth: 1)
            let key = list.text("a")
            let item = list.dictionary([key], [list.add([0x09])])
            let array = list.array(repeatElement(item, count: size))
            return list.file([key], [array])
        },
        WorstCase("binary plist", "one key again and again", .preferences) { size in
            var list = BinaryList(referenceWidth: 1)
            let keys = [Int](repeating: list.text("a"), count: size / 2)
            let truth = list.add([0x09])
            return list.file(keys, [Int](repeating: truth, count: keys.count))
        },
        WorstCase("binary plist", "keys", .preferences) { keys($0, "", 24) },
        WorstCase("binary plist", "apps", .preferences, telling: 1 << 20) { keys($0, "usage_%_today", 36) },
        WorstCase("binary plist", "mapped events", .preferences) { size in
            var list = BinaryList(referenceWidth: 4)
            let app = list.text("a")
            let keys = (0..<size / 40).map { list.text("map_usage.app.\(String($0, radix: 36))_id") }
            return list.file(keys, [Int](repeating: app, count: keys.count))
        },
        WorstCase("binary plist", "a list of one-letter apps", .preferences) {
            BinaryList.file("burst_credited_apps_csv", text: repeated("a,", $0))
        },
    ]

    private static func shared(_ object: [UInt8], _ size: Int) -> [UInt8] {
        var list = BinaryList(referenceWidth: 1)
        let key = list.text("a")
        let item = list.add(object)
        let array = list.array(repeatElement(item, count: size))
        return list.file([key], [array])
    }

    private static func keys(_ size: Int, _ pattern: String, _ bytes: Int) -> [UInt8] {
        var list = BinaryList(referenceWidth: 4)
        let truth = list.add([0x10, 1])
        let keys = (0..<size / bytes).map { number in
            let digits = String(number, radix: 36)
            return list.text(pattern.isEmpty ? digits : "usage_\(digits)_today")
        }
        return list.file(keys, [Int](repeating: truth, count: keys.count))
    }

    private static let jsonLogs: [WorstCase] = [
        log("scalars", "0,"), log("empty records", "{},"), log("broken records", "{x},"),
        log("values of wrong types", #"{"timestamp":"1"},"#), log("commas", ","), log("brackets", "["),
        log("quotes", "\"\\"), log("records without commas", "{}"),
        log("short records", #"{"timestamp":1763000000,"eventName":"","success":true},"#),
        WorstCase("JSON log", "one text", .container("recovery_log.json")) {
            repeated("aaaaaaaa", $0, from: "[\"", to: "\"]")
        },
        WorstCase("fallback file", "empty records", .container("fallback_1.json")) {
            repeated("{},", $0, from: "[", to: "0]")
        },
    ]

    private static func log(_ name: String, _ unit: String) -> WorstCase {
        WorstCase("JSON log", name, .container("recovery_log.json")) {
            repeated(unit, $0, from: "[", to: "0]")
        }
    }

    private static let tables: [WorstCase] = [
        blob("extension_logs", "scalars", "0,", "[", "0]"),
        blob("extension_logs", "empty messages", #"{"message":""},"#, "[", "0]"),
        blob("extension_logs", "broken records", "{x},", "[", "0]"),
        blob(
            "extension_error_log", "short records",
            #"{"timestamp":1763000000,"eventName":"","success":true},"#, "[", "0]"),
        blob("persistedApps_v3", "apps", #""%":{},"#, "{", #""a":{}}"#),
        blob("persistedApps_v3", "keys without values", #""a","#, "{", "}"),
        blob("persistedApps_v3", "text without quotes", "a", "{", "}"),
        blob("eventMappings", "events", #""%":{"logicalID":"%"},"#, "{", #""a":{}}"#, telling: 1 << 20),
    ]

    private static func blob(
        _ key: String, _ name: String, _ unit: String, _ start: String, _ end: String,
        telling: Int = WorstCase.usual
    ) -> WorstCase {
        WorstCase("JSON in a plist", "\(key), \(name)", .preferences, telling: telling) { size in
            BinaryList.file(key, data: numbered(unit, size, from: start, to: end))
        }
    }
}
