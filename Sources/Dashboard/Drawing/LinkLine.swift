// A link to a record as a line of details: what kind it is, and the record in a few words.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension ContextProvider {
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
            let when = calendar.span(gap.start, gap.end, near: now, dash: settings.glyphs.dash)
            let names = gap.apps.map { appName($0) }.joined(separator: ", ")
            return ("gap", "\(gap.title) \(minutes), \(when) \(names)", gap.role)
        case .burst(let start):
            guard let burst = report?.bursts.first(where: { $0.start == start }) else { break }
            let when = calendar.moment(start, near: now, seconds: false)
            return (
                "burst", "\(burst.verdict.title), \(countText(burst.events, "callback")), \(when)", burst.role
            )
        case .app(let id):
            guard let app = report?.apps.first(where: { $0.id == id }) else { break }
            return (
                "app", "\(app.name): today \(stateText(app))", app.todayState.role
            )
        case .finding(let code, let detail):
            let level = report?.findings.first { $0.code == code && $0.detail == detail }?.level
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
                "recovery log", calendar.moment(at, near: now) + " " + app + entry.event.text + outcome,
                entry.succeeded ? .text : .error
            )
        case .logLine(let at, let message):
            return ("log", (at.map { calendar.moment($0, near: now) + " " } ?? "") + message, .text)
        case .key(let name): return ("key", name, .text)
        case .moment(let moment):
            return ("timeline", calendar.moment(moment, near: now, seconds: false), .text)
        }
        return ("gone", "no longer in the store", .muted)
    }
}
