// Follows links from a verdict or a record to its evidence, and back.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// One step that was taken over a link.
struct TrailStep: Hashable {
    /// The screen with the link, and the moment that was selected there.
    let origin: Screen
    let row: RowKey?
    let cursor: Instant?
    /// The screen that the link led to, with its list as it was found there.
    let target: Screen
    let arrival: ListArrival
    /// That list before.
    let before: ListArrival

    /// Whether it leads from a place.
    func leads(from place: LinkPlace) -> Bool {
        origin == place.screen && (place.moment == nil ? row == place.row : cursor == place.moment)
    }
}

/// Where a link leads: a row of a list, or a moment of the timeline.
struct LinkPlace {
    let screen: Screen
    var row: RowKey?
    var moment: Instant?
}

/// What the user can open in a list and Escape closes again.
struct ListArrival: Hashable {
    let showsDetails: Bool
    let filter: Filter
    private let search: String?

    init(_ list: ListState) {
        showsDetails = list.showsDetails
        filter = list.filter
        search = list.search?.text
    }
}

extension Model {
    /// The most steps that can be taken back.
    private static let longestTrail = 32

    /// The details of the selected row; empty where no area of a body shows them.
    func details(in body: Rect) -> [DetailLine] {
        guard let page, page.layout(in: body).details != nil,
            let record = page.record(atRow: list.selected)
        else { return [] }
        // What one came from is a step back, and no way on.
        return page.details(of: record).map { line in
            guard case .link(let target, let name, let value, _) = line, let place = place(of: target),
                trail.contains(where: { $0.leads(from: place) })
            else { return line }
            let isLast = trail.last?.leads(from: place) ?? false
            return .field(isLast ? keyName(.back).map { "back, \($0)" } ?? "back" : name, value, .muted)
        }
    }

    /// The links in the details of the selected row.
    var linksOfRow: [EvidenceLink] { details(in: frame.body).compactMap(\.target) }

    /// Selects another link of the row, and scrolls to it.
    mutating func chooseLink(by step: Int) {
        guard let page, let rect = layout(of: page).details else { return sayHidden() }
        let details = details(in: frame.body)
        let count = details.count { $0.target != nil }
        guard count > 0 else { return say("These details link to nothing.") }
        list.link = (list.link + step + count) % count
        list.detailsTop = top(of: details, showing: list.link, from: list.detailsTop, in: rect)
    }

    /// Goes to the place that a link names, so that Escape leads back.
    mutating func follow(_ link: EvidenceLink) {
        visit { $0.show(link) }
        // Of three answers, the one that decided leads on.
        guard link == .verdict, let code = report?.verdict.code else { return }
        let decisive = linksOfRow.firstIndex { if case .finding(code, _) = $0 { true } else { false } }
        if let decisive { chooseLink(by: decisive) }
    }

    /// Goes from the cursor on the timeline to the gap or the record there, where the way has not been yet.
    mutating func leaveTimeline() {
        let isInGap = (report?.gaps ?? []).contains {
            $0.mayMissMinutes && $0.start <= cursor && cursor <= $0.end
        }
        // Who came from a record has seen it.
        let isFromRecord = trail.contains { $0.origin.isLog }
        let targets = isFromRecord ? [] : (isInGap ? [.gaps] : []) + [Screen.recovery, .log]
        for target in targets where rowCount(on: target) > 0 {
            var there = self
            there.turn(to: target)
            let row = there.selectedRecord.flatMap { there.page?.key(of: $0) }
            if trail.contains(where: { $0.leads(from: LinkPlace(screen: target, row: row)) }) { continue }
            return leave(for: target, opensDetails: true)
        }
        say(
            trail.isEmpty
                ? "Nothing is known of this moment."
                : "The way ends here\(keyName(.back).map { "; \($0) goes back" } ?? "").")
    }

    /// Goes to another screen, so that Escape leads back.
    ///
    /// - Parameters:
    ///   - opensDetails: Whether the details of what is shown are opened.
    ///   - show: Shows the place; returns false if it is gone.
    mutating func visit(opensDetails: Bool = true, _ show: (inout Model) -> Bool) {
        let (origin, before, cursor) = (screen, lists, timelineState.cursor)
        let row = selectedRecord.flatMap { page?.key(of: $0) }
        guard show(&self) else {
            return say("This record is no longer in the store.")
        }
        if screen.isList, opensDetails { list.showsDetails = true }
        trail.append(
            TrailStep(
                origin: origin, row: row, cursor: cursor, target: screen, arrival: ListArrival(list),
                before: ListArrival(before[screen])))
        trail = trail.suffix(Self.longestTrail)
    }

    /// Goes back over the last link; returns false if no link led here, or if something was opened since.
    mutating func takeBackStep() -> Bool {
        guard let step = trail.last, step.target == screen, step.arrival == ListArrival(list) else {
            return false
        }
        trail.removeLast()
        if screen.isList {
            list.showsDetails = step.before.showsDetails
            if list.filter != step.before.filter { apply(step.before.filter) }
        }
        screen = step.origin
        if let row = step.row, let page, selectedRecord.flatMap({ page.key(of: $0) }) != row {
            _ = choose(on: screen, row)
        }
        context.timelineState.cursor = step.cursor
        return true
    }

    /// Shows the place that a link names; returns false if it is gone.
    private mutating func show(_ link: EvidenceLink) -> Bool {
        switch link {
        case .counted(let code): return showRows("\(FilterField.code.termPrefix)\(code.rawValue)")
        case .stretch(let first, let last):
            let end = Instant(last.seconds.rounded(.up))
            let terms = [(FilterField.since, first), (.until, end)].map { field, at in
                let time = calendar.time(of: at)
                return "\(field.termPrefix)\(time.day)T\(time.clockWithSeconds)"
            }
            return showRows(terms.joined(separator: " "))
        case .moment(let moment):
            screen = .timeline
            moveCursor(to: moment)
            return true
        case .key: context.store.showsChanges = false
        case .logLine(let at, let message): unfold(.log(at, message))
        default: break
        }
        if let place = place(of: link), let row = place.row, choose(on: place.screen, row) { return true }
        return switch link {
        case .gap(let start, _): chooseGap(from: start)
        case .finding(let code, _): chooseFinding(code)
        default: false
        }
    }

    /// Nil for rows of a filter, which are no one place.
    private func place(of link: EvidenceLink) -> LinkPlace? {
        switch link {
        case .gap(let start, let apps): LinkPlace(screen: .gaps, row: .gap(start, apps))
        case .burst(let start):
            LinkPlace(screen: .findings, row: .text(FindingsScreen.key(ofBurst: start)))
        case .finding:
            report?.findings.first { $0.link == link }.map {
                LinkPlace(screen: .findings, row: .text(FindingsScreen.key(of: $0)))
            }
        case .verdict: LinkPlace(screen: .findings, row: .text(FindingsScreen.verdictKey))
        case .app(let id): LinkPlace(screen: .apps, row: .text(id))
        case .key(let name): LinkPlace(screen: .store, row: .text(name))
        case .recoveryEntry(let id, let at): LinkPlace(screen: .recovery, row: .recovery(id, at))
        case .logLine(let at, let message): LinkPlace(screen: .log, row: .log(at, message))
        case .moment(let moment): LinkPlace(screen: .timeline, moment: moment)
        case .counted, .stretch: nil
        }
    }

    /// Shows the rows of the log that has some, the recovery log first.
    private mutating func showRows(_ filter: String) -> Bool {
        for target in [Screen.recovery, .log] {
            let before = (screen, lists[target])
            screen = target
            if let page { apply(page.filter(filter)) }
            while list.scan != nil { continueWork() }
            if rowCount(on: target) > 0 {
                select(0)
                return true
            }
            (screen, lists[target]) = before
        }
        return false
    }

    private mutating func choose(on target: Screen, _ key: RowKey) -> Bool {
        guard let page = page(target) else { return false }
        return choose(on: target) { page.key(of: $0) == key }
    }

    /// Shows the gap that begins at a moment; returns false if there is none.
    mutating func chooseGap(from start: Instant) -> Bool {
        let gaps = report?.gaps ?? []
        return choose(on: .gaps) { gaps[$0].start == start }
    }

    /// Shows the first finding with a code; returns false if there is none.
    mutating func chooseFinding(_ code: FindingCode) -> Bool {
        let page = FindingsScreen(context, lists[.findings])
        return choose(on: .findings) { page.finding(of: $0)?.code == code }
    }

    /// Selects the matching row, and removes a filter that hides it. Returns false if there is none.
    private mutating func choose(on target: Screen, _ isMeant: (Int) -> Bool) -> Bool {
        let previous = (screen, lists[target])
        screen = target
        func row() -> Int? {
            guard let page else { return nil }
            return (0..<page.count).first { page.record(atRow: $0).map(isMeant) ?? false }
        }
        var found = row()
        if found == nil, !list.filter.isEmpty {
            apply(Filter())
            found = row()
        }
        if found == nil, !list.showsFolded {
            toggleFolded()
            found = row()
        }
        if let found {
            select(found)
        } else {
            (screen, lists[target]) = previous
        }
        return found != nil
    }
}

extension ContextProvider {
    /// Where Enter leads from the verdict; nil where nothing explains it better than the findings as a whole.
    var verdictLink: EvidenceLink? {
        guard let report else { return nil }
        let verdict = report.verdict
        let isAnswered = verdict.code.map { code in verdict.answers.contains { $0.code == code } } ?? true
        let isEarned = verdict.level == .ok || verdict.level == .unproven
        if isEarned || isAnswered, !verdict.answers.isEmpty { return .verdict }
        // What answers none of the three questions speaks for itself.
        if let code = verdict.code { return .finding(code, detail: verdict.reason) }
        guard verdict.lookAt == .gaps else { return nil }
        let gap =
            report.gaps.first { $0.gapClass == .lost } ?? report.gaps.first(where: \.mayMissMinutes)
        return gap.map { .gap($0.start, apps: $0.apps) }
    }

    /// What Enter shows on the overview: `why` for a verdict with a reason, `checks` for a good one.
    var verdictHint: String {
        switch verdictLink {
        case .gap?: "gap"
        case .verdict? where report?.verdict.level == .ok: "checks"
        case nil: report?.verdict.lookAt == .log ? "log" : "checks"
        default: "why"
        }
    }
}
