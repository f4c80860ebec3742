// The status of a store as text, with the age of what is shown.

import Canvas
import Dashboard

/// The status as text, printed instead of the dashboard.
enum StatusText {
    static func write(_ access: StoreAccess, look: Look) throws {
        try write(try access.read(), of: access, look: look)
    }

    static func write(_ reading: Reading, of access: StoreAccess, look: Look) throws {
        let frame = try Frame(
            access: access, reading: reading, look: look, size: Size(columns: 100, rows: 26))
        let notice = access.noticeOfAge(reading.report).map { $0 + "\n" } ?? ""
        try Output.write(notice + frame.text { $0.statusView(into: &$1) })
    }
}
