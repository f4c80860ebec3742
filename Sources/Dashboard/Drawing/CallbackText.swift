// What is said of a callback in a row: what the tracker made of it, how long after the one before, and its figures.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// What a log says that the tracker made of a callback.
enum CallbackResult {
    /// Counted, rejected by a rule of the tracker, or not counted because something failed.
    case credited, rejected, failed
    /// The log does not say.
    case unknown

    init(_ entry: RecoveryEntry) {
        self = !entry.succeeded ? .failed : entry.saysCounted ? .credited : .rejected
    }

    init(_ outcome: Callback.Outcome) {
        switch outcome {
        case .recorded: self = .credited
        case .rejected(let family): self = RejectionCause(family: family).isFailure ? .failed : .rejected
        case .unknown: self = .unknown
        }
    }
}

extension ContextProvider {
    /// `✓ ok`, `– out`, `✗ fail`, `?`; without the word in a cell that has no room for it.
    func resultText(_ result: CallbackResult, isBrief: Bool = false) -> Span {
        let (glyph, word, role): (String, String, Role) =
            switch result {
            case .credited: ("\(glyphs.check)", "ok", .ok)
            case .rejected: (glyphs.dash, "out", .muted)
            case .failed: ("\(glyphs.cross)", "fail", .error)
            case .unknown: ("\(glyphs.question)", "", .unknown)
            }
        return Span(isBrief || word.isEmpty ? glyph : "\(glyph) \(word)", role)
    }

    /// The same in the words of details.
    func fullResultText(_ result: CallbackResult) -> Span {
        let brief = resultText(result, isBrief: true)
        let word =
            switch result {
            case .credited: "recorded"
            case .rejected: "rejected"
            case .failed: "failed"
            case .unknown: "not said in the log"
            }
        return Span("\(brief.text) \(word)", style: brief.style)
    }

    /// The time since the callback before; one that is long enough for a gap stands out.
    func pauseText(_ seconds: Double?) -> Span {
        guard let seconds else { return Span("", .muted) }
        // The clock was set back between the two.
        guard seconds >= 0 else { return Span(glyphs.dash, .muted) }
        return Span(shortAge(seconds), seconds > settings.thresholds.gapCandidate ? .gap : .muted)
    }

    /// The app of a callback, as its lines or its event name it; nil where neither is known.
    func appID(of callback: Callback) -> String? { callback.appID ?? names.ids[callback.event.text] }

    /// `Reader 12`.
    func subjectText(_ callback: Callback) -> String { subjectText(of: callback.event, appID(of: callback)) }

    /// The app of an event and its minute, `Reader 12`; its series where the app is unknown.
    ///
    /// - Parameter app: Where something else than the event names it.
    func subjectText(of event: EventName, _ app: String? = nil) -> String {
        let app = app.map { appName($0) } ?? appName(of: event) ?? event.series
        return event.ordinal.map { "\(app) \($0)" } ?? app
    }

    /// `+1m, 12m today`, or why it was not credited; only what the log says.
    func figuresText(_ callback: Callback) -> String {
        let today = callback.figures.today.map { "\(durationText($0)) today" }
        switch callback.outcome {
        case .recorded:
            let credit = callback.creditedSeconds.map { "+" + durationText($0) } ?? "credited"
            return [credit, today].compactMap { $0 }.commaSeparated
        case .rejected(let family):
            let cause = RejectionCause(family: family)
            return [cause == .unspecified ? family : cause.description, today].compactMap { $0 }
                .commaSeparated
        case .unknown: return "not known whether it was credited"
        }
    }
}

extension LogEntry {
    /// Whether the message begins with the component.
    var saysComponent: Bool { !component.isEmpty && message.hasPrefix(component + " ") }
}
