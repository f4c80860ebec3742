// The screen in the program's hands: taken by `init`, given back whole when the value ends.

import CNcurses
import CTerminalSignals
package import Canvas

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The one owner of curses and of the terminal's modes.
///
/// Curses has one global state, so there is one value at a time, and it cannot be copied. It is used from the thread
/// that made it. Nothing is written unless a method here is called.
package struct Terminal: ~Copyable {
    /// What the program asks of the terminal.
    package struct Options: Sendable {
        /// Report clicks and the wheel; the terminal's own selection then needs Shift.
        package var mouse = true
        /// Use no more colours than this; `.none` for `NO_COLOR`.
        package var colorLimit = ColorDepth.direct
        /// Use 24-bit colours whatever the terminal says.
        package var assumesDirectColor = false

        package init() {}
    }

    package let colorDepth: ColorDepth
    /// Whether anything but ASCII can be drawn; if not, `show` puts a plain sign in the place of each.
    package let isUTF8: Bool
    /// The entry of the terminal database in use.
    package let name: String
    package private(set) var isMouseOn: Bool

    var inks: InkTable
    /// What was shown last, row by row; compared with what comes.
    var shown: [Cell]
    var shownSize: Size
    var shownClusters: [String]
    var needsRepaint: Bool
    /// One run of equal style, and the end mark of a cluster; reused for every run.
    var scalars: [Int32]
    private let screen: OpaquePointer

    /// Takes the terminal on standard input and output: raw keys, alternate screen, hidden cursor, bracketed paste.
    package init(_ options: Options = Options()) throws(TerminalError) {
        // A value that cannot be copied cannot be half made: all that may fail comes first.
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
        // Keys are decoded by `KeyDecoder` from both cursor modes, so the keypad stays as it is.
        raw()
        noecho()
        nonl()
        cn_plain_window()
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
        // Curses would believe them over the terminal, and ignore every resize.
        unsetenv("LINES")
        unsetenv("COLUMNS")

        let wanted = Environment.value(of: "TERM") ?? ""
        // Dirty from here on: `newterm` already changes the settings.
        cts_begin_drawing()
        for name in candidates(wanted, options) {
            guard let screen = openScreen(name, term: wanted, options) else { continue }
            if cn_has_string("cup") {
                endSilently()
                return (screen, name, isUTF8)
            }
            endwin()
            cts_end_drawing()
            throw .cannotMoveCursor(name: name)
        }
        cts_end_drawing()
        throw .unknownTerminal(name: wanted)
    }

    /// The entry of the terminal, then one that fits nearly every terminal in use.
    static func candidates(_ wanted: String, _ options: Options) -> [String] {
        let usual = "xterm-256color"
        guard !wanted.isEmpty else { return [usual] }
        // Numbers of colours mean 24 bits in such an entry, and fewer are wanted.
        let isTooDeep =
            options.colorLimit < .direct && options.colorLimit > .none
            && TerminfoDatabase.entry(named: wanted).map { ColorDepth(colors: $0.colors) } == .direct
        return isTooDeep ? [usual, wanted] : [wanted, usual]
    }

    /// A screen on the entry of that name, with 24-bit colours where the terminal has them and they are allowed.
    private static func openScreen(_ name: String, term: String, _ options: Options) -> OpaquePointer? {
        if options.colorLimit == .direct, !plainTerminals.contains(name),
            let entry = TerminfoDatabase.entry(named: name),
            options.assumesDirectColor
                || DirectColor.evidence(term: term, entry: entry, environment: Environment.value) != nil,
            let direct = ColorDepth(colors: entry.colors) == .direct ? nil : entry.withDirectColors
        {
            // Curses takes an entry itself in the place of its folder's name; one that can't gets the file as it is.
            let former = Environment.value(of: "TERMINFO")
            setenv("TERMINFO", "b64:" + String(decoding: Clipboard.base64(direct.bytes), as: UTF8.self), 1)
            defer {
                if let former { setenv("TERMINFO", former, 1) } else { unsetenv("TERMINFO") }
            }
            if let screen = cn_new_screen(name) { return screen }
        }
        return cn_new_screen(name)
    }

    /// Ends curses' first phase, in which it flushes after every motion of the cursor: a full picture would go out in a
    /// write for each row. Only `endwin` ends it, whose bytes nobody needs to see; the first update begins anew.
    private static func endSilently() {
        guard cts_mute_output(true) else { return }
        endwin()
        _ = cts_mute_output(false)
    }

    /// Gives the terminal back: this and nothing else is needed at the end.
    package consuming func close() {}

    deinit {
        Self.leave(isPlain: Self.plainTerminals.contains(name))
        delscreen(screen)
    }

    /// The present size as the system knows it, or 80×24 where it does not.
    package var size: Size { Self.currentSize }

    static var currentSize: Size {
        var columns: Int32 = 80
        var rows: Int32 = 24
        _ = cts_window_size(STDOUT_FILENO, &columns, &rows)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Forgets the inks of all styles; for a change of theme. The next `show` draws all rows anew.
    package mutating func resetStyles() {
        inks.reset()
        needsRepaint = true
    }

    /// Has the next `show` paint the whole screen from nothing, for what others wrote over it (Ctrl-L).
    package mutating func repaint() { needsRepaint = true }

    /// Takes mouse reports or leaves the mouse to the terminal, at once.
    package mutating func setMouse(_ isOn: Bool) {
        guard isOn != isMouseOn, !Self.plainTerminals.contains(name) else { return }
        isMouseOn = isOn
        ControlBytes.write(isOn ? ControlBytes.mouseOn : ControlBytes.mouseOff)
    }

    /// Rings the terminal's bell.
    package func ring() { ControlBytes.write(ControlBytes.bell) }

    /// Hands the terminal back, stops the process until it is continued, and takes the terminal again.
    ///
    /// Without job control it returns at once. The next `show` paints everything.
    /// - Returns: the size after the return, which may be another one.
    package mutating func suspend() -> Size {
        Self.leave(isPlain: Self.plainTerminals.contains(name))
        cts_stop_self()
        enterAgain()
        return size
    }

    /// Sets the modes again after a stop that came without warning. The next `show` paints everything.
    package mutating func resume() {
        Self.leave(isPlain: Self.plainTerminals.contains(name))
        enterAgain()
    }

    private mutating func enterAgain() {
        cts_begin_drawing()
        reset_prog_mode()
        enterModes()
        needsRepaint = true
    }

    /// Terminals that take sequences they do not know for text, or have no mouse.
    static let plainTerminals: Set<String> = ["dumb", "linux", "vt100", "vt102", "vt220"]

    private func enterModes() {
        guard !Self.plainTerminals.contains(name) else { return }
        if isMouseOn { ControlBytes.write(ControlBytes.mouseOn) }
        ControlBytes.write(ControlBytes.pasteOn)
        TerminalQuery.ask()
    }

    private static func leave(isPlain: Bool) {
        // Off is written even when it is not on: a run before this one may have been killed.
        if !isPlain {
            ControlBytes.write(ControlBytes.themeReportsOff)
            ControlBytes.write(ControlBytes.mouseOff)
            ControlBytes.write(ControlBytes.pasteOff)
            TerminalQuery.drain()
        }
        endwin()
        cts_end_drawing()
    }

    /// Takes the user's character set, and UTF-8 where nothing at all is said about it.
    static func chooseLocale() -> Bool {
        let isSilent = ["LC_ALL", "LC_CTYPE", "LANG"].allSatisfy { Environment.value(of: $0) == nil }
        if isSilent {
            _ = cn_set_character_locale("C.UTF-8")
        } else if !cn_set_character_locale("") {
            // The locale is named but not installed; a name that ends in UTF-8 still tells the character set.
            _ = cn_set_character_locale("C.UTF-8")
        }
        return cn_locale_is_utf8()
    }
}
