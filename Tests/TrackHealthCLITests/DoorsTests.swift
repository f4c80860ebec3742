// One answer at every door: what the program says of a store is the same in every command, format and page.

import ActivitySimulator
import Foundation
import TestSupport
import Testing
import TrackingEngine

@Suite(.ownThread) struct DoorsTests {
    /// A day of another device each: profiles, policies and users take turns, each in a step of its own; every second
    /// store is a year old, as a copy that somebody sent.
    private static func simulate(_ number: Int, in bench: Bench, _ path: String) throws {
        func turn<Choice>(_ all: [Choice], _ step: Int) -> Choice { all[number * step % all.count] }
        let day = number.isMultiple(of: 2) ? ["--from", "2025-11-\(10 + number % 20)"] : []
        let run = try bench.run(
            arguments: [
                "simulate", "--profile", turn(Profile.all, 3).name, "--policy",
                turn(CreditingPolicy.all, 5).name, "--user", turn(UserPreset.allCases, 3).rawValue, "--seed",
                String(5_100 + number), "--time-zone",
                turn(["America/Toronto", "Asia/Kolkata", "Etc/UTC"], 1),
                "-o", path,
            ] + day)
        try #require(run.code == 0, "\(run.errors)")
    }

    @Test(arguments: 0..<50) func `a simulated day has one answer`(number: Int) throws {
        let bench = try Bench()
        let path = bench.folder.path + "/day\(number)"
        try Self.simulate(number, in: bench, path)
        try agree(bench, path + "/container")
    }

    @Test func `a store that another program wrote has one answer, whatever its age`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        try agree(bench, bench.container)
        try bench.makeContainer(endingAt: Date.now.timeIntervalSince1970 - 60)
        try agree(bench, bench.container)
    }

    @Test(arguments: RealStore.all) func `a store of a real device has one answer`(store: RealStore) throws {
        let bench = try Bench()
        try store.write(to: bench.container)
        try agree(bench, bench.container)
    }

    @Test func `a fleet on screen, by HTTP and in a check has the answers of its stores`() throws {
        let bench = try Bench()
        let root = bench.folder.path + "/fleet"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for number in 0..<8 { try Self.simulate(number * 7, in: bench, root + "/\(number)") }
        let fleet = try bench.run("fleet", root, "--json").json()
        let rows = try #require(fleet["rows"] as? [[String: Any]])
        let csv = try bench.run("fleet", root, "--csv").output.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let server = try Watcher(bench, ["serve", root, "--listen", "127.0.0.1:0"])
        defer { _ = server.end() }
        let url = try ServeTests.address(of: server)
        let served = try #require(try json(ServeTests.get(url + "/api/v1/fleet"))["rows"] as? [[String: Any]])
        let metrics = try ServeTests.get(url + "/metrics")
        #expect(rows.count == 8 && csv.count == 9 && served.count == 8)
        var worst = 0
        for (row, cells) in zip(rows, csv.dropFirst()) {
            let path = try #require(row["path"] as? String)
            let status = Answer(try bench.run("status", path, "--json").json())
            status.expect(Answer(row), "fleet", path)
            #expect(cells[0] == (row["name"] as? String ?? "") && cells[1] == status.level, "\(path)")
            #expect(Double(cells[4]) == status.figures["lost_minutes low"], "\(path)")
            // What is served is of now, with the answer of the last record beside it where that is long ago.
            let now = try bench.run("status", path, "--json", "--at", "now").json()
            let present = try #require(served.first { $0["path"] as? String == path })
            #expect(present["state_now"] as? String == Answer(now).level, "\(path)")
            let last = (now["at_last_record"] as? [String: Any])?["level"] as? String
            #expect(last == (row["is_past"] as? Bool == true ? status.level : nil), "\(path)")
            #expect((present["at_last_record"] as? [String: Any])?["level"] as? String == last, "\(path)")
            let device = try #require(row["device"] as? String)
            let own = try json(ServeTests.get(url + "/api/v1/status?device=" + device))
            #expect(Answer(own) == Answer(now), "\(path)")
            let page = try ServeTests.get(url + "/device?id=" + device)
            #expect(page.contains("WAS \((last ?? "").uppercased()) at its last record") == (last != nil))
            if last != nil {
                let then = try ServeTests.get(url + "/device?id=\(device)&at=last")
                #expect(page.contains("&amp;at=last\">") && then.contains("\(status.level.uppercased())"))
            }
            #expect(
                metrics.contains(
                    "trackhealth_state{device=\"\(device)\",trackhealth_state=\"\(Answer(now).level)\"} 1"))
            #expect(
                metrics.contains(
                    "trackhealth_last_record_state{device=\"\(device)\",trackhealth_last_record_state=\"\(last ?? "")\"} 1"
                )
                    == (last != nil), "\(path)")
            let check = try bench.run("check", path).code
            #expect(check == max(Self.exit(Answer(now).level), last.map(Self.exit) ?? .ok).code, "\(path)")
            worst = max(worst, Self.exit(Answer(now).level).rawValue, last.map(Self.exit)?.rawValue ?? 0)
        }
        #expect(try bench.run("check", root).code == Exit(rawValue: worst)?.code)
    }

    /// In the order in which one outweighs another.
    private enum Exit: Int, Comparable {
        case ok, unknown, warning, critical

        var code: Int32 { [0, 3, 1, 2][rawValue] }

        static func < (left: Exit, right: Exit) -> Bool { left.rawValue < right.rawValue }
    }

    private static func exit(_ level: String) -> Exit {
        ["ok": .ok, "warning": .warning, "critical": .critical][level] ?? .unknown
    }

    private func json(_ answer: String) throws -> [String: Any] {
        let body = answer.drop { $0 != "\n" }
        return try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
    }

    // MARK: - One store

    /// Opens a store as a user does, through every command, and expects what `status --json` says.
    private func agree(_ bench: Bench, _ store: String) throws {
        let object = try bench.run("status", store, "--json").json()
        let status = Answer(object)
        let isPast = object["as_of_last_record"] as? Bool == true
        let (upper, code) = (status.level.uppercased(), status.code.map { " (\($0))" } ?? "")
        func export(_ arguments: String...) throws -> String {
            try bench.run(arguments: ["export", store, "-o", "-", "--format"] + arguments).output
        }
        let lines = try export("jsonl").split(separator: "\n")
        let first = try JSONSerialization.jsonObject(with: Data(try #require(lines.first).utf8))
        status.expect(Answer(try #require(first as? [String: Any])), "JSON lines", store)
        let whole = try JSONSerialization.jsonObject(with: Data(export("json").utf8)) as? [String: Any]
        status.expect(Answer(try #require(whole?["status"] as? [String: Any])), "export", store)
        for format in ["text", "markdown", "html"] {
            let text = try export(format).replacing(/<style>(.|\n)*<\/style>/, with: "")
                .replacing(/<[^>]*>|[*|]/, with: " ")
            #expect(text.contains(upper + code), "\(format) of \(store)")
            status.expect(Answer(reading: text), format, store)
        }
        #expect(
            Double(try export("csv", "--table", "gaps").split(separator: "\r\n").count - 1)
                == status.figures["gaps"])
        let then = isPast ? ["--at", "last"] : []
        let samples = try bench.run(arguments: ["export", store, "-o", "-", "--format", "prom"] + then).output
        status.expect(Answer(metrics: samples), "metrics", store)
        #expect(samples.contains("trackhealth_state=\"\(status.level)\"} 1"), "\(store)")
        let check = try bench.run(arguments: ["check", store] + then)
        status.expect(Answer(performance: check.output), "check", store)
        #expect(check.code == Self.exit(status.level).code, "\(store)")
        let week = try bench.run("report", store, "--format", "json", "--no-history").json()
        status.expect(Answer(week), "week", store)
        let word = (isPast ? "WAS " : "") + upper
        #expect(try bench.run("snapshot", store).output.contains(word), "snapshot of \(store)")
        #expect(try bench.run("status", store).output.contains(word), "status of \(store)")
        let other = try bench.run("diff", store, store, "--json").json()
        for side in ["before", "after"] {
            status.expect(Answer(try #require(other[side] as? [String: Any])), "diff, " + side, store)
        }
    }
}

/// What a door says of a store: the verdict, and figures by their names; nil and missing where it does not say.
private struct Answer: Equatable {
    var level = ""
    var code: String?
    var figures: [String: Double] = [:]

    private static let minutes = ["lost", "rejected", "phantom", "recovered"]

    /// A status document, its flat form, a row of a fleet, a weekly report or a side of a comparison.
    init(_ object: [String: Any]) {
        let verdict = object["verdict"] as? [String: Any]
        level = (verdict?["level"] ?? object["verdict_level"] ?? object["state"]) as? String ?? ""
        code = (verdict?["code"] ?? object["verdict_code"] ?? object["code"]) as? String
        for name in Self.minutes {
            let range = object[name + "_minutes"] as? [String: Any]
            for bound in ["low", "high"] {
                figures["\(name)_minutes \(bound)"] =
                    (range?[bound] ?? object["\(name)_minutes_\(bound)"]) as? Double
            }
        }
        let (events, memory) = (object["events"] as? [String: Any], object["memory"] as? [String: Any])
        figures["events"] = (events?["today"] ?? object["events_today"]) as? Double
        figures["errors"] =
            (events?["errors_today"] ?? object["events_errors_today"] ?? object["errors_today"]) as? Double
        figures["memory"] = (memory?["bytes"] ?? object["memory_bytes"]) as? Double
        figures["today"] = object["today_total_seconds"] as? Double
        figures["gaps"] = (object["gaps"] as? [Any]).map { Double($0.count) }
    }

    /// A report for people, in any format, without its marks.
    init(reading text: String) {
        let names = ["Lost minutes", "Rejected part", "Phantom", "Recovered"]
        for (name, label) in zip(Self.minutes, names) {
            let pattern = "(?:^|\\n) *\(label)\\s+(none|[0-9]+(?: to [0-9]+)? min)"
            guard let expression = try? Regex(pattern), let match = text.firstMatch(of: expression),
                let found = match.output[1].substring
            else { continue }
            let bounds = found.split(separator: " ").compactMap { Double($0) }
            figures["\(name)_minutes low"] = bounds.first ?? 0
            figures["\(name)_minutes high"] = bounds.last ?? 0
        }
        figures["events"] = text.firstMatch(of: /\n *Events today\s+(?:at least )?(\d+)/).flatMap {
            Double($0.1)
        }
    }

    /// Samples as Prometheus reads them.
    init(metrics text: String) {
        func value(_ name: String, _ label: String = "") -> Double? {
            text.split(separator: "\n").first { $0.hasPrefix(name + "{") && $0.contains(label) }
                .flatMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        }
        for name in Self.minutes {
            for bound in ["low", "high"] {
                figures["\(name)_minutes \(bound)"] =
                    value("trackhealth_\(name)_seconds", "bound=\"\(bound)\"").map { $0 / 60 }
            }
        }
        figures["events"] = value("trackhealth_events_today")
        figures["errors"] = value("trackhealth_errors_today")
        figures["memory"] = value("trackhealth_extension_memory_bytes")
    }

    /// The performance data of a check.
    init(performance text: String) {
        func value(_ name: String) -> Double? {
            text.firstRange(of: "'\(name)'=").flatMap { range in
                Double(text[range.upperBound...].prefix { $0.isNumber || $0 == "." || $0 == "-" })
            }
        }
        for name in Self.minutes { figures["\(name)_minutes low"] = value(name + "-minutes") }
        figures["events"] = value("events-today")
        figures["errors"] = value("errors-today")
        figures["memory"] = value("memory")
        figures["today"] = value("credited-today")
    }

    /// Expects another door to say the same, as far as it says it; texts give whole minutes around the bounds.
    func expect(_ other: Answer, _ door: String, _ store: String) {
        if !other.level.isEmpty {
            #expect(other.level == level && other.code == code, "\(door) of \(store)")
        }
        for (name, value) in other.figures {
            guard let own = figures[name] else {
                Issue.record("\(door) of \(store) knows \(name): \(value)")
                continue
            }
            #expect(abs(own - value) < (name.contains("minutes") ? 1 : 0.001), "\(door) of \(store): \(name)")
        }
    }
}
