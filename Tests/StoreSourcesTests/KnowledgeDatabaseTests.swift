// knowledgeC.db in the schema of iOS, written by Python's sqlite3, and databases that are none.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct KnowledgeDatabaseTests {
    /// 2026-03-01 18:52:02 UTC.
    private let start = Instant(1_772_391_122)

    private func read(_ script: String, _ name: String = "knowledgeC.db") throws -> (
        evidence: DeviceEvidence, problems: [ReadProblem]
    ) {
        let written = try EvidenceWriter("T = 1772391122\n" + script)
        var reader = EvidenceReader([written.path(name)], databases: KnowledgeDatabase())
        return reader.read()
    }

    private func span(_ kind: EvidenceSpan.Fact, _ from: Double, _ to: Double, app: String? = nil)
        -> EvidenceSpan
    {
        EvidenceSpan(start: start + from, end: start + to, kind: kind, app: app)
    }

    private static let rows = """
        rows = [("/app/usage", T, T + 600, None, "com.a", 1), ("/app/inFocus", T + 0.5, T + 590, None, "com.a", 2),
                ("/device/isLocked", T + 600, T + 900, 1, None), ("/device/isLocked", T + 900, T + 960, 0, None),
                ("/display/isBacklit", T - 10, T + 610, 1, None), ("/display/isBacklit", T + 610, T + 890, 0, None),
                ("/keybag/isLocked", T + 605, T + 900, 1, None), ("/audio/nowPlaying", T, T + 600, 1, "com.m"),
                ("/app/usage", T, T + 9000, None, "com.tablet", 3)]

        """

    private var whole: [EvidenceSpan] {
        [
            span(.unlocked, -10, 610), span(.app, 0, 600, app: "com.a"), span(.app, 0.5, 590, app: "com.a"),
            span(.locked, 600, 900), span(.locked, 605, 900), span(.locked, 610, 890),
            span(.unlocked, 900, 960),
        ]
    }

    @Test func `apps, lock and display are read, and what another device of the account did is left out`()
        throws
    {
        let (evidence, problems) = try read(Self.rows + "knowledge('knowledgeC.db', rows)")
        #expect(evidence.facts == whole)
        #expect(problems.map(\.kind) == [.notice])
        #expect(problems[0].problem.hasPrefix("1 row of 1 other device left out"))
        #expect(problems[0].problem.contains("where ID is “TABLET”"))
        let script = Self.rows + "knowledge('knowledgeC.db', rows)"
        let (tablet, none) = try read(script, "knowledgeC.db/remote/tablet")
        #expect(tablet.facts == [span(.app, 0, 9_000, app: "com.tablet")] && none.isEmpty)
    }

    @Test(arguments: ["com.apple.finder", "com.apple.dt.Xcode", "com.google.Chrome"])
    func `nothing that a Mac recorded of itself is use of the phone`(_ app: String) throws {
        let (evidence, problems) = try read(
            """
            knowledge('knowledgeC.db', [("/app/usage", T, T + 600, None, "com.a", None),
                                        ("/app/usage", T + 700, T + 800, None, "\(app)", None),
                                        ("/display/isBacklit", T, T + 900, 1, None),
                                        ("/app/usage", T, T + 60, None, "com.phone", 3)])
            """)
        #expect(evidence.isEmpty && problems.allSatisfy { $0.kind == .notice })
        #expect(
            problems.map(\.problem).first == "3 rows left out as a Mac's own, since “\(app)” was in use")
        #expect(problems.count == 2)
    }

    @Test(arguments: ["", "/remote/TABLET"])
    func `a Mac is known by its model`(_ asked: String) throws {
        let (evidence, _) = try read(
            Self.rows + """
                database = knowledge('knowledgeC.db', rows)
                database.execute("ALTER TABLE ZSYNCPEER ADD COLUMN ZMODEL VARCHAR")
                database.execute("UPDATE ZSYNCPEER SET ZMODEL = CASE ZME WHEN 1 THEN 'MacBookPro18,1' ELSE 'iPad14,2' END")
                """, "knowledgeC.db" + asked)
        #expect(evidence.spans.count == (asked.isEmpty ? 0 : 1))
    }

    @Test func `what lies in the file beside it is read, and nothing is written there`() throws {
        let written = try EvidenceWriter(
            "T = 1772391122\n" + Self.rows + """
                database = knowledge('live.db', rows[:3], mode='WAL')
                insert(database, rows[3:])
                import shutil
                for end in ["", "-wal", "-shm"]:
                    shutil.copy(root / ("live.db" + end), root / ("knowledgeC.db" + end))
                """)
        let before = try written.folder.names.map { try written.folder.read($0) }
        var reader = EvidenceReader([written.path("knowledgeC.db")], databases: KnowledgeDatabase())
        #expect(reader.read().evidence.facts == whole)
        #expect(try written.folder.names.map { try written.folder.read($0) } == before)
        // Without it the file itself is empty.
        try FileManager.default.removeItem(atPath: written.path("knowledgeC.db-wal"))
        #expect(reader.read().evidence.spans.isEmpty)
    }

    @Test func `a file is found in a folder, and in one of a whole device`() throws {
        let script =
            "T = 1772391122\n" + Self.rows + """
                os.makedirs(root / "private/var/mobile/Library/CoreDuet/Knowledge")
                knowledge('private/var/mobile/Library/CoreDuet/Knowledge/knowledgeC.db', rows)
                """
        let written = try EvidenceWriter(script)
        for path in ["", "private/var/mobile/Library/CoreDuet"] {
            var reader = EvidenceReader([written.path(path)], databases: KnowledgeDatabase())
            #expect(reader.read().evidence.facts == whole)
        }
    }

    @Test func `rows of wrong types, without an end or before their start are counted`() throws {
        let (evidence, problems) = try read(
            """
            knowledge('knowledgeC.db', [
                ("/app/usage", "yesterday", T, None, "com.a"), ("/app/usage", T, None, None, "com.a"),
                ("/app/usage", T + 9, T, None, "com.a"), ("/app/usage", T, T + 1e300, None, "com.a"),
                ("/app/usage", float("inf"), float("inf"), None, "com.a"), ("/app/usage", b"\\0\\1", T, None, "com.a"),
                ("/app/usage", T, T + 60, None, None), ("/app/usage", T, T + 60, None, b"\\xff\\xfe"),
                ("/device/isLocked", T, T + 60, 7, None), ("/device/isLocked", T, T + 60, "x", None),
                ("/app/usage", T, T + 60, None, "a" * 100000)])
            """)
        #expect(evidence.spans.count == 1 && evidence.spans[0].app?.count == 512)
        #expect(
            problems.map(\.problem) == [
                "6 rows without a valid start and end; skipped", "4 rows without an app or a state; skipped",
            ])
        #expect(problems.allSatisfy { $0.kind == .evidence })
    }

    @Test(
        arguments: [
            (
                "sqlite3.connect(root / 'knowledgeC.db').execute('CREATE TABLE x (y)')",
                "without the system's record"
            ),
            (
                """
                knowledge('knowledgeC.db', [], schema='CREATE TABLE ZOBJECT (ZSTREAMNAME, ZSTARTDATE, ZENDDATE, '
                          'ZVALUEINTEGER, ZSOURCE, ZSECONDSFROMGMT, ZVALUESTRING AS (hex(zeroblob(900000000))))')
                """, "ZOBJECT is no plain table"
            ),
            (
                """
                database = sqlite3.connect(root / 'knowledgeC.db')
                database.execute("CREATE VIEW ZOBJECT AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
                    "SELECT '/app/usage' AS ZSTREAMNAME, 1 AS ZSTARTDATE, 2 AS ZENDDATE, x AS ZVALUESTRING FROM c")
                """, "ZOBJECT is no plain table"
            ),
            (
                """
                database = sqlite3.connect(root / 'knowledgeC.db')
                database.execute("CREATE VIRTUAL TABLE ZOBJECT USING fts5(ZSTREAMNAME, ZSTARTDATE, ZENDDATE)")
                """, "ZOBJECT is no plain table"
            ),
            (
                "sqlite3.connect(root / 'knowledgeC.db').execute('CREATE TABLE ZOBJECT (ZSTREAMNAME)')",
                "ZOBJECT is no plain table"
            ),
            ("put('knowledgeC.db', b'SQLite format 3\\0' + bytes(4000))", "is a damaged database"),
            (
                """
                knowledge('k.db', [("/app/usage", T, T + 60, None, "com.a")] * 3000)
                data = bytearray((root / 'k.db').read_bytes())
                data[8192:-8192] = os.urandom(len(data) - 16384)
                put('knowledgeC.db', bytes(data))
                """, "is a damaged database"
            ),
        ])
    func `a database of another kind, or one made to harm, is refused in one sentence`(
        _ script: String, _ words: String
    ) throws {
        let (evidence, problems) = try read(script)
        #expect(evidence.isEmpty)
        #expect(problems.count == 1 && problems[0].problem.contains(words), "\(problems)")
        #expect(problems.allSatisfy { $0.kind == .evidence })
    }

    @Test func `a cut file gives what is before the cut, or a sentence`() throws {
        let (_, problems) = try read(
            """
            knowledge('k.db', [("/app/usage", T, T + 60, None, "com.a")] * 3000)
            data = (root / 'k.db').read_bytes()
            put('knowledgeC.db', data[:len(data) // 2])
            """)
        #expect(problems.count == 1 && problems[0].kind == .evidence)
    }
}
