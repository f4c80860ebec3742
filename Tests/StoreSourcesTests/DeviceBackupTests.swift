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
        backup.add(domain, "Logs/other.txt", "no log")
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
    ])
    func `a damaged list is refused in one sentence`(damage: String) throws {
        let written = try Written("Backup()\n" + damage)
        #expect {
            try store(written)
        } throws: { error in
            if case SourceError.damagedManifest = error { true } else { false }
        }
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
