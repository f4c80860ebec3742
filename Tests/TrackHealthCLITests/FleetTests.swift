// Many stores at once, as people have them: folders of what was sent, some of it damaged, some of it no store.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct FleetTests {
    /// A folder with two good containers, one whose preferences are damaged, an archive, a broken archive, and files that
    /// are no stores.
    private func fleet(_ bench: Bench) throws -> String {
        try bench.makeContainer()
        return try bench.python(
            """
            import os, shutil, sys, zipfile
            container = sys.argv[1]
            root = os.path.dirname(container) + "/fleet"
            for name in ["anna/container", "deep/er/ben", "carla"]:
                shutil.copytree(container, root + "/" + name)
            for folder, _, names in os.walk(root + "/carla"):
                for name in names:
                    if name.endswith(".plist"): open(folder + "/" + name, "wb").write(b"bplist00 not one")
            with zipfile.ZipFile(root + "/dora.zip", "w") as archive:
                for folder, _, names in os.walk(container):
                    for name in names:
                        path = folder + "/" + name
                        archive.write(path, "container/" + os.path.relpath(path, container))
            open(root + "/emil.zip", "wb").write(b"PK\\x03\\x04 cut")
            open(root + "/notes.txt", "w").write("call Anna")
            open(root + "/settings.json", "w").write("{}")
            open(root + "/devices.csv", "w").write('path,label,system\\nanna,"Anna, 1st",26.2\\ndeep,Ben,26.1\\n')
            print(root)
            """
        ).trimmingCharacters(in: .newlines)
    }

    @Test func `everything that opens alone is a row with the same figures, and the rest says why`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let run = try bench.run("fleet", root, "--devices", root + "/devices.csv", "--json")
        #expect(run.code == 0)
        let fleet = try run.json()
        #expect(fleet["schema"] as? String == "trackhealth.fleet/2")
        let rows = try #require(fleet["rows"] as? [[String: Any]])
        let names = rows.compactMap { $0["name"] as? String }
        #expect(Set(names) == ["Anna, 1st", "Ben", "carla", "dora.zip", "emil.zip"])
        let broken = try #require(rows.first { $0["name"] as? String == "emil.zip" })
        #expect(broken["state"] as? String == "unreadable")
        #expect((broken["reason"] as? String)?.isEmpty == false)
        for name in ["Anna, 1st", "dora.zip"] {
            let row = try #require(rows.first { $0["name"] as? String == name })
            let path = try #require(row["path"] as? String)
            let status = try bench.run("status", path, "--at", "last", "--json").json()
            let verdict = try #require(status["verdict"] as? [String: Any])
            #expect(row["state"] as? String == verdict["level"] as? String)
            #expect(row["reason"] as? String == verdict["reason"] as? String)
            #expect(row["judged_at"] as? String == status["generated_at"] as? String)
            for minutes in ["lost_minutes", "phantom_minutes", "rejected_minutes", "recovered_minutes"] {
                #expect(row[minutes] as? NSDictionary == status[minutes] as? NSDictionary, "\(minutes)")
            }
        }
        #expect(rows.first { $0["name"] as? String == "Ben" }?["system_version"] as? String == "26.1")
        let text = try bench.run("fleet", root, "--devices", root + "/devices.csv")
        #expect(text.output.contains("\n\n5 devices: "))
        #expect(!text.output.contains("\n  ok "))
        let csv = try bench.run("fleet", root, "--devices", root + "/devices.csv", "--csv")
        #expect(csv.output.split(separator: "\r\n").count == 6)
        #expect(csv.output.contains("\r\n\"Anna, 1st\","))
    }

    @Test func `a fleet is checked as its worst store`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let check = try bench.run("check", root)
        #expect(check.output.contains(" 5 devices: "))
        #expect(check.output.contains(" 'unreadable'="))
        // Copies of long ago say nothing good of now.
        let old = try bench.run("check", root + "/anna", root + "/deep")
        #expect(old.code != 0)
        #expect(old.output.contains(" 'ok'=0;;;0;2 "))
        let limits = try bench.run("check", root + "/anna", root + "/carla", "--only", "memory")
        #expect(limits.code == 3)
        #expect(limits.output.contains("apply to one store"))
    }

    /// What a folder of devices may hold beside them without being a store.
    @Test(arguments: [
        "os.makedirs(root + '/Logs')", "open(root + '/recovery_log.json', 'w').write('[]')",
        "open(root + '/fallback_1.json', 'w').write('{}')", "open(root + '/Manifest.db', 'w').write('')",
        "open(root + '/today.txt', 'w').write('[18:42:07.114][A1B2C3D4] INTERVAL_START day')",
    ])
    func `what a container has beside its preferences hides no device`(_ decoy: String) throws {
        let bench = try Bench()
        try bench.makeContainer()
        try bench.python(
            """
            import os, shutil, sys
            root = os.path.dirname(sys.argv[1]) + "/fleet"
            for name in "abc": shutil.copytree(sys.argv[1], f"{root}/{name}/container")
            \(decoy)
            """)
        let root = bench.folder.path + "/fleet"
        let rows = try #require(try bench.run("fleet", root, "--json").json()["rows"] as? [[String: Any]])
        // A stray log is told as what it is.
        let names = Set(rows.compactMap { $0["name"] as? String }).subtracting(["today.txt"])
        #expect(names == ["a", "b", "c"])
        let count = rows.count
        #expect(try bench.run("check", root).output.contains(" \(count) devices: "))
    }

    @Test func `a backup that was made to cost time is a row that says so, beside the good ones`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        // Each row of either list would take a third of a second, or 10 MB.
        try bench.python(
            """
            import os, shutil, sqlite3, sys
            root = os.path.dirname(sys.argv[1]) + "/fleet"
            shutil.copytree(sys.argv[1], root + "/good/container")
            columns = {"slow": "flags AS (length(hex(zeroblob(200000000 + z))))",
                       "large": "relativePath AS (hex(zeroblob(5000000)))"}
            for name, computed in columns.items():
                os.makedirs(f"{root}/{name}")
                open(f"{root}/{name}/Info.plist", "w").write("")
                kept = [x for x in ["z", "fileID", "domain", "relativePath", "flags", "file"] if x != computed.split()[0]]
                database = sqlite3.connect(f"{root}/{name}/Manifest.db")
                database.execute(f"CREATE TABLE Files ({', '.join(kept)})")
                values = {"z": 0, "domain": "AppDomainGroup-group.a", "relativePath": "a", "flags": 1, "file": b""}
                database.executemany(f"INSERT INTO Files VALUES ({', '.join('?' * len(kept))})",
                    [[values.get(x, f"{row:040x}") for x in kept] for row in range(2_000)])
                database.execute("ALTER TABLE Files ADD COLUMN " + computed)
                database.commit()
            """)
        let root = bench.folder.path + "/fleet"
        let rows = try #require(try bench.run("fleet", root, "--json").json()["rows"] as? [[String: Any]])
        func row(_ name: String) throws -> [String: Any] {
            try #require(rows.first { $0["name"] as? String == name })
        }
        #expect(rows.count == 3)
        let status = try bench.run("status", bench.container, "--at", "last", "--json").json()
        let verdict = try #require(status["verdict"] as? [String: Any])
        #expect(try row("good")["reason"] as? String == verdict["reason"] as? String)
        for name in ["slow", "large"] {
            #expect(try row(name)["state"] as? String == "unreadable")
            let reason = try row(name)["reason"] as? String
            #expect(reason?.contains("Files is none as the system writes it; make the backup again") ?? false)
        }
    }

    @Test func `what is no fleet is refused`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        #expect(try bench.run("fleet").code == 64)
        #expect(try bench.run("fleet", "--json", "--csv", bench.container).code == 64)
        let missing = try bench.run("fleet", "/nowhere")
        #expect(missing.code == 1)
        #expect(missing.output.contains("unreadable"))
        try bench.python("import sys; open(sys.argv[1] + '.csv', 'w').write('name\\nanna\\n')")
        let table = try bench.run("fleet", bench.container, "--devices", bench.container + ".csv")
        #expect(table.code == 1)
        #expect(table.errors.contains("has no column “path”"))
    }

    @Test func `a simulated fleet in which a version loses minutes, read and from what is kept`() throws {
        let bench = try Bench()
        let root = bench.folder.path + "/devices"
        let made = try bench.run(
            "simulate", "--fleet", "40", "--days", "1", "--seed", "7", "--damaged", "10", "--regression",
            "26.1",
            "--from", "2026-02-02", "-o", root)
        #expect(made.code == 0, "\(made.errors)")
        func rows(_ options: String...) throws -> [NSDictionary] {
            let run = try bench.run(
                arguments: ["fleet", root, "--devices", root + "/devices.csv", "--json"] + options)
            #expect(run.code == 0, "\(run.errors)")
            return try #require(try run.json()["rows"] as? [NSDictionary])
        }
        let first = try rows()
        #expect(first.count == 40)
        let read = try rows("--no-cache")
        // Stores written this moment are not trusted to have their last times, so both ways are looked at later.
        sleep(2)
        _ = try rows()
        let kept = try rows()
        #expect(kept == read && first == read)
        func lost(_ row: NSDictionary) -> Double? {
            (row["lost_minutes"] as? NSDictionary)?["low"] as? Double
        }
        let bad = read.filter { $0["system_version"] as? String == "26.1" }
        #expect(bad.count > 3)
        let known = bad.compactMap(lost)
        #expect(known.count { $0 >= 5 } * 2 > known.count, "\(known)")
    }
}
