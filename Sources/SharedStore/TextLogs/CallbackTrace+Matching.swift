// Which of the callbacks that are under way a line of a text log is about.

import TrackingModel

extension CallbackTrace {
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
        case .hold: !open.isFinished
        case .result: !open.isFinished
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

    /// Whether the callback that the last line was about was decided by it.
    func isEcho(_ line: CallbackLine, in process: Process) -> Bool {
        guard let last = process.open.last(where: { $0.index == process.last }), agrees(last, line) else {
            return false
        }
        return switch (line.role, callbacks[last.index].outcome) {
        case (.accepted, .recorded), (.rejected, .rejected): last.verdict != nil
        default: false
        }
    }

    /// Whether a line says again what the last verdict on its app's callback said: `📝 RECORDED:` after `RECORDED`,
    /// `FILTER_REJECTED` after a `SKIP_…`.
    func repeats(
        _ line: CallbackLine, _ family: LogFamily, in process: Process, _ at: Instant?
    ) -> Bool {
        guard line.app != nil || line.event != nil else { return true }
        let previous = process.open.last { open in
            open.verdict != nil && isNear(open, at) && agrees(open, line, onMinute: line.role != .accepted)
        }
        guard let previous else { return false }
        let callback = callbacks[previous.index]
        switch (line.role, callback.outcome) {
        case (.accepted, .recorded):
            var said = Callback(at: callback.at, event: callback.event, outcome: .unknown, origin: origin)
            line.add(to: &said)
            // One counter doesn't reach the same figure twice within a callback's time.
            return said.figures.today == nil || said.figures.today == callback.figures.today
        case (.rejected, .rejected):
            return family.isEcho(line.message)
                || ((previous.hasCall || previous.hasEvent) && previous.index == process.last
                    && line.word != previous.verdict)
        case (.result, _), (.hold, _): return true
        default: return false
        }
    }
}
