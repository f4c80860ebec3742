// Files that are no stores, written by Python: each is named for what it is.

import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import SharedStore

@Suite(.ownThread) struct ForeignFileTests {
    @Test(
        arguments: [
            ("a.zip", "import zipfile; zipfile.ZipFile(path, 'w').writestr('x', 'y')", .zip),
            ("a.tgz", "import tarfile; tarfile.open(path, 'w:gz').close()", .compressed),
            ("a.txz", "import tarfile; tarfile.open(path, 'w:xz').close()", .compressed),
            ("a.tbz", "import tarfile; tarfile.open(path, 'w:bz2').close()", .compressed),
            (
                "a.tar",
                "import tarfile; t = tarfile.open(path, 'w'); t.addfile(tarfile.TarInfo('x')); t.close()",
                .tar
            ),
            ("sms.db", "import sqlite3; sqlite3.connect(path).execute('CREATE TABLE x (y)')", .database),
            (
                "knowledgeC.db", "import sqlite3; sqlite3.connect(path).execute('CREATE TABLE x (y)')",
                .knowledge
            ),
            ("0123", "open(path, 'wb').write(bytes(52) + b'SEGB' + bytes(100))", .biome),
            ("JetsamEvent-1.ips", "open(path, 'w').write('{}')", .systemReport),
            ("JetsamEvent-1.ips.ca.synced", "open(path, 'w').write('{}')", .systemReport),
            ("a.png", "open(path, 'wb').write(b'\\x89PNG\\r\\n' + bytes(100))", .picture),
            ("a.mp4", "open(path, 'wb').write(bytes(4) + b'ftypisom' + bytes(100))", .video),
            ("a.pdf", "open(path, 'wb').write(b'%PDF-1.7' + bytes(100))", .pdf),
            ("sysdiagnose_1", "import os; os.makedirs(path + '/crashes_and_spins')", .sysdiagnose),
            ("Biome", "import os; os.makedirs(path + '/streams')", .biomeFolder),
            ("App.InFocus", "import os; os.makedirs(path + '/local')", .biomeFolder),
            ("CrashReporter", "import os; os.makedirs(path); open(path + '/a.ips', 'w')", .systemReports),
        ] as [(String, String, ForeignFile)])
    func `a file of a known kind is named with what to do`(name: String, script: String, kind: ForeignFile)
        throws
    {
        let folder = try TemporaryFolder()
        let run = try ChildProcess.run(
            ChildProcess.pythonPath, ["-c", "import sys; path = sys.argv[1]\n" + script, folder.path(name)])
        try #require(run.code == 0, "\(run.errors)")
        #expect(throws: StoreOpeningError.foreign(path: folder.path(name), kind)) {
            try OpenedStore(folder.path(name))
        }
        let sentence = StoreOpeningError.foreign(path: name, kind).description
        #expect(sentence.hasPrefix(name + " is a") || sentence.hasPrefix(name + " is the"))
        #expect(sentence.hasSuffix("."))
    }

    @Test(arguments: [
        ("a.png", "b'\\x89PNG\\r\\n' + bytes(300)", "is a picture"),
        ("a.mov", "bytes(4) + b'ftypqt  ' + bytes(300)", "is a video"),
        ("a.pdf", "b'%PDF-1.7' + bytes(300)", "is a PDF"),
        ("a", "b'bplist00' + bytes(300)", "is a property list"),
        ("a.txt", "b'<?xml version=\"1.0\"?>\\n<plist version=\"1.0\">\\n' * 40", "is a property list"),
        ("a.ips", "b'PK\\x03\\x04' + bytes(300)", "is a zip archive"),
        (
            "a.json", "b'{\\n  \"windows\": [\\n' + b'    1,\\n' * 40 + b'    2]\\n}'",
            "is JSON of another kind"
        ),
        ("a.json", "b'[' + b'{\"a\": 1}, ' * 40 + b'{}]'", "is JSON of another kind"),
        ("a.jsonl", "b'{\"a\": 1}\\n' * 40", "has no row that can be read"),
        ("a.json", "b'{\\n  \"cut\": [\\n' + b'    1,\\n' * 40", "has no row that can be read"),
        ("a.log", "b'Jun 10 12:00:00 phone kernel: x\\n' * 40", "has no column for the start"),
    ])
    func `a file that is no evidence is named once for what it is`(
        _ name: String, _ bytes: String, _ words: String
    ) throws {
        let written = try EvidenceWriter("put('\(name)', \(bytes))")
        var reader = EvidenceReader([written.path(name)])
        let (evidence, problems) = reader.read()
        #expect(evidence.isEmpty && problems.count == 1, "\(problems)")
        #expect(problems.first?.problem.contains(words) == true && problems.first?.kind == .evidence)
    }
}
