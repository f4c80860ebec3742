// The status of a store as text, with the age of what is shown.

import Canvas
import Dashboard

/// The status as text, printed instead of the dashboard.
enum StatusText {
    static func write(_ access: StoreAccess, look: Look) throws {
        try write(access.readOnce(), of: access, look: look)
    }

    static func write(_ reading: Reading, of access: StoreAccess, look: Look) throws {
        let frame = try Frame(access, reading, look: look, size: Size(columns: 100, rows: 26))
        if let notice = access.noticeOfAge(reading.report) {
            Output.warn(notice + ", shown as of then; --at now shows the present")
        }
        let head = StoreHead.lines(reading.report, of: access).map { "  " + $0 + "\n" }.joined()
        try Output.write(head + frame.text { $0.statusView(into: &$1) })
    }
}
