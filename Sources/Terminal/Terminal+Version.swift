// The version of the curses library in use.

import CNcurses

extension Terminal {
    /// For example `ncurses 6.4.20221231`.
    package static var cursesVersion: String { String(cString: curses_version()) }
}
