// What runs on the terminal: events from terminal, clock and store into its state, its commands carried out.

import Canvas
import ChildProcesses
import Dashboard
import Foundation
import PlainText
import Terminal
import Themes
import TrackingModel

/// One run of the dashboard, from the first frame to the last.
struct DashboardRun: ~Copyable {
    private var terminal: Terminal
    private var loop: EventLoop
    private var model: Model
    private var canvas: Canvas
    private var pointer = Pointer()
    /// Whether the canvas shows the model but for the time: what a click on it is on is there, then.
    private var isShown = false
    /// Whether what is to be drawn comes of a click.
    private var isClicked = false
    /// The state that the canvas was drawn from; nil before the first frame.
    private var drawn: Model?
    /// The theme as this terminal can show it.
    private var theme: Theme
    private let themes: ThemeSource
    /// What is known of the terminal's background.
    private var background: Theme.Variant
    /// What happens beside the screen; nil where nothing does.
    private let source: (any EventSource)?
    /// Whether anything but time was drawn since memory was given back.
    private var holdsMemory = true
    /// How far the work beside the screen is, as the model has it.
    private var progress: ReadProgress?
    private let clock: DeviceClock
    /// Writes choices down.
    private let note: (Model) -> Void
    /// The device of a demo; nil for any other store.
    private let demo: DemoDevice?

    /// Takes the terminal and starts reading; nothing is drawn yet.
    init(
        terminal: consuming Terminal, loop: consuming EventLoop, model: Model, theme: Theme,
        themes: ThemeSource, background: Theme.Variant, source: (any EventSource)? = nil,
        clock: DeviceClock = .wall, note: @escaping (Model) -> Void = { _ in }, demo: DemoDevice? = nil
    ) {
        self.clock = clock
        self.note = note
        self.demo = demo
        self.theme = theme.drawn(at: terminal.colorDepth)
        self.terminal = terminal
        self.loop = loop
        self.model = model
        self.themes = themes
        self.background = background
        self.source = source
        canvas = Canvas(size: model.context.size)
    }

    /// Runs until the user or a signal ends it.
    ///
    /// - Returns: The exit code, and the state as it was left.
    consuming func run() -> (code: Int32, model: Model) {
        draw()
        source?.start(waking: loop.wakePipe)
        var code: Int32?
        while code == nil {
            let wakes = loop.wait(until: deadline)
            for wake in wakes {
                switch wake {
                case .input(let input):
                    // Where nothing ticks, a message would be measured from the last time that something did. Within
                    // a second nothing ages.
                    let now = clock.now
                    if now.seconds.rounded(.down) != model.context.wallClock.seconds.rounded(.down) {
                        code = update(.tick(now)) ?? code
                    }
                    code = take(input) ?? code
                case .posted:
                    // On a fast clock much has happened since the last tick, and nothing is ahead of its reading.
                    if clock.speed > 1 { code = update(.tick(clock.now)) ?? code }
                    for event in source?.takeEvents() ?? [] { code = update(event) ?? code }
                case .deadline:
                    let now = clock.now
                    // A long filter goes on between two keys, and time with it.
                    if model.hasWork { code = update(.continueWork) ?? code }
                    // Between two looks at a read that goes on as well.
                    let isEarly = model.hasWork || progress != nil
                    if !isEarly || now >= model.context.wallClock + clock.speed {
                        code = update(.tick(now)) ?? code
                    }
                case .hangup: code = 128 + SIGHUP
                }
            }
            lookAtProgress()
            note(model)
            if code == nil { draw() }
            giveBack(after: wakes)
        }
        terminal.close()
        source?.end()
        return (code ?? 0, model)
    }

    /// Shows a screen, and in turn with it what is opened from it, until the user quits the screen.
    ///
    /// - Parameters:
    ///   - chosen: What the user wants to be opened, for which the screen ended.
    ///   - first: The state that the screen begins with, by the terminal's signs and size.
    ///   - open: Opens it until it is ended, and returns the exit code. What it throws is said on the screen: what was
    ///     chosen may be gone since it was read.
    /// - Returns: The exit code.
    static func inTurns<Choice>(
        _ look: Look, mouse: Bool, source: (any EventSource)? = nil,
        chosen: WritableKeyPath<Model, Choice?>, first: (Glyphs, Size) -> Model,
        open: (Choice) throws -> Int32
    ) throws -> Int32 {
        var last: Model?
        while true {
            let loop = try EventLoop()
            let terminal = try Terminal(look.terminalOptions(mouse: last?.context.settings.mouse ?? mouse))
            var model = last ?? first(terminal.glyphs, terminal.size)
            _ = model.update(.resized(terminal.size))
            let theme = try look.themes.theme(model.context.settings.theme, on: look.background)
            let (code, ended) = DashboardRun(
                terminal: terminal, loop: loop, model: model, theme: theme, themes: look.themes,
                background: look.background, source: source
            ).run()
            guard code == 0, let choice = ended[keyPath: chosen] else { return code }
            last = ended
            last?[keyPath: chosen] = nil
            do {
                let end = try open(choice)
                if end > 128 { return end }
            } catch {
                last?.say("\(error)", .problem)
            }
        }
    }

    /// Gives back what keys and their frames took, once nothing but time has gone by: right behind a key, the next one
    /// would wait for it.
    private mutating func giveBack(after wakes: [Wake]) {
        let isQuiet = wakes == [.deadline] && !model.hasWork && progress == nil
        if isQuiet, holdsMemory { IdleMemory.giveBack() }
        holdsMemory = !isQuiet
    }

    /// Nanoseconds between two looks at a read that goes on.
    private static var progressPause: UInt64 { 200_000_000 }

    private mutating func lookAtProgress() {
        let now = source?.progress
        guard now != progress else { return }
        progress = now
        _ = update(.progress(now))
    }

    /// The next moment at which anything on screen can change by itself, or memory is to be given back.
    private var deadline: UInt64? {
        if model.hasWork { return EventLoop.now }
        let next = nextSecond ?? (holdsMemory ? EventLoop.now + 1_000_000_000 : nil)
        guard progress != nil else { return next }
        return min(next ?? .max, EventLoop.now + Self.progressPause)
    }

    /// The next full second, where anything on screen changes with time.
    private var nextSecond: UInt64? {
        guard model.changesWithTime else { return nil }
        // A faster clock changes in between, and a person can't follow more.
        guard clock.speed <= 1 else { return EventLoop.now + 500_000_000 }
        let now = clock.now.seconds
        let rest = (1 - (now - now.rounded(.down))) / max(clock.speed, 0.1)
        return EventLoop.now + UInt64(rest * 1_000_000_000)
    }

    private mutating func draw() {
        if canvas.size != model.context.size {
            canvas = Canvas(size: model.context.size)
            drawn = nil
        }
        model.view(into: &canvas, after: drawn)
        let theme = theme
        terminal.show(canvas) { theme.style(of: $0) }
        // The first frame of a device of a fleet, or of the fleet again, may be there by a click, too.
        let isOfFleet = model.context.isOfFleet || model.screen.subject == .fleet
        if drawn.map({ isClicked && model.appeared(after: $0) }) ?? isOfFleet { pointer.rest(from: seconds) }
        drawn = model
        isClicked = false
        isShown = true
    }

    /// Of a clock that never goes back.
    private var seconds: Double { Double(EventLoop.now) / 1_000_000_000 }

    private mutating func take(_ input: Input) -> Int32? {
        switch input {
        case .key(let key): return update(.key(key))
        case .mouse(let mouse):
            if !isShown { draw() }
            guard let event = pointer.event(of: mouse, on: canvas, at: seconds) else { return nil }
            isClicked = true
            return update(event)
        case .paste(let text): return update(.pasted(text))
        case .background(let background):
            self.background = background.variant
            return update(.backgroundChanged)
        case .answered: return nil
        case .resized(let size): return update(.resized(size))
        case .suspend: return update(.resized(terminal.suspend()))
        case .resumed(let size):
            terminal.resume()
            return update(.resized(size))
        case .quit(let signal): return 128 + signal
        }
    }

    private mutating func update(_ event: Event) -> Int32? {
        if case .tick = event {} else { isShown = false }
        for command in model.update(event) {
            switch command {
            case .quit: return 0
            case .terminal(let command): perform(command)
            case .store(let command): source?.perform(command)
            case .inject(let key): demo?.inject(key)
            case .play(let scene): demo?.play(scene)
            }
        }
        return nil
    }

    private mutating func perform(_ command: TerminalEffect) {
        switch command {
        case .suspend:
            let size = terminal.suspend()
            _ = model.update(.resized(size))
            _ = model.update(.tick(clock.now))
        case .edit(let path): edit(path)
        case .redraw: terminal.repaint()
        case .setTheme(let name): use(name)
        case .setMouse(let isOn): terminal.setMouse(isOn)
        case .copy(let text):
            if !terminal.copy(text) { source?.keepCopy(text) }
        case .ring: terminal.ring()
        case .notify(let title, let body): _ = terminal.notify(title: title, body: body)
        }
    }

    /// Hands the terminal to the user's editor for a file of settings, which is read again then.
    private mutating func edit(_ path: String) {
        var failure: String?
        let named = ["VISUAL", "EDITOR"].lazy.compactMap { Environment.value(of: $0) }.first { !$0.isEmpty }
        if let editor = named {
            try? UserFolder.make(URL(filePath: path).deletingLastPathComponent().path)
            let size = terminal.lend {
                // A shell's words, as git takes them: `code --wait`.
                failure = ForegroundCommand.run(
                    editor + " \"$TRACKHEALTH_EDITED\"", environment: ["TRACKHEALTH_EDITED": path]
                ).map { "“\(editor)” \($0)." }
            }
            _ = model.update(.resized(size))
            _ = model.update(.tick(clock.now))
            source?.perform(.reread)
        } else {
            failure = "Neither $VISUAL nor $EDITOR names an editor. The file is \(path)"
        }
        if let failure {
            _ = model.update(.outcome(CommandOutcome(succeeded: false, message: HarmlessText.line(failure))))
        }
    }

    private mutating func use(_ name: String) {
        do {
            theme = try themes.theme(name, on: background).drawn(at: terminal.colorDepth)
            terminal.resetStyles()
            _ = model.update(.themeChanged(name, summary: theme.summary))
        } catch {
            _ = model.update(
                .outcome(CommandOutcome(succeeded: false, message: HarmlessText.line("\(error)"))))
        }
    }
}
