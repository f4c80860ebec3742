// The tables of a history and how each version of them comes from the one before.

import GRDB

/// The schema by migrations. A migration that was released never changes; a new one follows it.
enum HistorySchema {
    /// Marks the file as ours, so that no other program's database is taken for a history: `tHst`.
    static let applicationID = 0x7448_7374

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in try db.execute(sql: first) }
        migrator.registerMigration("2") { db in
            for table in ["callback", "journal"] {
                try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN more TEXT NOT NULL DEFAULT ''")
            }
        }
        return migrator
    }

    /// Tables of records are sorted by device and time and hold nothing besides their key, which is the record itself:
    /// a record that is read again is there already. `nth` distinguishes identical records; it counts them within a
    /// read. Absent texts are empty, absent figures are −1, because a key has no NULL. Keys come first: the integrity
    /// check of SQLite 3.40 sees a NULL in every column after one that does not. What makes no record another one
    /// stands in `more`, as JSON; empty for none.
    private static let first = """
        CREATE TABLE device (
            id INTEGER PRIMARY KEY, path TEXT NOT NULL, app_group TEXT NOT NULL, first_read REAL NOT NULL,
            last_read REAL NOT NULL) STRICT;
        CREATE TABLE recovery (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL, id TEXT NOT NULL,
            event TEXT NOT NULL, succeeded INTEGER NOT NULL, error TEXT NOT NULL, action TEXT NOT NULL,
            memory INTEGER NOT NULL, origin TEXT NOT NULL, nth INTEGER NOT NULL,
            PRIMARY KEY (device, at, id, event, succeeded, error, action, memory, origin, nth)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX recovery_id ON recovery (id, device) WHERE id <> '';
        CREATE TABLE callback (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL, event TEXT NOT NULL,
            app TEXT NOT NULL, outcome TEXT NOT NULL, reason TEXT NOT NULL, origin TEXT NOT NULL,
            nth INTEGER NOT NULL, PRIMARY KEY (device, at, event, app, outcome, reason, origin, nth)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE log (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL,
            severity TEXT NOT NULL, component TEXT NOT NULL, message TEXT NOT NULL, metadata TEXT NOT NULL,
            origin TEXT NOT NULL, session TEXT NOT NULL, nth INTEGER NOT NULL,
            PRIMARY KEY (device, at, severity, component, message, metadata, origin, session, nth)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE journal (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL,
            sequence INTEGER NOT NULL, nth INTEGER NOT NULL, kind TEXT NOT NULL, event TEXT NOT NULL,
            activity TEXT NOT NULL, generation INTEGER NOT NULL, app TEXT NOT NULL, ordinal INTEGER NOT NULL,
            seconds INTEGER NOT NULL, threshold INTEGER NOT NULL, shielded INTEGER NOT NULL,
            reason TEXT NOT NULL, retried INTEGER NOT NULL, monotonic REAL NOT NULL, boot TEXT NOT NULL,
            utc_offset INTEGER NOT NULL, midnight REAL NOT NULL, PRIMARY KEY (device, at, sequence, nth)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE memory (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL,
            bytes INTEGER NOT NULL, measure TEXT NOT NULL, nth INTEGER NOT NULL,
            PRIMARY KEY (device, at, bytes, measure, nth)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE heartbeat (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL,
            nth INTEGER NOT NULL, PRIMARY KEY (device, at, nth)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE counter (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL, name TEXT NOT NULL,
            value INTEGER NOT NULL, nth INTEGER NOT NULL, PRIMARY KEY (device, at, name, value, nth)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE app (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, id TEXT NOT NULL, name TEXT NOT NULL,
            category TEXT NOT NULL, PRIMARY KEY (device, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE usage (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, app TEXT NOT NULL, day INTEGER NOT NULL,
            seconds INTEGER NOT NULL, points INTEGER NOT NULL, archived INTEGER NOT NULL,
            PRIMARY KEY (device, app, day)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE gap (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, at REAL NOT NULL, apps TEXT NOT NULL,
            until REAL NOT NULL, class TEXT NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
            evidence TEXT NOT NULL, cause TEXT NOT NULL, PRIMARY KEY (device, at, apps)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE stretch (
            device INTEGER NOT NULL REFERENCES device ON DELETE CASCADE, kind TEXT NOT NULL, code TEXT NOT NULL,
            level TEXT NOT NULL, at REAL NOT NULL, until REAL NOT NULL,
            PRIMARY KEY (device, kind, code, level, at)
        ) STRICT, WITHOUT ROWID;
        """

    /// Every table whose rows have a time of their own in `at`.
    static let timedTables = ["recovery", "callback", "journal", "log", "memory", "heartbeat", "counter"]
    /// Those whose rows last until a time.
    static let lastingTables = ["gap", "stretch"]
}
