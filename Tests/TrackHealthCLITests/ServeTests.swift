// A fleet by HTTP: the same figures as the commands', Prometheus's own view of it, and its own checks of what is printed.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ServeTests {
    /// A folder with two containers and a damaged one.
    private func fleet(_ bench: Bench) throws -> String {
        try bench.makeContainer(endingAt: Date.now.timeIntervalSince1970 - 60)
        return try bench.python(
            """
            import os, shutil, sys
            container = sys.argv[1]
            root = os.path.dirname(container) + "/fleet"
            for name in ["anna", "ben"]: shutil.copytree(container, root + "/" + name + "/container")
            open(root + "/emil.zip", "wb").write(b"PK\\x03\\x04 cut")
            print(root)
            """
        ).trimmingCharacters(in: .newlines)
    }

    /// The address of a server that has read its stores.
    static func address(of server: Watcher) throws -> String {
        try server.wait(lines: 1)
        let words = try server.text(server.output).split(separator: " ")
        let url = String(try #require(words.dropFirst().first).dropLast())
        try eventually { try Self.get(url + "/healthz").hasPrefix("200") }
        return url
    }

    /// The code of an answer, a line feed, and its body.
    static func get(_ url: String, _ fields: [String: String] = [:]) throws -> String {
        try ChildProcess.python(
            """
            import sys, urllib.error, urllib.request
            fields = dict(field.split(": ", 1) for field in sys.argv[2:])
            try: answer = urllib.request.urlopen(urllib.request.Request(sys.argv[1], headers=fields))
            except urllib.error.HTTPError as error: answer = error
            print(answer.status); print(answer.read().decode(), end="")
            """, [url] + fields.map { "\($0): \($1)" })
    }

    private func json(_ text: String) throws -> [String: Any] {
        let body = text.drop { $0 != "\n" }
        return try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
    }

    @Test func `what is served are the figures of the commands`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let server = try Watcher(bench, ["serve", root, "--listen", "127.0.0.1:0"])
        let url = try Self.address(of: server)
        let health = try json(try Self.get(url + "/healthz"))
        #expect(health["stores"] as? Int == 3 && health["unreadable"] as? Int == 1)
        let served = try #require(try json(try Self.get(url + "/api/v1/fleet"))["rows"] as? [[String: Any]])
        let fleet = try bench.run("fleet", root, "--at", "now", "--json").json()
        let rows = try #require(fleet["rows"] as? [[String: Any]])
        #expect(served.count == 3)
        for key in ["path", "state", "lost_minutes", "last_callback_at", "device", "code"] {
            #expect(served.map { $0[key] as? NSObject } == rows.map { $0[key] as? NSObject }, "\(key)")
        }
        let device = try #require(rows.compactMap { $0["device"] as? String }.first)
        let path = try #require(rows.first { $0["device"] as? String == device }?["path"] as? String)
        let status = try json(try Self.get(url + "/api/v1/status?device=" + device))
        let own = try bench.run("status", path, "--json").json()
        #expect(status["lost_minutes"] as? NSDictionary == own["lost_minutes"] as? NSDictionary)
        #expect(status.keys.sorted() == own.keys.sorted())
        #expect(try Self.get(url + "/api/v1/status?device=none").hasPrefix("404"))
        let page = try Self.get(url + "/")
        #expect(page.contains("<a href=\"/device?id=\(device)") && page.contains("emil.zip"))
        // Every state that is counted leads to its devices, and every order lists them all.
        let states = Dictionary(grouping: rows) { $0["state"] as? String ?? "" }
        for (state, devices) in states {
            #expect(page.contains("<a href=\"/?state=\(state)\">\(devices.count) \(state)</a>"))
            let some = try Self.get(url + "/?state=\(state)")
            for row in rows {
                let name = try #require(row["name"] as? String)
                #expect(some.contains(name) == (row["state"] as? String == state), "\(state) \(name)")
            }
        }
        for order in ["lost", "device", "last-call", "nothing"] {
            let sorted = try Self.get(url + "/?sort=" + order)
            #expect(rows.allSatisfy { ($0["name"] as? String).map(sorted.contains) ?? false })
        }
        #expect(try Self.get(url + "/device?id=" + device).contains("<!doctype html>"))
        #expect(server.end() == SIGTERM)
        #expect(try server.text(server.errors).contains("Answered "))
    }

    @Test func `another address than this machine's takes a token`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let open = try bench.run("serve", bench.container, "--listen", "0.0.0.0:0")
        #expect(open.code == 64 && open.errors.contains("--token-file"))
        #expect(try bench.run("serve", bench.container, "--listen", "nowhere").code == 64)
        let token = bench.folder.path + "/token"
        try bench.python(
            "import os, sys; os.write(os.open(sys.argv[2], os.O_CREAT | os.O_WRONLY, 0o600), b'abcdefghijklmnop\\n')",
            token)
        let server = try Watcher(
            bench, ["serve", bench.container, "--listen", "127.0.0.1:0", "--token-file", token])
        let url = try Self.address(of: server)
        #expect(try Self.get(url + "/metrics").hasPrefix("401"))
        #expect(
            try Self.get(url + "/metrics", ["Authorization": "Bearer abcdefghijklmnop"]).hasPrefix(
                "200\n# TYPE"))
        #expect(server.end() == SIGTERM)
    }

    /// Lets Prometheus scrape a server by a configuration of its own, and prints what differs between its answers and
    /// the fleet's JSON, and which queries of the dashboard it can't answer.
    private static let scraping = """
        import json, os, socket, subprocess, sys, time, urllib.parse, urllib.request
        url, folder, fleet, dashboard = sys.argv[1:]
        os.makedirs(folder)
        open(folder + "/prometheus.yml", "w").write(
            "global: {scrape_interval: 1s}\\nscrape_configs:\\n- job_name: trackhealth\\n  static_configs:\\n"
            + "  - targets: ['" + url.removeprefix("http://") + "']\\n")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0)); port = free.getsockname()[1]
        process = subprocess.Popen(["prometheus", "--config.file=" + folder + "/prometheus.yml",
            "--storage.tsdb.path=" + folder + "/data", f"--web.listen-address=127.0.0.1:{port}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        def query(text):
            address = f"http://127.0.0.1:{port}/api/v1/query?" + urllib.parse.urlencode({"query": text})
            return json.load(urllib.request.urlopen(address))["data"]["result"]
        try:
            while True:
                try:
                    if query("up{job='trackhealth'} == 1"): break
                except OSError: pass
                time.sleep(0.1)
            rows = [row for row in json.load(open(fleet))["rows"] if row["metrics"] is not None]
            given = {(row["device"], sample["name"], tuple(sorted(sample["labels"].items()))): sample["value"]
                for row in rows for sample in row["metrics"]}
            has = {}
            for result in query('{__name__=~"trackhealth_.+"}'):
                labels = {name: value for name, value in result["metric"].items() if name not in ("instance", "job")}
                name = labels.pop("__name__")
                # What holds for the whole fleet or the program is in no row.
                if "device" in labels:
                    has[labels.pop("device"), name, tuple(sorted(labels.items()))] = float(result["value"][1])
            given = {key: value for key, value in given.items() if key[1] != "trackhealth_build_info"}
            print(len(rows), "devices,", "many" if len(given) > 50 * len(rows) else len(given), "samples")
            print(given.keys() ^ has.keys())
            print([key for key in given if given[key] != has[key]])
            lost = {(row["device"], bound): row["lost_minutes"][bound]
                for row in rows if row["lost_minutes"]["low"] is not None for bound in ("low", "high")}
            seconds = {(result["metric"]["device"], result["metric"]["bound"]): float(result["value"][1])
                for result in query("trackhealth_lost_seconds")}
            # JSON has thousandths of a minute.
            print(lost.keys() ^ seconds.keys(), [key for key in lost if abs(lost[key] * 60 - seconds[key]) > 0.04])
            states = json.load(open(fleet))["states"]
            print(all(states[result["metric"]["state"]] == int(result["value"][1])
                for result in query("trackhealth_fleet_stores")))
            for panel in json.load(open(dashboard))["panels"]:
                for target in panel["targets"]: query(target["expr"].replace("$device", ".*"))
        finally:
            process.terminate(); process.wait()
        """

    @Test(.needs(.prometheus))
    func `Prometheus has every sample of every device, and answers what the dashboard asks`() throws {
        let bench = try Bench()
        let count = TestEnvironment.number("SERVED_DEVICES", usually: 6)
        let root = bench.folder.path + "/fleet"
        #expect(
            try bench.run(
                "simulate", "--fleet", String(count), "--days", "1", "--damaged", "1", "-o", root
            ).code == 0)
        let list = root + "/devices.csv"
        let server = try Watcher(
            bench, ["serve", root, "--devices", list, "--at", "last", "--listen", "127.0.0.1:0"])
        let url = try Self.address(of: server)
        let fleet = try bench.run("fleet", root, "--devices", list, "--at", "last", "--json", "--metrics")
        let (rows, dashboard) = (bench.folder.path + "/fleet.json", bench.folder.path + "/dashboard.json")
        try fleet.output.write(toFile: rows, atomically: true, encoding: .utf8)
        try bench.run("serve", "--print-dashboard").output
            .write(toFile: dashboard, atomically: true, encoding: .utf8)
        let judged = try #require(try fleet.json()["rows"] as? [[String: Any]])
            .count { !($0["metrics"] is NSNull) }
        #expect(judged >= count - 1)
        let answer = try ChildProcess.python(
            Self.scraping, [url, bench.folder.path + "/prometheus", rows, dashboard])
        #expect(answer == "\(judged) devices, many samples\nset()\n[]\nset() []\nTrue\n")
        #expect(server.end() == SIGTERM)
    }

    /// Names of metrics that texts mention.
    private func names(_ text: String) -> Set<String> {
        Set(text.matches(of: /trackhealth_[a-z_]+/).map { String($0.output) })
    }

    @Test func `rules and dashboard name only metrics that exist`() throws {
        let bench = try Bench()
        #expect(try bench.run("simulate", "-o", bench.folder.path + "/lab").code == 0)
        try bench.makeContainer(endingAt: Date.now.timeIntervalSince1970 - 60)
        let server = try Watcher(
            bench,
            ["serve", bench.folder.path + "/lab", bench.container, "--at", "last", "--listen", "127.0.0.1:0"])
        let known = names(try Self.get(try Self.address(of: server) + "/metrics"))
        #expect(server.end() == SIGTERM)
        let rules = try bench.run("serve", "--print-rules")
        let dashboard = try bench.run("serve", "--print-dashboard")
        #expect(rules.code == 0 && dashboard.code == 0)
        #expect(names(rules.output).count >= 3 && names(dashboard.output).count >= 7)
        #expect(names(rules.output + dashboard.output).subtracting(known).isEmpty)
        let panels = try #require(try dashboard.json()["panels"] as? [[String: Any]])
        #expect(panels.count >= 8)
    }

    @Test(.needs(.prometheus))
    func `Prometheus's own checks accept rules and metrics, and the rules fire`() throws {
        let bench = try Bench()
        let rules = try bench.run("serve", "--print-rules").output
        let folder = bench.folder
        try rules.write(to: folder.appending(path: "rules.yml"), atomically: true, encoding: .utf8)
        let check = try ChildProcess.run("promtool", ["check", "rules", folder.path + "/rules.yml"])
        #expect(check.code == 0 && check.output.contains("8 rules found"), "\(check.output)\(check.errors)")
        let cases = """
            rule_files: [rules.yml]
            evaluation_interval: 1m
            tests:
              - interval: 1m
                input_series:
                  - {series: 'trackhealth_device_info{device="a",label="Anna"}', values: '1x120'}
                  - {series: 'trackhealth_device_info{device="b",label="Ben"}', values: '1x120'}
                  - {series: 'trackhealth_device_info{device="c",label="Cleo"}', values: '1x60'}
                  - {series: 'trackhealth_fleet_stores{state="unreadable"}', values: '0x60 1x60'}
                  - {series: 'trackhealth_lost_seconds{device="a",bound="low"}', values: '0x20 900x60'}
                  - {series: 'trackhealth_lost_seconds{device="b",bound="low"}', values: '300x80'}
                  - {series: 'trackhealth_gap_duration_seconds{device="b",class="not-monitored"}', values: '3600x80'}
                  - {series: 'trackhealth_state{device="c",trackhealth_state="critical"}', values: '1x60'}
                  - {series: 'trackhealth_phantom_seconds{device="b",bound="low"}', values: '1200x80'}
                  - {series: 'trackhealth_state{device="a",trackhealth_state="unknown"}', values: '1x60'}
                  - {series: 'trackhealth_finding_active{device="a",code="store-unreadable",level="critical"}', values: '1x60'}
                alert_rule_test:
                  - {eval_time: 20m, alertname: TrackerLosesMinutes, exp_alerts: []}
                  - eval_time: 40m
                    alertname: TrackerLosesMinutes
                    exp_alerts:
                      - exp_labels: {severity: warning, device: a, label: Anna, bound: low}
                        exp_annotations:
                          summary: The tracker of Anna lost minutes.
                          description: 15m 0s of use at least were not credited.
                  - eval_time: 40m
                    alertname: TrackerIsBlind
                    exp_alerts:
                      - exp_labels: {severity: critical, device: b, label: Ben, class: not-monitored}
                        exp_annotations:
                          summary: The tracker of Ben did not see all use.
                          description: The last registered minute was reached; for 1h 0m 0s no use could be seen.
                  - eval_time: 40m
                    alertname: TrackerCreditsPhantomMinutes
                    exp_alerts:
                      - exp_labels: {severity: warning, device: b, label: Ben, bound: low}
                        exp_annotations:
                          summary: The tracker of Ben credited what nobody used.
                          description: 20m 0s at least are phantom time.
                  - eval_time: 40m
                    alertname: PreferencesAreUnreadable
                    exp_alerts:
                      - exp_labels: {severity: warning, device: a, label: Anna, code: store-unreadable, level: critical}
                        exp_annotations:
                          summary: The preferences of Anna can't be read.
                          description: Its other files may still say something; /api/v1/fleet has the reason.
                  - eval_time: 40m
                    alertname: TrackerIsUnknown
                    exp_alerts:
                      - exp_labels: {severity: warning, device: a, label: Anna, trackhealth_state: unknown}
                        exp_annotations:
                          summary: Nothing is known of the tracker of Anna.
                          description: Its store has been silent for more than a day, or says nothing of it.
                  - {eval_time: 10m, alertname: TrackerIsCritical, exp_alerts: []}
                  - eval_time: 40m
                    alertname: TrackerIsCritical
                    exp_alerts:
                      - exp_labels: {severity: critical, device: c, label: Cleo, trackhealth_state: critical}
                        exp_annotations:
                          summary: The tracker of Cleo is critical.
                          description: The verdict has been critical for 15 minutes.
                  - {eval_time: 60m, alertname: TrackerHasNoMetrics, exp_alerts: []}
                  - {eval_time: 60m, alertname: StoreCantBeOpened, exp_alerts: []}
                  - eval_time: 90m
                    alertname: TrackerHasNoMetrics
                    exp_alerts:
                      - exp_labels: {severity: warning, device: c, label: Cleo}
                        exp_annotations:
                          summary: The store of Cleo is gone or can't be opened.
                          description: It had metrics an hour ago; /api/v1/fleet says what became of it.
                  - eval_time: 90m
                    alertname: StoreCantBeOpened
                    exp_alerts:
                      - exp_labels: {severity: warning, state: unreadable}
                        exp_annotations:
                          summary: 1 of the stores can't be opened.
                          description: Nothing is known of their trackers; /api/v1/fleet says why.

            """
        try cases.write(to: folder.appending(path: "cases.yml"), atomically: true, encoding: .utf8)
        let test = try ChildProcess.run("promtool", ["test", "rules", folder.path + "/cases.yml"])
        #expect(test.code == 0, "\(test.output)\(test.errors)")
        try bench.makeContainer()
        let metrics = try bench.run("export", bench.container, "-o", "-", "--format", "prom").output
        let linted = try ChildProcess.run("promtool", ["check", "metrics"], input: metrics)
        #expect(linted.code == 0, "\(linted.output)\(linted.errors)")
    }
}
