// The line for typing a filter, with completions and errors.

import Canvas
import Themes
import TrackingModel

/// A filter while it is typed. A valid one applies at once; otherwise the last valid one stays.
struct FilterLine: LineDialog {
    var input: LineInput
    /// The typed text as a filter.
    var typed: Filter
    /// The filter that Escape restores.
    let before: Filter
    let anchor: ListState.Anchor?
    let follows: Bool
    let fields: [FilterField]
    let values: FilterValues
    /// The candidates that Tab goes through, and the text before the first of them.
    var cycle: Cycle?
    /// Whether Enter was pressed on a filter that can't be applied.
    var isRejected = false

    struct Cycle: Hashable {
        var completion: FilterCompletion
        var base: LineInput
        var index: Int
    }

    init(_ page: some ListScreen) {
        let list = page.list
        input = LineInput(list.filter.text)
        typed = list.filter
        before = list.filter
        anchor = page.anchor
        follows = list.follows
        fields = type(of: page).fields
        values = page.filterValues
    }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape: return .close(.follow(follows), .filter(before, anchor: anchor, orElse: nil))
        case .enter:
            isRejected = !typed.isValid
            if isRejected { return .stay() }
            return typed == scene.page?.list.filter
                ? .close() : .close(.filter(typed, anchor: anchor, orElse: nil))
        case .tab: complete(by: 1)
        case .backTab: complete(by: -1)
        case .right where input.isAtEnd && !completion.suggestion.isEmpty:
            complete(by: 1)
            cycle = nil
        default:
            cycle = nil
            input.press(key)
        }
        return tryOut(scene)
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        input.insert(text)
        cycle = nil
        return tryOut(scene)
    }

    /// Applies the typed filter if it is new and valid.
    ///
    /// Typing `app:tub` begins with the plain word `app`. If that word occurs in no row, it is not applied; and once it
    /// turns out to be the name of a field, it is no longer applied as a word.
    private mutating func tryOut(_ scene: DialogContext) -> DialogResponse {
        guard typed.text != input.text else { return .stay() }
        isRejected = false
        typed = Filter(input.text, fields: fields)
        guard typed.problem == nil, let list = scene.page?.list else { return .stay() }
        let completion = completion
        let others = Filter(String(input.text.prefix(completion.before)), fields: fields)
        if typed.isValid {
            let orElse = completion.beginsField && others.isValid ? others : nil
            return .stay(.filter(typed, anchor: anchor, orElse: orElse))
        }
        guard input.text.hasPrefix(list.filter.text), list.filter.text.count > completion.before,
            others.isValid
        else { return .stay() }
        return .stay(.filter(others, anchor: anchor, orElse: nil))
    }

    private var completion: FilterCompletion {
        FilterCompletion(input.text, cursor: input.cursor, fields: fields, values: values)
    }

    /// Inserts the next candidate. If it is the only one, the cycle ends.
    private mutating func complete(by step: Int) {
        var cycle = cycle ?? Cycle(completion: completion, base: input, index: step > 0 ? -1 : 0)
        let candidates = cycle.completion.candidates
        guard !candidates.isEmpty else { return }
        cycle.index = (cycle.index + step + candidates.count) % candidates.count
        input = cycle.base
        input.replace(cycle.completion.range, with: candidates[cycle.index].text)
        self.cycle = candidates.count == 1 ? nil : cycle
    }

    func draw(in rect: Rect, _ scene: DialogContext, into canvas: inout Canvas) {
        let completion = completion
        let isAtEnd = cycle == nil && input.isAtEnd
        drawLine(
            input, label: "/", note: scene.page?.matchCount ?? "", room: rect.width / 2,
            marked: fault?.range, suggestion: isAtEnd ? completion.suggestion : "", in: rect, scene,
            into: &canvas)
        drawAssistance(scene, completion, above: rect, into: &canvas)
    }

    /// The error to show; an unfinished filter only counts as an error after Enter.
    private var fault: FilterProblem? {
        typed.problem ?? (isRejected ? typed.unfinished : nil)
    }

    /// Draws the row above the line: the error, or the completions.
    private func drawAssistance(
        _ scene: DialogContext, _ completion: FilterCompletion, above rect: Rect, into canvas: inout Canvas
    ) {
        let row = rect.row(-1)
        var spans: [Span] = []
        let candidates = cycle?.completion.candidates ?? completion.candidates
        if let fault {
            spans = [Span("\(scene.glyphs.triangle) ", .warning), Span(fault.reason + ".")]
        } else if !candidates.isEmpty, candidates.count > 1 || cycle != nil || !completion.suggestion.isEmpty
        {
            spans = [Span("Tab ", .key)] + spansOf(candidates, chosen: cycle?.index, width: row.width)
        } else if let unfinished = typed.unfinished {
            spans = [Span(unfinished.reason + ".", .hint)]
        } else {
            return
        }
        if input.text.isEmpty {
            spans += [Span("  word  \"two words\"  !not  a|b  /regex/", .hint)]
        }
        canvas.fill(row, style: Role.dialog.style)
        canvas.line(spans, in: row.inset(columns: 1))
    }

    /// The spans of the candidates, from the first one on the page of the selected one.
    private func spansOf(_ candidates: [FilterCompletion.Candidate], chosen: Int?, width: Int) -> [Span] {
        let hasMeanings = chosen == nil && candidates.count <= 3
        var pages: [[Span]] = [[]]
        var columns = 0
        for (index, candidate) in candidates.enumerated() {
            var spans = [Span(candidate.text, style: index == chosen ? StyleID.text.over(.selection) : .text)]
            if hasMeanings, !candidate.meaning.isEmpty { spans.append(Span(" " + candidate.meaning, .hint)) }
            spans.append(Span("  "))
            let size = spans.columns
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
