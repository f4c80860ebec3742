// Files that are no stores, written by Python: each is named for what it is.

import Foundation
import TestSupport
import Testing

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
}
