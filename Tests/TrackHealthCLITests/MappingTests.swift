// Stores of apps that nobody knows, opened by a mapping that was proposed from them.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct MappingTests {
    /// A made-up tracker's container, by a seed: its keys, units, days and log lines are drawn.
    private static let script = """
        import datetime, json, os, plistlib, random, sys, uuid
        root, draw = sys.argv[1], random.Random(int("SEED"))
        os.makedirs(root + "/Library/Preferences"); os.makedirs(root + "/Logs")
        apps = draw.sample(["com.example.reader", "org.sample.chess", "net.made-up.video", "io.demo.chat2"], draw.randint(2, 4))
        if draw.random() < 0.4: apps = [str(uuid.UUID(int=draw.getrandbits(128))).upper() for _ in apps]
        today = datetime.date(2026, 6, 20)
        unit, per = draw.choice([("minutes", 1), ("seconds", 60)])
        used = {(app, today - datetime.timedelta(back)): draw.randint(4, 60) for app in apps for back in range(3)}
        values = {"AppleLanguages": ["en"], "onboardingDone": True, "launchCount": 17, "schemaVersion": 3,
                  "lastMonitorRun": datetime.datetime(2026, 6, 20, 8, 0)}
        style = draw.choice(["flat", "json", "nested", "records", "dayless", "deep"])
        mark = draw.choice("/_|:")
        if style == "flat":
            values |= {f"{unit}Used{mark}{day}{mark}{app}": m * per for (app, day), m in used.items()}
        elif style == "json":
            values |= {f"day{mark}{day}{mark}{app}": json.dumps({unit: m * per, "opens": 3}).encode() for (app, day), m in used.items()}
        elif style == "nested":
            values["usageIn" + unit] = {str(day): {app: used[app, day] * per for app in apps} for _, day in used}
        elif style == "records":
            values["history"] = json.dumps([{"bundleID": app, "date": str(day), unit: m * per} for (app, day), m in used.items()])
        elif style == "deep":
            values |= {f"stats{mark}{day}": {app: {unit: used[app, day] * per, "launches": 2} for app in apps} for _, day in used}
        else:
            values |= {f"today{mark}{unit}{mark}{app}": used[app, today] * per for app in apps}
            values["statsDate"] = str(today)
        group = "group.net.made-up.tracker"
        plistlib.dump(values, open(f"{root}/Library/Preferences/{group}.plist", "wb"), fmt=plistlib.FMT_BINARY)
        stamp = draw.choice(["%Y-%m-%d %H:%M:%S.%f", "%Y-%m-%dT%H:%M:%S+0000", "[%Y-%m-%d %H:%M:%S]"])
        line = draw.choice([
            "threshold {m} of {app} reached, total {b} -> {m}", "[monitor] event minute-{m} app={app} counted, today={m}",
            "{app}: reached {m} min ({b}->{m})", 'JSON', "INFO ledger rule {app} {b}->{m} (event={m})"])
        app = apps[0]
        with open(f"{root}/Logs/" + draw.choice(["monitor-2026-06-20.log", "ext_20260620.txt"]), "w") as log:
            for m in range(1, used[app, today] + 1):
                at = datetime.datetime(2026, 6, 20, 6, 0) + datetime.timedelta(minutes=m, seconds=draw.random())
                if line == "JSON":
                    print(json.dumps({"time": at.strftime("%Y-%m-%dT%H:%M:%SZ"), "event": "threshold", "minute": m, "app": app,
                                      "recorded": True}), file=log)
                else:
                    print(at.strftime(stamp), line.format(app=app, m=m, b=m - 1), file=log)
        json.dump({"apps": {app: used[app, today] * 60 for app in apps}, "events": used[app, today]}, open(root + "/right.json", "w"))
        """

    @Test(arguments: 1...40)
    func `a proposed mapping reads a store of a made-up app as it stands`(seed: Int) throws {
        let bench = try Bench()
        try bench.python(Self.script.replacing("SEED", with: String(seed)))
        let options = ["--at", "2026-06-20T08:00:00Z", "--time-zone", "UTC"]
        let unknown = try bench.run(arguments: ["status", bench.container, "--json"] + options).json()
        #expect((unknown["verdict"] as? [String: Any])?["level"] as? String == "unknown")
        #expect((unknown["apps"] as? [Any])?.isEmpty == true, "without a mapping nothing is known")

        let mapping = try bench.run("mapping", bench.container, "--suggest").output
        try mapping.write(toFile: bench.container + "/mine.toml", atomically: true, encoding: .utf8)
        let given = options + ["--mapping", bench.container + "/mine.toml"]
        let status = try bench.run(arguments: ["status", bench.container, "--json"] + given).json()
        let right =
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: URL(filePath: bench.container + "/right.json"))) as? [String: Any]
            ?? [:]
        let apps = try #require(status["apps"] as? [[String: Any]])
        let today = Dictionary(apps.map { ($0["id"] as? String ?? "", $0["today_seconds"] as? Int ?? -1) }) {
            $1
        }
        #expect(today == right["apps"] as? [String: Int], "\(mapping)")
        let events = try #require(status["events"] as? [String: Any])
        #expect(events["today"] as? Int == right["events"] as? Int, "\(mapping)")
        #expect(
            (status["container"] as? [String: Any])?["generation"] as? String == "group.net.made-up.tracker")
        let uses = try bench.run("mapping", bench.container, "--mapping", bench.container + "/mine.toml")
            .output
        #expect(uses.contains("\(right["events"] ?? 0)  recorded") && !uses.contains(" 0  recorded"))
    }

    /// The mapping in the article, and the store that it is for.
    @Test func `the mapping in the article is the proposed one with five lines changed at most`() throws {
        let article = try String(
            contentsOfFile: "Sources/TrackHealthCLI/TrackHealthCLI.docc/OpeningData.md", encoding: .utf8)
        let block = try #require(article.components(separatedBy: "```toml\n").dropFirst().first)
        let mapping = try #require(block.components(separatedBy: "```").first)
        let bench = try Bench()
        try bench.python(
            """
            import json, os, plistlib, sys
            root = sys.argv[1]
            os.makedirs(root + "/Library/Preferences"); os.makedirs(root + "/Logs")
            values = {f"day|2026-06-{day}|{app}": json.dumps({"seconds": 60 * used, "opens": 3}).encode()
                      for day in (19, 20) for app, used in (("com.example.reader", 41), ("org.sample.chess", 12))}
            plistlib.dump(values | {"lastMonitorRun": 1781936000.0}, open(root + "/Library/Preferences/group.net.made-up.plist", "wb"))
            with open(root + "/Logs/monitor-2026-06-20.log", "w") as log:
                for m in range(1, 42):
                    print(f"2026-06-20 06:{m:02}:00.523 threshold {m} of com.example.reader reached, total {m - 1} -> {m}", file=log)
            """)
        let suggested = try bench.run("mapping", bench.container, "--suggest").output
        func lines(_ text: String) -> Set<String> {
            Set(text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") })
        }
        #expect(lines(mapping).subtracting(lines(suggested)).count <= 5, "\(suggested)")
        try mapping.write(toFile: bench.container + "/mine.toml", atomically: true, encoding: .utf8)
        let status = try bench.run(
            "status", bench.container, "--json", "--mapping", bench.container + "/mine.toml", "--at",
            "2026-06-20T06:42:00Z", "--time-zone", "America/New_York"
        ).json()
        let apps = try #require(status["apps"] as? [[String: Any]])
        #expect(apps.compactMap { $0["today_seconds"] as? Int }.sorted() == [720, 2_460])
        let events = try #require(status["events"] as? [String: Any])
        #expect(
            events["today"] as? Int == 41
                && (events["last_at"] as? String ?? "").hasPrefix("2026-06-20T06:41:00"))
    }

    @Test func `what is wrong in a mapping is said with its place`() throws {
        let bench = try Bench()
        try bench.python(MappingTests.script.replacing("SEED", with: "1"))
        for (text, words) in [
            ("[[counter]]\nkey = \"a\"", "[[counter]] 1: “unit” is missing"),
            ("[[counter]]\nkey = \"a{b}\"\nunit = \"minutes\"", "none of {app}"),
            ("[[counter]]\nkye = \"a\"", "there is no “kye”"), ("name = \"x\"", "says nothing"),
            ("[[callback]]\nline = \"x\"\noutcome = \"counted\"", "must be called, recorded"),
            ("[log]\nfolder = \"../..\"\n[[heartbeat]]\nkey = \"a\"", "within the container"),
            ("a = = 1", "not TOML"),
            ("counter = 1", "write [[counter]]"),
            ("[[callback]]\nline = \"*\"\noutcome = \"ran\"", "all fields"),
        ] {
            try text.write(toFile: bench.container + "/bad.toml", atomically: true, encoding: .utf8)
            let run = try bench.run("status", bench.container, "--mapping", bench.container + "/bad.toml")
            #expect(
                run.code == 1 && run.errors.contains(words) && run.errors.contains("bad.toml"),
                "\(run.errors)")
        }
        #expect(try bench.run("status", bench.container, "--mapping", "/none.toml").code == 1)
    }

    @Test func `the formats that are listed are those that are read and written`() throws {
        let listed = try Bench().run("formats").output
        for word in [
            "OpenAppLock", "react-native-device-activity", "G7", "zip archive", "knowledgeC.db",
            "App.InFocus",
            "ActivityWatch", "openmetrics", "backup", "text log",
        ] {
            #expect(listed.contains(word), "\(word)")
        }
        #expect(listed.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
}
