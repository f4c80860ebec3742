// Files of evidence as devices have them, written by Python: knowledgeC.db, Biome streams, files of a sysdiagnose.

import Testing

/// A folder that Python fills with evidence.
package final class EvidenceWriter: Sendable {
    package let folder: TemporaryFolder

    /// - Parameter script: Python; `root` is the folder, and the functions below are there. Times are Unix seconds.
    package init(_ script: String) throws {
        folder = try TemporaryFolder()
        let run = try ChildProcess.run(
            ChildProcess.pythonPath, ["-c", Self.functions + Self.tables + script, folder.path])
        try #require(run.code == 0, "\(run.errors)")
    }

    package func path(_ name: String) -> String { folder.path(name) }

    private static let functions = """
        import json, os, pathlib, sqlite3, struct, sys, zlib
        root = pathlib.Path(sys.argv[1])
        EPOCH = 978307200

        def put(path, data):
            path = root / path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data if isinstance(data, bytes) else data.encode())

        # The page that holds the only row of a database, which is longer than all others, names it six hundred times.
        def share(source, target):
            data = bytearray((root / source).read_bytes())
            for base in range(4096, len(data), 4096):
                if data[base] == 13 and data[base + 3:base + 5] == b"\\0\\1":
                    at, = struct.unpack(">H", data[base + 5:base + 7])
                    if at > 1300 and data[base + at] > 128 and data[base + at + 3] < 128:
                        data[base + 3:base + 5] = struct.pack(">H", 600)
                        data[base + 8:base + 8 + 1200] = struct.pack(">H", at) * 600
            put(target, bytes(data))

        def varint(number):
            out = b""
            while number > 127:
                out, number = out + bytes([number & 127 | 128]), number >> 7
            return out + bytes([number])

        def message(**fields):
            out = b""
            for name, value in fields.items():
                number = int(name[1:])
                if isinstance(value, float):
                    out += varint(number << 3 | 1) + struct.pack("<d", value)
                elif isinstance(value, int):
                    out += varint(number << 3) + varint(value)
                else:
                    data = value.encode() if isinstance(value, str) else value
                    out += varint(number << 3 | 2) + varint(len(data)) + data
            return out

        def focus(time, app, front):
            return time, message(_3=front, _4=float(time - EPOCH), _6=app)

        def backlight(time, level):
            return time, message(_1=float(time - EPOCH), _2=level)

        def event(name, start, end, text=None, value=None):
            held = {"_3": text} if text is not None else {"_4": value}
            return end, message(_1=message(_1=name), _2=float(start - EPOCH), _3=float(end - EPOCH),
                                _4=message(**held), _8=float(end - EPOCH), _10=0)

        # A record is its time, its data, and where they are not as usual its state and its checksum.
        def segb1(records, end=None):
            body = b""
            for time, data, *rest in records:
                state, crc = (rest + [1, None][len(rest):])[:2]
                crc = zlib.crc32(data) if crc is None else crc
                body += struct.pack("<iiddIi", len(data), state, time - EPOCH, time - EPOCH, crc, 0) + data
                body += bytes(-len(body) % 8)
            return struct.pack("<I", 56 + len(body) if end is None else end) + bytes(48) + b"SEGB" + body + bytes(512)

        def segb2(records, count=None):
            body, trailer = b"", b""
            for time, data, *rest in records:
                state, crc = (rest + [1, None][len(rest):])[:2]
                crc = zlib.crc32(data) if crc is None else crc
                body += bytes(-len(body) % 4) + struct.pack("<Ii", crc, 0) + data
                trailer = struct.pack("<iid", len(body), state, time - EPOCH) + trailer
            count = len(records) if count is None else count
            return b"SEGB" + struct.pack("<id16s", count, 0, b"") + body + bytes(512) + trailer

        def boot(session, start, *seen):
            out = struct.pack("<HHI", 0xBBB0, 48, 0) + session.to_bytes(16, "big")
            out += struct.pack("<IIqII", 125, 3, int(start * 1e9), 0, 0)
            for time in seen:
                out += struct.pack("<4sIQqII", b"Ts \\0", 0, 0, int(time * 1e9), 0, 0)
            return out

        """

    /// The schema is that of iOS, as Core Data writes it.
    private static let tables = """
        OBJECT = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZUUIDHASH INTEGER, ZEVENT INTEGER, " \\
            "ZSOURCE INTEGER, ZCATEGORYTYPE INTEGER, ZINTEGERVALUE INTEGER, ZCOMPATIBILITYVERSION INTEGER, " \\
            "ZENDDAYOFWEEK INTEGER, ZENDSECONDOFDAY INTEGER, ZHASCUSTOMMETADATA INTEGER, " \\
            "ZHASSTRUCTUREDMETADATA INTEGER, ZSECONDSFROMGMT INTEGER, ZSHOULDSYNC INTEGER, " \\
            "ZSTARTDAYOFWEEK INTEGER, ZSTARTSECONDOFDAY INTEGER, ZVALUECLASS INTEGER, ZVALUEINTEGER INTEGER, " \\
            "ZVALUETYPECODE INTEGER, ZSTRUCTUREDMETADATA INTEGER, ZVALUE INTEGER, ZIDENTIFIERTYPE INTEGER, " \\
            "ZQUANTITYTYPE INTEGER, ZCREATIONDATE TIMESTAMP, ZLOCALCREATIONDATE TIMESTAMP, ZCONFIDENCE FLOAT, " \\
            "ZENDDATE TIMESTAMP, ZSTARTDATE TIMESTAMP, ZVALUEDOUBLE FLOAT, ZDOUBLEVALUE FLOAT, ZUUID VARCHAR, " \\
            "ZSTREAMNAME VARCHAR, ZVALUESTRING VARCHAR, ZSTRING VARCHAR, ZMETADATA BLOB"

        # Rows are stream, start, end, integer, text, and where it is not this device the source's number.
        def knowledge(name, rows, schema="CREATE TABLE ZOBJECT (" + OBJECT + ")", mode="DELETE"):
            database = sqlite3.connect(root / name, isolation_level=None)
            database.execute("PRAGMA journal_mode = " + mode)
            database.execute("PRAGMA wal_autocheckpoint = 0")
            database.execute(schema)
            database.execute("CREATE INDEX ZOBJECT_ZSTREAMNAME ON ZOBJECT (ZSTREAMNAME)")
            database.execute("CREATE TABLE ZSOURCE (Z_PK INTEGER PRIMARY KEY, ZBUNDLEID VARCHAR, ZDEVICEID VARCHAR)")
            database.execute("CREATE TABLE ZSYNCPEER (Z_PK INTEGER PRIMARY KEY, ZME INTEGER, ZDEVICEID VARCHAR)")
            database.executemany("INSERT INTO ZSOURCE VALUES (?, ?, ?)", [
                (1, "a", None), (2, "b", "THIS"), (3, "c", "TABLET")])
            database.executemany("INSERT INTO ZSYNCPEER VALUES (?, ?, ?)", [(1, 1, "THIS"), (2, 0, "TABLET")])
            insert(database, rows)
            return database

        def insert(database, rows):
            for stream, start, end, value, text, *source in rows:
                dates = [date - EPOCH if isinstance(date, (int, float)) else date for date in (start, end)]
                database.execute("INSERT INTO ZOBJECT (ZSTREAMNAME, ZSTARTDATE, ZENDDATE, ZVALUEINTEGER, "
                                 "ZVALUESTRING, ZSOURCE, ZSECONDSFROMGMT) VALUES (?, ?, ?, ?, ?, ?, -18000)",
                                 [stream, *dates, value, text, source[0] if source else None])

        """
}
