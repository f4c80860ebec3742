// The status of a store as text, with the age of what is shown.

import Canvas
import Dashboard

/// The status as text, printed instead of the dashboard.
enum StatusText {
    static func write(_ access: StoreAccess, look: Look) throws {
        var session = StoreSession(access, isShown: false)
        try write(try session.read().reading, of: &session, look: look)
    }

    static func write(_ reading: Reading, of session: inout StoreSession, look: Look) throws {
        let notice = session.access.noticeOfAge(reading.report)
        let frame = try Frame(
            &session, reading: reading, look: look, size: Size(columns: 100, rows: 26))
        if let notice { Output.warn(notice + ", shown as of then; --at now shows the present") }
        let head = StoreHead.lines(frame.report, of: session.access).map { "  " + $0 + "\n" }.joined()
        try Output.write(head + frame.text { $0.statusView(into: &$1) })
    }
}
