// Backups and folders of groups, written by Python's own sqlite3 and plistlib.

import Foundation
import TestSupport
import Testing

/// A folder that Python fills.
final class Written: Sendable {
    let folder: TemporaryFolder

    /// - Parameter script: Python; `root` is the folder, and the functions below are there.
    init(_ script: String) throws {
        folder = try TemporaryFolder()
        let run = try ChildProcess.run(
            ChildProcess.pythonPath, ["-c", Self.functions + script, folder.path])
        try #require(run.code == 0, "\(run.errors)")
    }

    private static let functions = """
        import datetime, hashlib, os, pathlib, plistlib, sqlite3, sys
        root = pathlib.Path(sys.argv[1])
        GROUP = "group.com.screentimerewards.shared"

        def put(path, data):
            path = root / path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data if isinstance(data, bytes) else data.encode())

        def tracker():
            return plistlib.dumps({"extension_heartbeat": 1763062327.0, "extension_initialized_flag": True,
                                   "usage_app_total": 60}, fmt=plistlib.FMT_BINARY)

        def blob(modified):
            archive = {"$archiver": "NSKeyedArchiver", "$version": 100000, "$top": {"root": plistlib.UID(1)},
                       "$objects": ["$null", {"LastModified": modified, "Size": 1, "Mode": 0o100644,
                                              "$class": plistlib.UID(2)}, {"$classname": "MBFile"}]}
            return plistlib.dumps(archive, fmt=plistlib.FMT_BINARY)

        class Backup:
            def __init__(self, encrypted=False):
                self.rows = []
                put("Info.plist", plistlib.dumps({
                    "Device Name": "Anna’s iPhone", "Product Type": "iPhone14,7", "Product Version": "18.5",
                    "Last Backup Date": datetime.datetime(2025, 11, 14, 8, 0, 0)}))
                put("Manifest.plist", plistlib.dumps({"IsEncrypted": encrypted, "Version": "10.0"}))

            def add(self, domain, path, data, flags=1, payload=True, identifier=None, modified=1763062000):
                name = identifier or hashlib.sha1(f"{domain}-{path}".encode()).hexdigest()
                self.rows.append((name, domain, path, flags, blob(modified)))
                if payload:
                    put(f"{name[:2]}/{name}", data)

            def write(self, schema="CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT,"
                                   " flags INTEGER, file BLOB)"):
                database = sqlite3.connect(root / "Manifest.db")
                database.execute(schema)
                database.executemany("INSERT OR REPLACE INTO Files VALUES (?, ?, ?, ?, ?)", self.rows)
                database.commit()
                database.close()

        """
}
