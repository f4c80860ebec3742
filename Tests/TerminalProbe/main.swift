// A small program on the terminal for the tests: draws a counter, tells what comes in, and dies in every way on demand.

import Canvas
import Terminal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the probe shows.
struct Picture {
    var size: Size
    var counter = 0
    var last = "started"
    var hostile = false
    var answers = 0

    func canvas() -> Canvas {
        var canvas = Canvas(size: size)
        canvas.text("size \(size.columns)x\(size.rows).", x: 0, y: 0, style: StyleID(base: 1))
        canvas.text("count \(counter) answers \(answers).", x: 0, y: 1, style: StyleID(base: 2))
        canvas.text("last \(last).", x: 0, y: 2, style: StyleID(base: 0))
        canvas.text("日本 e\u{301}! │", x: 0, y: 3, style: StyleID(base: 3))
        canvas.text("two words", x: 20, y: 3, style: StyleID(base: 4))
        if thisThread() != firstThread {
            canvas.text("on its own thread", x: 40, y: 3, style: StyleID(base: 0))
        }
        for y in 4..<max(size.rows, 4) {
            canvas.text("row \(y) ", x: 0, y: y, style: StyleID(base: UInt8(y % 4)))
            canvas.fill(
                Rect(x: 8, y: y, width: size.columns - 8, height: 1), with: "─", style: StyleID(base: 1))
        }
        if hostile { putHostile(&canvas) }
        canvas.put("#", x: size.columns - 1, y: size.rows - 1, style: StyleID(base: 0))
        return canvas
    }

    /// Characters that the text functions would have made harmless, straight into the cells.
    private func putHostile(_ canvas: inout Canvas) {
        let hostile: [Character] = [
            "\u{1B}", "\u{9B}", "\u{0}", "\u{7}", "\u{202E}", "\u{8}", "\r", "\u{7F}", "\u{200B}",
        ]
        for (x, character) in hostile.enumerated() {
            canvas.put(character, x: x * 2, y: 5, style: StyleID(base: 0))
        }
        canvas.put("a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", x: 30, y: 5, style: StyleID(base: 0))
        canvas.put("🇩🇪", x: 34, y: 5, style: StyleID(base: 0))
        canvas.put("|", x: 36, y: 5, style: StyleID(base: 0))
    }
}

func style(_ id: StyleID) -> Style {
    switch id.base {
    case 1: Style(foreground: Color(rgb: 0x5F_AFFF, index256: 75, index16: 12), attributes: .bold)
    case 2:
        Style(
            foreground: Color(rgb: 0, index256: 16, index16: 0),
            background: Color(rgb: 0xFF_D700, index256: 220, index16: 11))
    case 3: Style(attributes: [.underline, .underlinedBlanks, .italic])
    case 4: Style(attributes: .underline)
    default: Style()
    }
}

/// Uses the stack up.
@inline(never) func overflow(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { buffer in
        buffer[depth % 512] = 1
        return overflow(depth + 1) &+ Int(buffer[depth % 511])
    }
}

func run() throws(TerminalError) -> Int32 {
    var loop = try EventLoop()
    var options = Terminal.Options()
    if CommandLine.arguments.contains("--256") { options.colorLimit = .indexed }
    if CommandLine.arguments.contains("--no-color") { options.colorLimit = .none }
    if CommandLine.arguments.contains("--24bit") { options.assumesDirectColor = true }
    var terminal = try Terminal(options)
    var picture = Picture(size: terminal.size)
    let depth = terminal.colorDepth
    picture.last = "started \(terminal.name) \(depth) utf8 \(terminal.isUTF8) pid \(getpid())"
    if let folder = getenv("TERMINFO") { picture.last += " terminfo " + String(cString: folder) }
    var deadline: UInt64?
    while true {
        terminal.show(picture.canvas(), style: style)
        for wake in loop.wait(until: deadline) {
            switch wake {
            case .input(.quit(let signal)): return 128 + signal
            case .input(.resized(let size)):
                picture.size = size
            case .input(.suspend): picture.size = terminal.suspend()
            case .input(.resumed(let size)):
                terminal.resume()
                picture.size = size
            case .input(.background(let background)): picture.last = "background \(background.rawValue)"
            case .input(.answered): picture.answers += 1
            case .input(.mouse(let mouse)): picture.last = "mouse \(mouse.action) \(mouse.x) \(mouse.y)"
            case .input(.paste(let text)): picture.last = "paste \(text.utf8.count)"
            case .input(.key(.character(let character))):
                if character == "q" { return 7 }
                act(on: character, &terminal, &picture, &deadline)
            case .input(.key(let key)): picture.last = "key \(key)"
            case .hangup: return 77
            case .deadline:
                deadline = nil
                picture.last = "deadline"
            case .posted: picture.last = "posted"
            }
        }
    }
}

func act(
    on character: Character, _ terminal: inout Terminal, _ picture: inout Picture, _ deadline: inout UInt64?
) {
    switch character {
    case "+": picture.counter += 1
    case "0": break
    case "c":
        let none: [Int] = []
        picture.counter = none[picture.counter]
    case "s": raise(SIGSEGV)
    case "a": abort()
    case "o": picture.counter = overflow(0)
    case "x": exit(9)
    case "z": picture.size = terminal.suspend()
    case "m": terminal.setMouse(!terminal.isMouseOn)
    case "y": picture.last = "copied \(terminal.copy("text"))"
    case "n": picture.last = "notified \(terminal.notify(title: "Probe", body: "said"))"
    case "h": picture.hostile.toggle()
    case "l": terminal.repaint()
    case "r":
        let before = mostMemory()
        for _ in 0..<1_000 {
            terminal.resetStyles()
            terminal.show(picture.canvas(), style: style)
        }
        picture.last = "kept \(mostMemory() - before)."
    case "t": deadline = EventLoop.now + 50_000_000
    case "e": fputs("said to standard error \u{1B}[31m\n", stderr())
    default: picture.last = "char \(character)"
    }
}

/// The most memory that was in use so far, in KiB.
func mostMemory() -> Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which has another type on each system.
    getrusage(0, &usage)
    #if canImport(Darwin)
        // Bytes there.
        return usage.ru_maxrss >> 10
    #else
        return usage.ru_maxrss
    #endif
}

/// The number of the calling thread, which is a pointer where it is no number.
func thisThread() -> UInt {
    #if canImport(Glibc)
        pthread_self()
    #else
        UInt(bitPattern: pthread_self())
    #endif
}

/// The one that forks.
let firstThread = thisThread()

/// A way to standard error that does not go through the C library's mutable global.
func stderr() -> UnsafeMutablePointer<FILE>? {
    let file = fdopen(2, "w")
    setvbuf(file, nil, _IONBF, 0)
    return file
}

do {
    exit(
        try TerminalGuard.run(
            isEnabled: !CommandLine.arguments.contains("--no-guard"), program: "probe", run))
} catch {
    print("text form: \(error)")
    exit(3)
}
