// The line that a filter is typed into, with what can be written next and what is wrong.

import Canvas
import Themes
import TrackingModel

/// A filter while it is typed. What is sound takes effect at once; until then the last sound one stays in force.
package struct FilterLine: Hashable, Sendable {
    package var input: LineInput
    /// What is typed, read.
    var typed: Filter
    /// What Escape goes back to.
    let before: Filter
    let anchor: ListState.Anchor?
    let follows: Bool
    let values: FilterValues
    /// The candidates that Tab goes through, with the text before the first of them.
    var cycle: Cycle?
    /// Enter was pressed on something that can't be applied.
    var isRefused = false

    struct Cycle: Hashable, Sendable {
        var completion: FilterCompletion
        var base: LineInput
        var index: Int
    }
}

extension Model {
    mutating func openFilter() {
        notice = nil
        let state = list
        let anchor = record(atRow: state.selected, on: screen).map {
            ListState.Anchor(record: $0, line: state.selected - state.top)
        }
        dialog = .filter(
            FilterLine(
                input: LineInput(state.filter.text), typed: state.filter, before: state.filter,
                anchor: anchor, follows: state.follows, values: filterValues))
    }

    mutating func pressInFilter(_ key: Key, _ line: FilterLine) {
        var line = line
        switch key {
        case .escape:
            dialog = nil
            list.follows = line.follows
            apply(line.before, anchor: line.anchor)
            return
        case .enter:
            line.isRefused = !line.typed.isSound
            dialog = line.isRefused ? .filter(line) : nil
            if line.typed.isSound, line.typed != list.filter { apply(line.typed, anchor: line.anchor) }
            return
        case .tab: complete(&line, by: 1)
        case .backTab: complete(&line, by: -1)
        case .right where line.input.isAtEnd && !completion(of: line).ghost.isEmpty:
            complete(&line, by: 1)
            line.cycle = nil
        default:
            line.cycle = nil
            line.input.press(key)
        }
        take(line)
    }

    /// Puts what is typed in force, where it is sound.
    mutating func take(_ line: FilterLine) {
        var line = line
        if line.typed.text != line.input.text {
            line.isRefused = false
            line.typed = Filter(line.input.text, on: screen)
            tryOut(line)
        }
        dialog = .filter(line)
    }

    /// Puts a filter in force, if it is sound.
    ///
    /// On the way to `app:tub` stands the word `app`. It hides nothing where it occurs nowhere, and when it turns out
    /// to be a field's name it is no word any more.
    private mutating func tryOut(_ line: FilterLine) {
        guard line.typed.problem == nil else { return }
        let text = line.input.text
        let completion = completion(of: line)
        let others = Filter(String(text.prefix(completion.before)), on: screen)
        if line.typed.isSound {
            apply(line.typed, anchor: line.anchor)
            guard list.scan == nil, rowCount(on: screen) == 0, completion.beginsField else { return }
        } else {
            guard text.hasPrefix(list.filter.text), list.filter.text.count > completion.before else { return }
        }
        if others.isSound { apply(others, anchor: line.anchor) }
    }

    func completion(of line: FilterLine) -> FilterCompletion {
        FilterCompletion(line.input.text, cursor: line.input.cursor, on: screen, values: line.values)
    }

    /// Writes the next candidate. One that is alone is left to be gone on with.
    private func complete(_ line: inout FilterLine, by step: Int) {
        var cycle =
            line.cycle
            ?? FilterLine.Cycle(
                completion: completion(of: line), base: line.input, index: step > 0 ? -1 : 0)
        let candidates = cycle.completion.candidates
        guard !candidates.isEmpty else { return }
        cycle.index = (cycle.index + step + candidates.count) % candidates.count
        line.input = cycle.base
        line.input.replace(cycle.completion.range, with: candidates[cycle.index].text)
        line.cycle = candidates.count == 1 ? nil : cycle
    }

    func drawFilterLine(_ line: FilterLine, _ rect: Rect, into canvas: inout Canvas) {
        let count = matchCount
        let rightWidth = min(GlyphWidth.columns(of: count), rect.width / 2)
        canvas.text(count, x: rect.maxX - 1 - rightWidth, y: rect.y, style: .muted, width: rightWidth)
        let completion = completion(of: line)
        let isAtEnd = line.cycle == nil && line.input.isAtEnd
        drawInput(
            line.input, label: "/", x: rect.x + 1, y: rect.y, width: rect.width - rightWidth - 4,
            marked: fault(of: line)?.range, ghost: isAtEnd ? completion.ghost : "", into: &canvas)
        drawAssistance(line, completion, above: rect, into: &canvas)
    }

    /// What is wrong; what is only not finished is told where Enter wants it to be.
    private func fault(of line: FilterLine) -> FilterProblem? {
        line.typed.problem ?? (line.isRefused ? line.typed.unfinished : nil)
    }

    /// The row above the line: what is wrong, or what can be written.
    private func drawAssistance(
        _ line: FilterLine, _ completion: FilterCompletion, above rect: Rect, into canvas: inout Canvas
    ) {
        let row = Rect(x: rect.x, y: rect.y - 1, width: rect.width, height: 1)
        var spans: [Span] = []
        let candidates = line.cycle?.completion.candidates ?? completion.candidates
        if let fault = fault(of: line) {
            spans = [Span("\(settings.glyphs.triangle) ", .warning), Span(fault.reason + ".", .text)]
        } else if !candidates.isEmpty, candidates.count > 1 || line.cycle != nil || !completion.ghost.isEmpty
        {
            spans = [Span("Tab ", .key)] + spansOf(candidates, chosen: line.cycle?.index, width: row.width)
        } else if let unfinished = line.typed.unfinished {
            spans = [Span(unfinished.reason + ".", .hint)]
        } else {
            return
        }
        if line.input.text.isEmpty {
            spans += [Span("  word  \"two words\"  !not  a|b  /regex/", .hint)]
        }
        canvas.fill(row, style: Role.dialog.style)
        canvas.line(spans, x: row.x + 1, y: row.y, width: row.width - 2)
    }

    /// The candidates from the first of the page that the chosen one is on.
    private func spansOf(_ candidates: [FilterCompletion.Candidate], chosen: Int?, width: Int) -> [Span] {
        let hasMeanings = chosen == nil && candidates.count <= 3
        var pages: [[Span]] = [[]]
        var columns = 0
        for (index, candidate) in candidates.enumerated() {
            var spans = [Span(candidate.text, style: index == chosen ? StyleID.text.over(.selection) : .text)]
            if hasMeanings, !candidate.meaning.isEmpty { spans.append(Span(" " + candidate.meaning, .hint)) }
            spans.append(Span("  ", .text))
            let size = spans.reduce(0) { $0 + GlyphWidth.columns(of: $1.text) }
            if columns + size > width - 6, !pages[pages.count - 1].isEmpty {
                if let chosen, index > chosen { break }
                if chosen == nil { break }
                pages.append([])
                columns = 0
            }
            pages[pages.count - 1] += spans
            columns += size
        }
        return pages[pages.count - 1]
    }
}
