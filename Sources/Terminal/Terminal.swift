// The screen: taken by `init`, completely restored when the value ends.

import CNcurses
import CTerminalSignals
package import Canvas

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The owner of curses and of the terminal's modes.
///
/// Curses has one global state, so there is one value at a time, and it cannot be copied. Use it on the thread that
/// created it. Only its methods write to the terminal.
package struct Terminal: ~Copyable {
    /// How the program uses the terminal.
    package struct Options: Sendable {
        /// Report clicks and the wheel; selecting text in the terminal then needs Shift.
        package var mouse = true
        /// Use no more colours than these; `.none` for `NO_COLOR`.
        package var colorLimit = ColorDepth.direct
        /// Use 24-bit colours even without evidence that the terminal has them.
        package var assumesDirectColor = false

        package init() {}
    }

    package let colorDepth: ColorDepth
    /// The glyphs that the terminal's character set and fonts have.
    package var glyphs: Glyphs {
        guard isUTF8 else { return .ascii }
        return Environment.value(of: "TERM").map(Self.isConsole) == true ? .console : .unicode
    }

    /// Whether a name in `TERM` is that of a console of Linux or FreeBSD, with a font of 256 or 512 glyphs. The program
    /// fbterm on such a console has the fonts of graphical terminals; in tmux and screen the console can't be seen.
    static func isConsole(_ term: String) -> Bool {
        term == "linux" || term.hasPrefix("linux-") || term.hasPrefix("cons25")
    }

    /// Whether it prints unknown sequences as text, or has no mouse.
    var isPlain: Bool { Self.plainTerminals.contains(name) }

    /// Whether more than ASCII can be drawn; if not, `show` draws an ASCII sign for every other character.
    package let isUTF8: Bool
    /// The entry of the terminal database in use.
    package let name: String
    package private(set) var isMouseOn: Bool

    var inks: InkTable
    /// The cells that were shown last, row by row; the next canvas is compared with them.
    var shown: [Cell]
    var shownSize: Size
    var shownClusters: [String]
    var needsRepaint: Bool
    /// Whether the cursor can be hidden; if not, it waits in the last cell.
    let hidesCursor: Bool
    /// One run of equal style; the memory is reused.
    var scalars: [Int32]
    private let screen: OpaquePointer

    /// Takes the terminal on standard input and output: raw keys, alternate screen, hidden cursor, bracketed paste.
    package init(_ options: Options = Options()) throws(TerminalError) {
        // A noncopyable value cannot be partly initialized: do first what can fail.
        let (screen, name, isUTF8) = try Self.open(options)
        self.screen = screen
        self.name = name
        self.isUTF8 = isUTF8
        let hasColors = options.colorLimit > .none && start_color() == OK
        let depth = hasColors ? min(ColorDepth(colors: cn_colors()), options.colorLimit) : .none
        colorDepth = depth
        inks = InkTable(depth: depth, hasDefaultColors: hasColors && use_default_colors() == OK)
        isMouseOn = options.mouse && !Self.plainTerminals.contains(name)
        shown = []
        shownSize = Size(columns: 0, rows: 0)
        shownClusters = []
        needsRepaint = true
        scalars = []
        Self.endFirstPhase()
        hidesCursor = cn_has_string("civis")
        // `KeyDecoder` knows the keys of both cursor modes, so the keypad mode stays as it is.
        raw()
        noecho()
        nonl()
        cn_plain_window()
        cn_leave_cursor(hidesCursor)
        curs_set(0)
        def_prog_mode()
        enterModes()
    }

    private static func open(_ options: Options) throws(TerminalError) -> (
        screen: OpaquePointer, name: String, isUTF8: Bool
    ) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, cts_prepare() else {
            throw .notATerminal
        }
        guard cts_install() >= 0 else { throw .noSignals }
        let isUTF8 = chooseLocale()
        // Curses would use these instead of the terminal's size, and ignore every resize.
        unsetenv("LINES")
        unsetenv("COLUMNS")

        let wanted = Environment.value(of: "TERM") ?? ""
        // From here on the terminal needs to be restored: `newterm` already changes the settings.
        cts_begin_drawing()
        for name in candidates(wanted, options) {
            guard let screen = openScreen(name, term: wanted, options) else { continue }
            if cn_has_string("cup") { return (screen, name, isUTF8) }
            endwin()
            cts_end_drawing()
            throw .cannotMoveCursor(name: name)
        }
        cts_end_drawing()
        throw .unknownTerminal(name: wanted)
    }

    /// The entry for the terminal, then one that fits nearly every terminal in use.
    static func candidates(_ wanted: String, _ options: Options) -> [String] {
        let usual = "xterm-256color"
        guard !wanted.isEmpty else { return [usual] }
        // In a direct colour entry a number is a 24-bit colour; here fewer colours are wanted.
        let isTooDeep =
            options.colorLimit < .direct && options.colorLimit > .none
            && TerminfoDatabase.entry(named: wanted).map { ColorDepth(colors: $0.colors) } == .direct
        return isTooDeep ? [usual, wanted] : [wanted, usual]
    }

    /// Opens a screen with the entry of that name, with 24-bit colours if the terminal has them and they are allowed.
    private static func openScreen(_ name: String, term: String, _ options: Options) -> OpaquePointer? {
        if options.colorLimit == .direct, !plainTerminals.contains(name),
            let entry = TerminfoDatabase.entry(named: name),
            options.assumesDirectColor
                || DirectColor.evidence(term: term, entry: entry, environment: Environment.value) != nil,
            let direct = ColorDepth(colors: entry.colors) == .direct ? nil : entry.withDirectColors
        {
            // Curses can take the entry itself in TERMINFO instead of a folder; if it can't, the unchanged file is used
            // below.
            let previous = Environment.value(of: "TERMINFO")
            setenv("TERMINFO", "b64:" + String(decoding: Clipboard.base64(direct.bytes), as: UTF8.self), 1)
            defer {
                if let previous { setenv("TERMINFO", previous, 1) } else { unsetenv("TERMINFO") }
            }
            if let screen = cn_new_screen(name) { return screen }
        }
        return cn_new_screen(name)
    }

    /// Ends the first phase of curses, in which it flushes after every motion of the cursor: a full screen would take
    /// one write per row. Only `endwin` ends that phase; its output is discarded, and the first update starts curses
    /// again.
    private static func endFirstPhase() {
        guard cts_mute_output(true) else { return }
        endwin()
        _ = cts_mute_output(false)
    }

    /// Restores the terminal; nothing else is needed at the end.
    package consuming func close() {}

    deinit {
        Self.leave(isPlain: isPlain)
        delscreen(screen)
    }

    /// The current size by the system, or 80×24 if unknown.
    package var size: Size { Self.currentSize }

    static var currentSize: Size {
        var columns: Int32 = 80
        var rows: Int32 = 24
        _ = cts_window_size(STDOUT_FILENO, &columns, &rows)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Forgets the inks of all styles, for a change of theme. The next `show` draws all rows again.
    package mutating func resetStyles() {
        inks.reset()
        needsRepaint = true
    }

    /// Makes the next `show` paint the whole screen, for when other programs wrote over it (Ctrl-L).
    package mutating func repaint() { needsRepaint = true }

    /// Starts or stops mouse reports at once.
    package mutating func setMouse(_ isOn: Bool) {
        guard isOn != isMouseOn, !isPlain else { return }
        isMouseOn = isOn
        ControlBytes.write(isOn ? ControlBytes.mouseOn : ControlBytes.mouseOff)
    }

    /// Rings the terminal's bell.
    package func ring() { ControlBytes.write(ControlBytes.bell) }

    /// Restores the terminal, stops the process until it is continued, and takes the terminal again.
    ///
    /// Returns at once without job control. The next `show` paints everything.
    /// - Returns: the size after the stop, which may have changed.
    package mutating func suspend() -> Size { lend { cts_stop_self() } }

    /// Restores the terminal, lets something else use it, and takes it again. The next `show` paints everything.
    ///
    /// - Returns: the size after that, which may have changed.
    package mutating func lend(_ use: () -> Void) -> Size {
        Self.leave(isPlain: isPlain)
        use()
        enterAgain()
        return size
    }

    /// Sets the modes again after a stop without notice. The next `show` paints everything.
    package mutating func resume() {
        Self.leave(isPlain: isPlain)
        enterAgain()
    }

    private mutating func enterAgain() {
        cts_begin_drawing()
        reset_prog_mode()
        enterModes()
        needsRepaint = true
    }

    /// Terminals that print unknown sequences as text, or have no mouse.
    static let plainTerminals: Set<String> = ["dumb", "linux", "vt100", "vt102", "vt220"]

    private func enterModes() {
        guard !isPlain else { return }
        if isMouseOn { ControlBytes.write(ControlBytes.mouseOn) }
        ControlBytes.write(ControlBytes.pasteOn)
        TerminalQuery.ask()
    }

    private static func leave(isPlain: Bool) {
        cts_begin_write()
        defer { cts_end_write() }
        // Turn the modes off even if they are not on: a previous run may have been killed.
        if !isPlain {
            ControlBytes.write(ControlBytes.themeReportsOff)
            ControlBytes.write(ControlBytes.mouseOff)
            ControlBytes.write(ControlBytes.pasteOff)
            TerminalQuery.drain()
        }
        // Curses leaves the cursor in the last row that it knows of.
        resizeCurses(to: currentSize)
        endwin()
        cts_end_drawing()
    }

    /// Whether a locale's name, such as `de_DE.ISO-8859-1@euro`, has a character set and another one than UTF-8.
    static func namesOtherCharacters(_ locale: String) -> Bool {
        guard let point = locale.firstIndex(of: ".") else { return false }
        let set = locale[point...].dropFirst().prefix { $0 != "@" }.lowercased().filter { $0 != "-" }
        return !set.isEmpty && set != "utf8"
    }

    /// Whether the user's character set has more than ASCII that is written here.
    package static let localeIsUTF8 = chooseLocale()

    /// Uses the user's character set, or UTF-8 if no locale variable is set.
    static func chooseLocale() -> Bool {
        let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Environment.value(of: $0) }.first
        if named == nil || !cn_set_character_locale("") {
            // The locale may be named but not installed: its name says which characters the terminal has.
            _ = cn_set_character_locale(named.map(namesOtherCharacters) == true ? "C" : "C.UTF-8")
        }
        return cn_locale_is_utf8()
    }
}

/// A reason why the screen can't be drawn; the program prints its description instead.
package enum TerminalError: Error, Equatable {
    /// Input or output is a file, a pipe or nothing.
    case notATerminal
    /// Neither this entry of the terminal database nor `xterm-256color` can be used.
    case unknownTerminal(name: String)
    /// The terminal has no way to place the cursor.
    case cannotMoveCursor(name: String)
    /// The system could not create a pipe or install signal handlers.
    case noSignals
}

extension TerminalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notATerminal:
            "Standard input and output are not both a terminal, so there is no screen to draw on."
        case .unknownTerminal(let name):
            "The terminal type “\(name)” is not in the terminal database; set TERM to one that is, such as xterm-256color."
        case .cannotMoveCursor(let name):
            "A terminal of type “\(name)” can't move the cursor, so no screen can be drawn on it."
        case .noSignals:
            "No pipe could be created to receive signals with; close some programs and try again."
        }
    }
}
