// Databases whose rows share one long chain of pages, so that reading them would take the square of their size.

import SharedStore
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct SharedPagesTests {
    private func knowledge(_ stream: String) throws -> (
        evidence: DeviceEvidence, problems: [ReadProblem]
    ) {
        let written = try EvidenceWriter(
            """
            schema = "CREATE TABLE ZOBJECT (A, ZSTREAMNAME, ZSTARTDATE, ZENDDATE, ZVALUEINTEGER, ZSOURCE, " \\
                "ZSECONDSFROMGMT, ZVALUESTRING)"
            database = knowledge('k.db', [], schema=schema)
            database.execute("DROP INDEX ZOBJECT_ZSTREAMNAME")
            database.execute("INSERT INTO ZOBJECT VALUES (zeroblob(24000000), '\(stream)', 1, 2, 3, 4, 5, 'a')")
            database.close()
            share('k.db', 'knowledgeC.db')
            """)
        var reader = EvidenceReader([written.path("knowledgeC.db")], databases: KnowledgeDatabase())
        return reader.read()
    }

    @Test func `of the system's record the rows are read that its size allows`() throws {
        let (evidence, problems) = try knowledge("/app/usage")
        #expect(
            problems.map(\.problem) == [
                "takes longer to read than its size allows; what follows row 256 is left out"
            ])
        #expect(evidence.spans.count < 300)
    }

    @Test func `rows that are passed over cost no more`() throws {
        let (evidence, problems) = try knowledge("/other")
        #expect(evidence.isEmpty)
        #expect(
            problems.map(\.problem) == [
                "can't be read: it takes longer to read than its size allows; copy it again"
            ])
    }

    @Test(arguments: ["HomeDomain", "AppDomainGroup-group.a"])
    func `nor do those of a backup's list`(domain: String) throws {
        let written = try EvidenceWriter(
            """
            put('Info.plist', '')
            database = sqlite3.connect(root / 'k.db')
            database.execute('CREATE TABLE Files (z, fileID, domain, relativePath, flags, file)')
            database.execute("INSERT INTO Files VALUES (zeroblob(24000000), '\(String(repeating: "0", count: 40))', "
                             "'\(domain)', 'recovery_log.json', 1, NULL)")
            database.commit()
            database.close()
            share('k.db', 'Manifest.db')
            """)
        let path = written.folder.path
        #expect(
            throws: SourceError.damagedManifest(
                path: path, reason: "it takes longer to read than its size allows")
        ) { _ = try StoreSearch.open(path, shownAs: path, group: nil) }
    }
}
