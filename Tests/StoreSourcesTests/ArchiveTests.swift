// Archives of what stores lie in, packed by Python: opened as what is in them, and refused where they are made to harm.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct ArchiveTests {
    /// Functions that pack archives, beside those of `Written`.
    private static let packing = """
        import gzip, io, lzma, tarfile, warnings, zipfile
        warnings.simplefilter("ignore")
        PREFERENCES = f"Library/Preferences/{GROUP}.plist"
        PATH = str(root / "archive")

        def tar(entries, mode="w:gz"):
            with tarfile.open(PATH, mode) as archive:
                for name, data, *rest in entries:
                    entry = tarfile.TarInfo(name)
                    entry.mtime = 1763062000
                    for key, value in (rest[0] if rest else {}).items():
                        setattr(entry, key, value)
                    if entry.type == tarfile.REGTYPE:
                        entry.size = len(data)
                    archive.addfile(entry, io.BytesIO(data))

        def zipped(entries):
            with zipfile.ZipFile(PATH, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, data in entries:
                    archive.writestr(name, data)

        def bomb(name, size):
            class Zeros(io.RawIOBase):
                def read(self, count=-1):
                    return bytes(min(count, 1 << 20))
            with tarfile.open(PATH, "w:gz", compresslevel=1) as archive:
                entry = tarfile.TarInfo(name)
                entry.size = size
                archive.addfile(entry, Zeros())

        """

    private func written(_ script: String) throws -> Written { try Written(Self.packing + script) }

    private func opened(_ written: Written, group: String? = nil) throws -> FoundStore? {
        let path = written.folder.path("archive")
        return try StoreSearch.open(path, shownAs: path, group: group, readsArchives: true)
    }

    private func heartbeat(_ found: FoundStore) throws -> Instant? {
        var reader = found.store.reader()
        let calendar = LocalCalendar(
            try #require(TimeZone(identifier: "America/Toronto")), around: Instant(1_763_062_400))
        return try reader.read(calendar: calendar, at: Instant(1_763_062_400)).heartbeat
    }

    @Test(arguments: [
        "zipped([('container/' + PREFERENCES, tracker())])", "zipped([(PREFERENCES, tracker())])",
        "tar([('./a/b/c/' + PREFERENCES, tracker())], 'w')", "tar([(PREFERENCES, tracker())])",
        "tar([('Anna’s [iPhone]*\\\\?/' + PREFERENCES, tracker())], 'w:xz')",
        "tar([('a\\nb/' + PREFERENCES, tracker()), ('__MACOSX/a/._recovery_log.json', b'x')], 'w:bz2')",
        "tar([('/abs/' + PREFERENCES, tracker())])",
    ])
    func `a container in an archive is opened, however it was packed`(script: String) throws {
        let written = try written(script)
        var found = try opened(written)
        #expect(try found.flatMap { try heartbeat($0) } == Instant(1_763_062_327))
        #expect(found?.location.path == written.folder.path("archive"))
        #expect(found?.origin.places == [.archive] && found?.origin.missing == nil)
        let copy = try #require(found?.location.root)
        found = nil
        #expect(!FileManager.default.fileExists(atPath: copy))
        #expect(written.folder.names == ["archive"])
    }

    @Test func `files keep the times that the archive has of them`() throws {
        let found = try #require(try opened(try written("tar([(PREFERENCES, tracker())])")))
        let file = try FileManager.default.attributesOfItem(atPath: found.location.plist)
        #expect(file[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_763_062_000))
        #expect(file[.posixPermissions] as? Int == 0o600)
    }

    @Test func `of a backup in an archive only the tracker's files are unpacked`() throws {
        let found = try #require(
            try opened(
                try written(
                    """
                    backup = Backup()
                    domain = "AppDomainGroup-" + GROUP
                    backup.add(domain, PREFERENCES, tracker())
                    backup.add(domain, "recovery_log.json", "[]")
                    backup.add("HomeDomain", "Library/SMS/sms.db", "secret")
                    backup.write()
                    import os
                    with tarfile.open(PATH, "w:gz") as archive:
                        for name in os.listdir(root):
                            if name != "archive":
                                archive.add(root / name, "phones/00008110/" + name)
                    """)))
        #expect(found.origin.places == [.archive, .backup] && found.origin.missing == [])
        #expect(found.origin.device?.model == "iPhone14,7")
        #expect(try heartbeat(found) == Instant(1_763_062_327))
    }

    @Test func `the tracker's group of all files of a device is found in their archive`() throws {
        let found = try #require(
            try opened(
                try written(
                    """
                    base = "private/var/mobile/Containers/Shared/AppGroup/"
                    entries = []
                    for number in range(50):
                        group = f"group.example.{number}"
                        folder = base + f"0000-{number}/"
                        entries.append((folder + ".com.apple.mobile_container_manager.metadata.plist",
                                        plistlib.dumps({"MCMMetadataIdentifier": group})))
                        entries.append((folder + f"Library/Preferences/{group}.plist",
                                        tracker() if number == 7 else plistlib.dumps({"x": 1})))
                        entries.append((f"private/var/mobile/Media/{number}.mov", b"film"))
                    zipped(entries)
                    """)))
        #expect(found.location.group == "group.example.7")
        #expect(found.origin.places == [.archive, .fileSystem])
    }

    @Test func `one file that was compressed alone is opened as what it is`() throws {
        let written = try written("open(PATH, 'wb').write(gzip.compress(tracker()))")
        let found = try #require(try opened(written))
        #expect(found.origin.names == ["compressed file"] && found.location.kind == .plist)
        #expect(try heartbeat(found) == Instant(1_763_062_327))
    }

    @Test(
        arguments: [
            ("tar([(PREFERENCES, tracker()), ('../../recovery_log.json', b'x')])", "leads out of it"),
            ("zipped([(PREFERENCES, tracker()), ('a/../../x', b'x')])", "leads out of it"),
            ("zipped([(PREFERENCES, tracker()), (PREFERENCES, b'')])", "holds two files at"),
            ("tar([(PREFERENCES, tracker()), ('./' + PREFERENCES, b'')])", "holds two files at"),
            (
                "tar([(PREFERENCES, b'', {'type': tarfile.SYMTYPE, 'linkname': '/etc/passwd'})])",
                "a link or a device"
            ),
            (
                "tar([(PREFERENCES, tracker()), ('recovery_log.json', b'', {'type': tarfile.LNKTYPE, 'linkname': "
                    + "'/etc/passwd'})])", "can't be unpacked: recovery_log.json"
            ),
            (
                "tar([(PREFERENCES, tracker()), ('recovery_log.json', b'', {'type': tarfile.FIFOTYPE})])",
                "a link or a device"
            ),
            ("bomb('recovery_log.json', 1 << 29)", "unpacks to more than"),
            (
                "tar([(PREFERENCES, tracker())]); data = open(PATH, 'rb').read(); "
                    + "open(PATH, 'wb').write(data[:len(data) // 2])", "can't be unpacked"
            ),
            (
                "zipped([(PREFERENCES, tracker())]); data = open(PATH, 'rb').read(); "
                    + "open(PATH, 'wb').write(data[:60])", "can't be unpacked"
            ),
            (
                "zipped([('one/' + PREFERENCES, tracker()), ('two/' + PREFERENCES, tracker())])",
                "2 containers: one, two"
            ),
            ("zipped([('a.mov', b'x'), ('b.png', b'y')])", "2 files, none of which is a store"),
            ("zipped([])", "no store"),
            // An archive in an archive is not unpacked.
            (
                "zipped([(PREFERENCES, tracker())]); data = open(PATH, 'rb').read(); zipped([('a.zip', data)])",
                "one file, which is no store"
            ),
        ])
    func `an archive that is made to harm, or holds nothing, is refused in one sentence`(
        script: String, sentence: String
    ) throws {
        let written = try written(script)
        let error = #expect(throws: SourceError.self) { try opened(written) }
        let text = error?.description ?? ""
        #expect(text.contains(sentence) && text.hasSuffix(".") && !text.contains("\n"), "\(text)")
        #expect(text.contains(written.folder.path("archive")))
        #expect(written.folder.names == ["archive"])
    }

    @Test func `a link to a folder that is in the way is not followed`() throws {
        let outside = try TemporaryFolder()
        let found = try opened(
            try written(
                "tar([('Library', b'', {'type': tarfile.SYMTYPE, 'linkname': '\(outside.path)'}), "
                    + "(PREFERENCES, tracker())])"))
        #expect(found != nil && outside.names.isEmpty)
    }

    @Test func `a list that names files of this machine delivers none of them`() throws {
        let outside = try TemporaryFolder()
        try outside.write(Array("[1, 2, 3]".utf8), to: "outside.json")
        let found = try opened(
            try written(
                "open(PATH, 'wb').write(gzip.compress(b'#mtree\\n./recovery_log.json type=file "
                    + "contents=\(outside.path)/outside.json\\n'))"))
        let bytes = found?.location.recoveryLog.flatMap { FileManager.default.contents(atPath: $0) }
        #expect(bytes ?? Data() == Data())
    }

    @Test func `names are taken as bsdtar prints them, and given as it matches them`() {
        #expect(ArchiveName.decoded("a\\nb\\\\c\\303\\251") == "a\nb\\cé")
        #expect(ArchiveName.decoded("plain \\9 \\") == "plain \\9 \\")
        #expect(ArchiveName.pattern("[a]*?\\b") == "^\\[a\\]\\*\\?\\\\b")
    }
}
