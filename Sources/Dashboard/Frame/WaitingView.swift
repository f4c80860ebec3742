// What stands in place of a screen before the first read is there: what is done to get it, how far that is, or why
// there is none.

import Canvas
import PlainText
import Themes
import TrackingModel

extension Model {
    func drawWaiting(_ rect: Rect, into canvas: inout Canvas) {
        if context.failure == nil, let progress = context.progress {
            return drawProgress(progress, in: rect, into: &canvas)
        }
        let message = context.failure ?? deviceText ?? "Reading the store…"
        var lines = wrapped(message, widths: [max(min(rect.width - 8, 76), 10)])
        let hasFailed = context.failure != nil || context.device?.failure != nil
        if hasFailed {
            let description = [(Action.refresh, "tries again"), (.quit, "quits")].compactMap { action, does in
                keyName(action).map { "\($0) \(does)" }
            }
            lines += ["", description.commaSeparated + "."]
        }
        for (index, line) in lines.enumerated() {
            canvas.text(
                line, in: rect.row(max(rect.height / 3, 0) + index), style: hasFailed ? .text : .muted,
                alignment: .center)
        }
    }

    /// The file that is read, a bar, and how much of how many bytes; else what is done in words.
    private func drawProgress(_ progress: ReadProgress, in rect: Rect, into canvas: inout Canvas) {
        let y = rect.y + max(min(rect.height / 3, rect.height - 3), 0)
        let room = Rect(x: rect.x + 2, y: y, width: max(rect.width - 4, 0))
        canvas.text(progress.title + "…", in: room, style: .muted, alignment: .center)
        guard case .reading(_, let done?, let total) = progress, let share = progress.share else { return }
        let width = min(room.width, 40)
        let x = rect.x + (rect.width - width) / 2
        canvas.bar(
            in: Rect(x: x, y: y + 1, width: width), fraction: share, style: Role.accent.style,
            track: .border, glyphs: glyphs)
        // At both ends of the bar, where figures that grow move nothing.
        canvas.text(
            "\(sizeText(min(done, total))) of \(sizeText(total))", x: x, y: y + 2, style: .muted, width: width
        )
        canvas.text(
            progress.percent ?? "", x: x, y: y + 2, style: .muted, width: width, alignment: .right)
    }

    /// What is done to get the first copy from a device, and why it can't be had; nil for any other store.
    private var deviceText: String? {
        guard let device = context.device else { return nil }
        let name = HarmlessText.line(device.name)
        switch device.state {
        case .connecting: return "Looking for \(name)…"
        case .pulling(let done, let count):
            let part = count > 0 ? " (\(done) of \(countText(count, "file")))" : ""
            return "Copying from \(name)\(part)…"
        case .resting: return nil
        case .failed(let reason, let nextTry):
            return "\(reason) Next try in \(durationText(max(0, nextTry - context.wallClock).rounded(.up)))."
        }
    }

    /// The note in the header on a read that goes on while earlier data is shown: the longest that has room, or none.
    func progressMark(columns: Int) -> String? {
        guard report != nil || context.failure != nil, let progress = context.progress else { return nil }
        return progress.marks.lazy.map { "\(glyphs.diamond) \($0)" }
            .first { $0.columns + 2 <= columns }
    }
}

extension ContextProvider {
    /// The verdict's sentence while nothing was judged yet. On a terminal with room for nothing else it says how far the
    /// read is.
    var readingText: String {
        let isMinimal = size.columns < FrameLayout.least.columns || size.rows < FrameLayout.least.rows
        switch context.progress {
        case let progress? where isMinimal:
            return progress.line
        case .judging: return "Judging \(context.sourceName)…"
        case .recording: return "Adding \(context.sourceName) to the history…"
        case .reading, nil: return "Reading \(context.sourceName)…"
        }
    }
}

extension ReadProgress {
    /// `Reading recovery_log.json, 44 %`: what is done and how far it is, for a place of one line.
    package var line: String { title + (percent.map { ", " + $0 } ?? "…") }

    /// What is done, as the beginning of a sentence.
    fileprivate var title: String {
        switch self {
        case .reading(let file, .some, _): "Reading \(HarmlessText.line(file))"
        case .reading(let file, nil, let bytes): "Reading \(HarmlessText.line(file)) (\(sizeText(bytes)))"
        case .judging: "Judging what was read"
        case .recording: "Adding what was read to the history"
        }
    }

    /// The same in a few words beside data that is shown, the longest first; none where the data is what was read.
    fileprivate var marks: [String] {
        switch self {
        case .reading(let file, _, _):
            let name = HarmlessText.line(file)
            guard let percent else { return ["reading \(name)", "reading"] }
            return ["\(name) \(percent) read", "\(percent) read", percent]
        case .judging: return ["judging"]
        case .recording: return []
        }
    }
}
