// Backups as Finder and idevicebackup2 write them, written by Python.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct DeviceBackupTests {
    private static let whole = """
        backup = Backup()
        domain = "AppDomainGroup-" + GROUP
        backup.add(domain, "", b"", flags=2, payload=False)
        backup.add(domain, "Library/Preferences", b"", flags=2, payload=False)
        backup.add(domain, f"Library/Preferences/{GROUP}.plist", tracker())
        backup.add(domain, "recovery_log.json", "[]")
        backup.add(domain, "Logs/ext-log-2025-11-13.log", "a line")
        backup.add(domain, "Logs/other.dat", "no log")
        backup.add(domain, "link", b"", flags=4, payload=False)
        backup.add("AppDomainGroup-group.other", "Library/Preferences/group.other.plist", plistlib.dumps({"x": 1}))
        backup.add("HomeDomain", "Library/SMS/sms.db", "secret")

        """

    private func store(_ written: Written, group: String? = nil) throws -> FoundStore {
        try #require(try StoreSearch.open(written.folder.path, shownAs: written.folder.path, group: group))
    }

    private func contents(_ store: FoundStore) -> [String: String] {
        let root = store.location.root ?? ""
        var found: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
            found[path] = FileManager.default.contents(atPath: root + "/" + path).map {
                String(decoding: $0.prefix(6), as: UTF8.self)
            }
        }
        return found
    }

    @Test func `of a backup the tracker's files are copied, with their times and what it says of itself`()
        throws
    {
        let written = try Written(Self.whole + "backup.write()")
        let store = try store(written)
        #expect(
            contents(store) == [
                "Library/Preferences/group.com.screentimerewards.shared.plist": "bplist",
                "recovery_log.json": "[]", "Logs/ext-log-2025-11-13.log": "a line",
            ])
        #expect(store.location.path == written.folder.path && store.hasTimes)
        #expect(
            store.origin.device
                == DeviceDescription(name: "Anna’s iPhone", model: "iPhone14,7", systemVersion: "18.5"))
        #expect(store.origin.takenAt == Instant(1_763_107_200) && store.origin.missing == [])
        let date =
            try FileManager.default.attributesOfItem(atPath: store.location.plist)[.modificationDate] as? Date
        #expect(date == Date(timeIntervalSince1970: 1_763_062_000))
        var reader = StoreReader(store.location)
        let calendar = LocalCalendar(
            try #require(TimeZone(identifier: "America/Toronto")), around: Instant(1_763_062_400))
        #expect(
            try reader.read(calendar: calendar, at: Instant(1_763_062_400)).heartbeat
                == Instant(1_763_062_327))
    }

    @Test func `nothing is written into a backup, and nothing stays of its copy`() throws {
        let written = try Written(Self.whole + "backup.write()")
        let before = written.folder.names
        var store: FoundStore? = try store(written)
        let root = try #require(store?.location.root)
        #expect(FileManager.default.fileExists(atPath: root))
        store = nil
        #expect(!FileManager.default.fileExists(atPath: root))
        #expect(written.folder.names == before)
    }

    @Test func `files that are listed and not there make it partial`() throws {
        let script =
            Self.whole + "backup.add(domain, 'usage-journal.jsonl', '', payload=False)\nbackup.write()"
        let store = try store(try Written(script))
        #expect(store.origin.missing == ["usage-journal.jsonl"])
    }

    @Test func `a backup of which the group's files are missing is refused`() throws {
        let script = """
            backup = Backup()
            backup.add("AppDomainGroup-" + GROUP, f"Library/Preferences/{GROUP}.plist", "", payload=False)
            backup.write()
            """
        #expect(throws: SourceError.self) { try store(try Written(script)) }
    }

    @Test func `preferences that the engine keeps apart from the app's are found and read`() throws {
        let store = try store(
            try Written(
                """
                backup = Backup()
                domain = "AppDomainGroup-group.example"
                backup.add(domain, "Library/Preferences/group.example.plist", plistlib.dumps({"x": 1}))
                backup.add(domain, "usage-store.plist", tracker())
                backup.add("AppDomainGroup-group.other", "Library/Preferences/group.other.plist", plistlib.dumps({}))
                backup.write()
                """))
        #expect(store.location.group == "group.example")
        var reader = store.store.reader()
        #expect(
            try reader.read(calendar: toronto, at: Instant(1_763_062_400)).heartbeat
                == Instant(1_763_062_327))
    }

    @Test func `without its list the tracker's files are known by what is in them`() throws {
        let script =
            Self.whole + """
                backup.add(domain, "recovery_log.json", '[{"attemptedAction": "record_usage"}]')
                backup.add("HomeDomain", "a.plist", plistlib.dumps({"x": 1}, fmt=plistlib.FMT_BINARY))
                """
        let store = try store(try Written(script))
        #expect(
            contents(store) == [
                "Library/Preferences/group.com.screentimerewards.shared.plist": "bplist",
                "recovery_log.json": "[{\"att",
            ])
        #expect(store.origin.missing == ["Manifest.db", "Logs"] && !store.hasTimes)
        #expect(store.origin.device?.model == "iPhone14,7")
        let error = #expect(throws: SourceError.self) {
            try self.store(try Written("Backup().add('HomeDomain', 'a.plist', plistlib.dumps({}))"))
        }
        #expect(error?.description.contains("copy Manifest.db, too") ?? false)
        #expect(throws: SourceError.self) {
            try self.store(
                try Written("Backup(encrypted=True).add('HomeDomain', 'a.plist', plistlib.dumps({}))"))
        }
    }

    @Test func `an encrypted backup is named with the tool that decrypts it`() throws {
        let written = try Written("Backup(encrypted=True).write()")
        #expect(throws: SourceError.encryptedBackup(path: written.folder.path)) { try store(written) }
        #expect(SourceError.encryptedBackup(path: "/b").description.contains("mvt-ios decrypt-backup"))
    }

    @Test(arguments: [
        "../../../../tmp/x.plist", "/etc/passwd", "Logs/../../ext-log-2025-11-13.log", "a/recovery_log.json",
    ])
    func `a path that leads elsewhere is not followed`(path: String) throws {
        let store = try store(
            try Written(
                Self.whole + "backup.add(domain, \(String(reflecting: path)), 'evil')\nbackup.write()"))
        #expect(contents(store).count == 3 && !contents(store).values.contains("evil"))
    }

    @Test(arguments: ["../../../etc/passwd", "AB" + String(repeating: "0", count: 38), "00/000", ""])
    func `an identifier that is none is passed over`(identifier: String) throws {
        let script =
            Self.whole
            + "backup.rows.append((\(String(reflecting: identifier)), domain, 'fallback_1.json', 1, b''))\nbackup.write()"
        #expect(contents(try store(try Written(script))).count == 3)
    }

    @Test func `a payload that is a link is not followed`() throws {
        let script =
            Self.whole + """
                name = hashlib.sha1(f"{domain}-recovery_log.json".encode()).hexdigest()
                (root / name[:2] / name).unlink()
                (root / name[:2] / name).symlink_to("/etc/passwd")
                backup.write()
                """
        #expect(throws: SourceError.self) { try store(try Written(script)) }
    }

    @Test(arguments: [
        "put('Manifest.db', 'no database at all')", "put('Manifest.db', b'SQLite format 3\\0' + bytes(5000))",
        "sqlite3.connect(root / 'Manifest.db').execute('CREATE TABLE Other (x)')",
        """
        sqlite3.connect(root / 'Manifest.db').execute('CREATE VIEW Files AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL \
        SELECT i + 1 FROM n) SELECT i AS fileID, i AS domain, i AS relativePath, 1 AS flags, 0 AS file FROM n')
        """,
        """
        sqlite3.connect(root / 'Manifest.db').execute(
            'CREATE VIRTUAL TABLE Files USING fts5(fileID, domain, relativePath, flags, file)')
        """,
        "sqlite3.connect(root / 'Manifest.db').execute('CREATE TABLE Files (fileID, domain, relativePath, flags)')",
    ])
    func `a damaged list is refused in one sentence`(damage: String) throws {
        let reason = try refusal(of: Written("Backup()\n" + damage))
        #expect(reason?.isEmpty == false)
    }

    /// Why the list of a backup is not read; nil where it is.
    private func refusal(of written: Written) throws -> String? {
        do {
            _ = try store(written)
            return nil
        } catch SourceError.damagedManifest(let path, let reason) {
            #expect(path == written.folder.path)
            return reason
        }
    }

    /// Columns that take for ever, or fill the memory, of a list of two thousand rows that is small.
    @Test(arguments: [
        "flags AS (length(hex(zeroblob(200000000 + z))))", "relativePath AS (hex(zeroblob(5000000)))",
        "domain AS ('AppDomainGroup-' || hex(zeroblob(5000000)))", "fileID AS (hex(zeroblob(400000000)))",
        "file AS (zeroblob(900000000))", "other AS (length(hex(zeroblob(200000000 + z))))",
    ])
    func `a list with a computed column is not read`(computed: String) throws {
        let name = computed.prefix { $0 != " " }
        let reason = try refusal(
            of: Written(
                """
                Backup()
                kept = [column for column in ["z", "fileID", "domain", "relativePath", "flags", "file"] if column != "\(name)"]
                values = {"z": 0, "domain": "AppDomainGroup-" + GROUP, "relativePath": "recovery_log.json", "flags": 1,
                          "file": b""}
                database = sqlite3.connect(root / "Manifest.db")
                database.execute(f"CREATE TABLE Files ({', '.join(kept)})")
                database.executemany(f"INSERT INTO Files VALUES ({', '.join('?' * len(kept))})",
                    [[f"{row:040x}" if column == "fileID" else values[column] for column in kept] for row in range(2_000)])
                # Computed when it is asked for only.
                database.execute("ALTER TABLE Files ADD COLUMN \(computed)")
                database.commit()
                """))
        #expect(reason == "its table Files is none as the system writes it")
    }

    @Test func `nor is one whose computed column is kept`() throws {
        let reason = try refusal(
            of: Written(
                """
                Backup()
                sqlite3.connect(root / "Manifest.db").execute(
                    "CREATE TABLE Files (fileID, domain, relativePath, flags INTEGER AS (1) STORED, file)")
                """))
        #expect(reason == "its table Files is none as the system writes it")
    }

    @Test func `what is too long for a name is passed over, and what no device writes is refused`() throws {
        let script =
            Self.whole + """
                long = "x" * 3_000_000
                backup.add(domain, "Logs/" + long, b"", payload=False)
                backup.add(domain + long, "recovery_log.json", b"", payload=False)
                backup.rows.append((long, domain, "fallback_1.json", 1, blob(1)))
                backup.rows.append(("ab" * 20, domain, "fallback_2.json", 1, bytes(3_000_000)))
                put("ab/" + "ab" * 20, "[]")

                """
        let long = try store(Written(script + "backup.write()"))
        #expect(contents(long).count == 4 && !long.hasTimes)
        let huge = "backup.rows.append(('cd' * 20, domain, 'x' * 20_000_000, 1, b''))\nbackup.write()"
        #expect(try refusal(of: Written(script + huge)) == "string or blob too big")
    }

    @Test func `one payload under many names is copied once`() throws {
        let script =
            Self.whole + """
                put("ab/" + "ab" * 20, "[]")
                for number in range(5_000):
                    backup.rows.append(("ab" * 20, domain, f"fallback_{number}.json", 1, blob(1)))
                backup.write("CREATE TABLE Files (fileID TEXT, domain TEXT, relativePath TEXT, flags INTEGER, file BLOB)")
                """
        #expect(contents(try store(Written(script))).count == 4)
    }

    @Test func `more files of trackers than any device has are refused`() throws {
        let script =
            Self.whole + """
                for number in range(100_001):
                    backup.rows.append((f"{number:040x}", domain, f"fallback_{number}.json", 1, b""))
                backup.write()
                """
        #expect(try refusal(of: Written(script))?.hasPrefix("it has more than 100000 rows") ?? false)
    }

    @Test func `a list in the mode of a database in use is read`() throws {
        let script =
            Self.whole + """
                backup.write()
                database = sqlite3.connect(root / "Manifest.db")
                database.execute("PRAGMA journal_mode = WAL")
                database.close()
                """
        #expect(contents(try store(Written(script))).count == 3)
    }

    @Test func `a list of a hundred thousand files is read`() throws {
        let script =
            Self.whole + """
                for number in range(100_000):
                    backup.rows.append((f"{number:040x}", "CameraRollDomain", f"Media/{number}.jpg", 1, b""))
                backup.write()
                """
        #expect(contents(try store(try Written(script))).count == 3)
    }

    @Test func `without the default group the only tracker is chosen, else they are named`() throws {
        func script(_ trackers: Int) -> String {
            """
            backup = Backup()
            for number in range(3):
                group = f"group.example.{number}"
                values = tracker() if number < \(trackers) else plistlib.dumps({"x": 1})
                backup.add("AppDomainGroup-" + group, f"Library/Preferences/{group}.plist", values)
            backup.write()
            """
        }
        #expect(try store(try Written(script(1))).location.group == "group.example.0")
        #expect(
            try store(try Written(script(1)), group: "group.example.2").location.group == "group.example.2")
        let two = try Written(script(2))
        #expect(
            throws: SourceError.severalTrackers(
                path: two.folder.path, found: ["group.example.0", "group.example.1"])
        ) { try store(two) }
        let none = try Written(script(0))
        #expect(
            throws: SourceError.noTracker(
                path: none.folder.path, groups: ["group.example.0", "group.example.1", "group.example.2"])
        ) { try store(none) }
    }
}
