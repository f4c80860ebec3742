// Threshold callbacks put together from the lines that a text log holds about each.

import TrackingModel

/// Collects, for each writing process, the lines of the callbacks that are in progress.
///
/// A callback of format B writes `THRESHOLD_CALL`, `EVENT`, one verdict and `THRESHOLD_RESULT`; one of format A
/// `eventDidReachThreshold` and its outcome. Any of these lines can be missing: builds omit some, logs are cut inside a
/// callback, and people paste excerpts. Each line is assigned to a callback that lacks it and that it does not
/// contradict; a line that fits none begins a new callback.
struct CallbackTrace {
    /// A callback whose lines may still come.
    struct Open {
        let index: Int
        /// When its last line was written.
        var at: Instant
        /// The app as its lines name it.
        var app: LoggedName?
        var hasCall = false
        /// Whether a second line named the event.
        var hasSecondCall = false
        var hasEvent = false
        /// The family of the line that decided it.
        var verdict: String?
        var isFinished = false
    }

    /// The callbacks of one process that are under way, oldest first.
    struct Process {
        var open: [Open] = []
        /// The callback that the last line was about.
        var last: Int?
    }

    let origin: RecordOrigin
    var names: AppNames
    private(set) var callbacks: [Callback] = []
    /// The app as the lines name it, for callbacks whose event no line names.
    private(set) var unnamed: [Int: LoggedName] = [:]
    /// The name of an app in event names, by the app's name in lines, and the reverse.
    private var series: [LoggedName: String] = [:]
    private(set) var apps: [String: LoggedName] = [:]
    private var processes: [String: Process] = [:]
    private var pool = StringPool()

    /// Lines of a callback come within this time.
    static let duration: Double = 30
    /// Callbacks of a process that wait for lines; of more the oldest are given up.
    private static let limit = 64
    /// Processes whose callbacks wait for lines; of more, those that took one last stay. A day has fewer.
    private static let processLimit = 4_096

    init(origin: RecordOrigin, names: AppNames) {
        self.origin = origin
        self.names = names
    }

    /// Takes the next line, and returns the callback that it belongs to.
    mutating func take(
        _ message: String, family: LogFamily, session: String?, at: Instant?
    ) -> CallbackNumber {
        let session = session ?? ""
        guard let role = family.callbackRole else { return noteApp(message, session, at) }
        let line = CallbackLine(role, family.word, message)
        if role == .call {
            return line.event.flatMap { call(line, $0, session, at) }.map(CallbackNumber.init) ?? .none
        }
        // Taken out, so that what is changed is not copied first.
        var process = processes.removeValue(forKey: session) ?? Process()
        defer { keep(process, of: session) }
        if family.isEcho(message), let said = echoed(line, in: process) {
            return CallbackNumber(said)
        } else if let place = place(for: line, in: process, at) {
            apply(line, to: &process.open[place], at)
            process.last = process.open[place].index
            return CallbackNumber(process.open[place].index)
        }
        // A line that names neither can be about any of them.
        guard line.app != nil || line.event != nil else { return .none }
        if let said = repeated(line, family, in: process, at) { return CallbackNumber(said) }
        guard let at else { return .none }
        var open = begin(line, session, at)
        apply(line, to: &open, at)
        add(open, to: &process)
        return CallbackNumber(open.index)
    }

    /// All callbacks, oldest first, completed by what later lines show about earlier ones.
    mutating func finished() -> [Callback] {
        for (index, app) in unnamed {
            guard let series = series[app], let minute = callbacks[index].event.ordinal else { continue }
            callbacks[index].event = EventName(pool.shared("\(series).min.\(minute)"))
        }
        for index in callbacks.indices where callbacks[index].appID == nil {
            let event = callbacks[index].event
            let named = apps[event.series].flatMap { names.app(named: $0) }
            callbacks[index].appID = (named ?? names.app(of: event)).map { pool.shared($0) }
        }
        return MarkerTrail.completed(callbacks.ascending(\.at))
    }

    /// The callback that a line names the event of; nil for a new one without a time.
    private mutating func call(
        _ line: CallbackLine, _ event: String, _ session: String, _ at: Instant?
    ) -> Int? {
        var process = processes.removeValue(forKey: session) ?? Process()
        defer { keep(process, of: session) }
        // Two lines can name the event of one callback; `THRESHOLD_CALL` is the first.
        if line.word != "THRESHOLD_CALL",
            let place = process.open.firstIndex(where: { open in
                open.hasCall && !open.hasSecondCall && open.verdict == nil && isNear(open, at)
                    && callbacks[open.index].event.text == event
            })
        {
            process.open[place].hasSecondCall = true
            process.last = process.open[place].index
            return process.last
        }
        process.last = nil
        guard let at else { return nil }
        var open = append(EventName(pool.shared(event)), session, at)
        open.hasCall = true
        add(open, to: &process)
        return open.index
    }

    private mutating func keep(_ process: Process, of session: String) {
        if process.open.isEmpty { return }
        processes[session] = process
        guard processes.count > Self.processLimit else { return }
        let newest = processes.values.compactMap { $0.open.last?.index }.sorted()
            .suffix(Self.processLimit / 2)
        guard let first = newest.first else { return }
        processes = processes.filter { $0.value.open.last.map { $0.index >= first } ?? false }
    }

    private mutating func append(_ event: EventName, _ session: String, _ at: Instant) -> Open {
        var callback = Callback(
            at: at, event: event, outcome: .unknown, session: session.isEmpty ? nil : pool.shared(session),
            origin: origin, number: CallbackNumber(callbacks.count))
        callback.figures.threshold = event.ordinal.map { $0 * 60 }
        callbacks.append(callback)
        return Open(index: callbacks.count - 1, at: at)
    }

    /// A callback that none of its lines named the event of.
    private mutating func begin(_ line: CallbackLine, _ session: String, _ at: Instant) -> Open {
        let event: String
        if let name = line.event {
            event = name
        } else if let app = line.app {
            let known = names.app(named: app).map { names.series(of: $0) }
            let stem = series[app] ?? known ?? "usage.app." + app.text
            event = stem + (line.minute.map { ".min.\($0)" } ?? "")
            if series[app] == nil { unnamed[callbacks.count] = app }
        } else {
            event = ""
        }
        return append(EventName(pool.shared(event)), session, at)
    }

    private mutating func add(_ open: Open, to process: inout Process) {
        process.open.removeAll { $0.isFinished && !isNear($0, open.at) }
        if process.open.count >= Self.limit { process.open.removeFirst() }
        process.open.append(open)
        process.last = open.index
    }

    private mutating func apply(_ line: CallbackLine, to open: inout Open, _ at: Instant?) {
        open.at = at ?? open.at
        if let app = line.app { name(app, &open) }
        line.add(to: &callbacks[open.index])
        switch line.role {
        case .call, .hold: break
        case .event: open.hasEvent = true
        case .accepted:
            open.verdict = line.word
            callbacks[open.index].outcome = .recorded
        case .rejected:
            open.verdict = line.word
            callbacks[open.index].outcome = .rejected(pool.shared(line.word))
        case .result:
            open.isFinished = true
            finish(open.index, line.message)
        }
    }

    /// The result says whether the callback was recorded, not why it was not.
    private mutating func finish(_ index: Int, _ message: String) {
        switch LineFields.value(of: ["recorded="], in: message) {
        case "true": callbacks[index].outcome = .recorded
        case "false":
            if case .rejected = callbacks[index].outcome { return }
            callbacks[index].outcome = .rejected("THRESHOLD_RESULT")
        default: break
        }
    }

    /// Other lines of a callback name its app as well.
    private mutating func noteApp(_ message: String, _ session: String, _ at: Instant?) -> CallbackNumber {
        guard let process = processes[session],
            let place = process.open.lastIndex(where: { $0.index == process.last }),
            let app = LoggedName(in: message)
        else { return .none }
        var open = process.open[place]
        if open.app == nil {
            name(app, &open)
            processes[session]?.open[place] = open
        }
        let isOwn = !open.isFinished && isNear(open, at) && open.app.map { app.canBe($0.text) } ?? false
        return isOwn ? CallbackNumber(open.index) : .none
    }

    private mutating func name(_ app: LoggedName, _ open: inout Open) {
        open.app = open.app ?? app
        if let id = names.app(named: app) { callbacks[open.index].appID = pool.shared(id) }
        guard open.hasCall else { return }
        let stem = callbacks[open.index].event.series
        series[app] = stem
        apps[stem] = app
    }

    // MARK: - Which of the callbacks that are under way a line of a text log is about

    /// The place of the callback that a line is about; nil where none lacks such a line and fits it.
    func place(for line: CallbackLine, in process: Process, _ at: Instant?) -> Int? {
        func fits(_ open: Open) -> Bool {
            lacks(open, line) && (isNear(open, at) || line.role == .result) && agrees(open, line)
        }
        // The lines of a callback are adjacent, unless several callbacks run at once.
        let last = process.open.lastIndex { $0.index == process.last }
        if let last, fits(process.open[last]) { return last }
        if let first = process.open.firstIndex(where: fits) { return first }
        // An event can have meant another app before, and the credited threshold can differ from the reported one. The
        // callback's own lines remain valid.
        guard let last, line.role != .result, lacks(process.open[last], line), isNear(process.open[last], at),
            line.role == .accepted || agreesOnMinute(process.open[last], line),
            line.app.map({ $0.canBe(process.open[last].app?.text ?? $0.text) }) ?? true
        else { return nil }
        return last
    }

    private func lacks(_ open: Open, _ line: CallbackLine) -> Bool {
        switch line.role {
        case .call: false
        case .event: !open.hasEvent && open.verdict == nil && !open.isFinished
        case .accepted, .rejected: open.verdict == nil && !open.isFinished
        case .hold, .result: !open.isFinished
        }
    }

    func isNear(_ open: Open, _ at: Instant?) -> Bool {
        guard let at else { return true }
        return abs(at - open.at) <= Self.duration
    }

    private func agrees(_ open: Open, _ line: CallbackLine, onMinute: Bool = true) -> Bool {
        let event = callbacks[open.index].event
        if let name = line.event, open.hasCall || unnamed[open.index] == nil {
            return event.text.hasSuffix(name)
        }
        guard !onMinute || agreesOnMinute(open, line) else { return false }
        guard let app = line.app else { return true }
        let known = open.app?.text ?? callbacks[open.index].appID ?? names.mapped(event)
        return (known ?? apps[event.series]?.text).map(app.canBe) ?? true
    }

    private func agreesOnMinute(_ open: Open, _ line: CallbackLine) -> Bool {
        guard let minute = line.minute, let ordinal = callbacks[open.index].event.ordinal else { return true }
        return minute == ordinal
    }

    /// The callback that the last line was about, if that decided it as this one does.
    func echoed(_ line: CallbackLine, in process: Process) -> Int? {
        guard let last = process.open.last(where: { $0.index == process.last }), agrees(last, line),
            last.verdict != nil
        else { return nil }
        return switch (line.role, callbacks[last.index].outcome) {
        case (.accepted, .recorded), (.rejected, .rejected): last.index
        default: nil
        }
    }

    /// The callback of which a line says again what its verdict said: `📝 RECORDED:` after `RECORDED`,
    /// `FILTER_REJECTED` after a `SKIP_…`.
    func repeated(
        _ line: CallbackLine, _ family: LogFamily, in process: Process, _ at: Instant?
    ) -> Int? {
        let previous = process.open.last { open in
            open.verdict != nil && isNear(open, at) && agrees(open, line, onMinute: line.role != .accepted)
        }
        guard let previous else { return nil }
        let callback = callbacks[previous.index]
        let isSaid: Bool
        switch (line.role, callback.outcome) {
        case (.accepted, .recorded):
            var said = Callback(at: callback.at, event: callback.event, outcome: .unknown, origin: origin)
            line.add(to: &said)
            // One counter doesn't reach the same figure twice within a callback's time.
            isSaid = said.figures.today == nil || said.figures.today == callback.figures.today
        case (.rejected, .rejected):
            isSaid =
                family.isEcho(line.message)
                || ((previous.hasCall || previous.hasEvent) && previous.index == process.last
                    && line.word != previous.verdict)
        case (.result, _), (.hold, _): isSaid = true
        default: isSaid = false
        }
        return isSaid ? previous.index : nil
    }
}

// MARK: - Follows each app's marker through its callbacks to find outcomes that no line states

/// What the markers that callbacks met say of the callbacks before them.
enum MarkerTrail {
    /// Callbacks, oldest first, with the markers after them.
    ///
    /// Only a credited callback raises the marker, to its own threshold. So if an app's next callback finds a higher
    /// marker than this one did, equal to this one's threshold, this one was credited, even if the line that said so is
    /// missing.
    static func completed(_ callbacks: [Callback]) -> [Callback] {
        var callbacks = callbacks
        var previous: [String: Int] = [:]
        for index in callbacks.indices {
            guard let app = callbacks[index].appID else { continue }
            defer { previous[app] = index }
            guard let met = callbacks[index].figures.marker, let before = previous[app],
                callbacks[before].outcome == .unknown,
                let marker = callbacks[before].figures.marker, marker < met,
                callbacks[before].figures.threshold == met
            else { continue }
            callbacks[before].figures.markerAfter = met
            callbacks[before].outcome = .recorded
        }
        return callbacks
    }
}
