// The content of the details pane before it is laid out; a link to a record says what kind it is, and the record in a few
// words.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// Lines under a title, below a gap; nothing without lines.
func section(_ title: String, _ lines: [DetailLine]) -> [DetailLine] {
    lines.isEmpty ? [] : [.gap, .title(title, .muted)] + lines
}

/// A line of a details pane.
enum DetailLine: Hashable {
    case title(String, Role)
    /// A name and its value.
    case field(String, String, Role = .text)
    /// Running text; wrapped when it is drawn.
    case text(String, Role = .text)
    /// Text that is already laid out; a longer one is broken at the edge.
    case row([Span])
    /// The text of a value; JSON is indented for the width when it is drawn.
    case json(String)
    /// A name and a value that lead to another place.
    case link(EvidenceLink, String, String, Role = .text)
    case gap

    /// The place that the line leads to; nil for a line that leads nowhere.
    var target: EvidenceLink? {
        if case .link(let target, _, _, _) = self { target } else { nil }
    }
}

extension [DetailLine] {
    /// Adds a field, where there is something to say.
    mutating func add(_ name: String, _ value: String?, _ role: Role = .text) {
        if let value { append(.field(name, value, role)) }
    }
}

extension Finding {
    var link: EvidenceLink { .finding(code, detail: detail) }
}

extension ContextProvider {
    /// Where a place leads, deeper ones first under a title, and below them what the place belongs to.
    func links(_ links: [EvidenceLink], from depth: EvidenceLink.Depth, title: String = "Go to")
        -> [DetailLine]
    {
        section(title, links.filter { $0.depth > depth }.map { linkLine($0) })
            + section("Belongs to", links.filter { $0.depth <= depth }.map { linkLine($0) })
    }

    func linkLine(_ link: EvidenceLink) -> DetailLine {
        let (name, value, role) = description(of: link)
        return .link(link, name, value, role)
    }

    private func description(of link: EvidenceLink) -> (String, String, Role) {
        switch link {
        case .gap(let start, let apps):
            guard let gaps = report?.gaps,
                let gap = gaps[context.gapIndex.places(at: start)].first(where: { $0.apps == apps })
            else { break }
            let minutes = minutesText(gap.minutes)
            let when = spanText(gap.start, gap.end)
            let names = appNames(gap.apps)
            return ("gap", "\(gap.title) \(minutes), \(when) \(names)", gap.role)
        case .burst(let start):
            guard let burst = report?.bursts.first(where: { $0.start == start }) else { break }
            let when = timeText(start, seconds: false)
            return (
                "burst", "\(burst.verdict.title), \(countText(burst.events, "callback")), \(when)", burst.role
            )
        case .app(let id):
            guard let app = report?.apps.first(where: { $0.id == id }) else { break }
            return (
                "app", "\(app.name): today \(stateText(app))", app.todayState.role
            )
        case .finding(_, let detail):
            let level = report?.findings.first { $0.link == link }?.level
            return ("finding", detail, level?.role ?? .text)
        case .verdict: return ("verdict", "its three answers", .text)
        case .recoveryEntry(let id, let at):
            guard
                let index = contents.map({ store in
                    firstRecord(notBefore: at, of: store.recovery.count) { store.recovery[$0].at }
                }),
                let entry = contents?.recovery[index...].first(where: { $0.id == id })
            else { break }
            let app = appName(of: entry.event).map { $0 + " " } ?? ""
            let outcome = entry.succeeded ? "" : ", failed"
            return (
                "recovery log", timeText(at) + " " + app + entry.event.text + outcome,
                entry.succeeded ? .text : .error
            )
        case .logLine(let at, let message):
            return ("log", (at.map { timeText($0) + " " } ?? "") + message, .text)
        case .counted(let code):
            guard let finding = report?.findings.first(where: { $0.code == code }) else { break }
            let (shown, all) = (shownRecords(of: finding), finding.counted.count)
            let some = shown < all ? "\(shown) of " : ""
            return ("records", "\(some)the \(countText(all, "record")) that it counts", .text)
        case .stretch(let first, let last): return ("records", "from " + spanText(first, last), .text)
        case .key(let name): return ("key", name, .text)
        case .moment(let moment):
            return ("timeline", timeText(moment, seconds: false), .text)
        }
        return ("gone", "no longer in the store", .muted)
    }
}
