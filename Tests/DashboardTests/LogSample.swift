// Text logs whose lines belong to callbacks, made by hand and drawn at random.

import TestSupport
import TrackingModel

@testable import Dashboard

/// A log with the callbacks of its lines.
struct LogSample {
    var log: [LogEntry] = []
    var callbacks: [Callback] = []

    mutating func line(
        _ at: Instant?, _ message: String, _ severity: Severity = .debug, of callback: Int? = nil
    ) {
        log.append(
            LogEntry(
                at: at, severity: severity, component: String(message.prefix { $0 != " " }), message: message,
                origin: .debugLog, callback: callback.map(CallbackNumber.init) ?? .none))
    }

    /// The call, what it met, the verdict and the result of a callback.
    mutating func callback(
        _ app: Int, _ minute: Int, at: Instant, _ outcome: Callback.Outcome = .recorded, today: Int? = nil
    ) {
        let (number, id) = (callbacks.count, ["com.example.reader", "com.example.tubes"][app])
        let event = "usage.app.\(app).min.\(minute)"
        var callback = Callback(
            at: at, event: EventName(event), appID: id, outcome: outcome,
            creditedSeconds: outcome == .recorded ? 60 : nil, origin: .debugLog,
            number: CallbackNumber(number))
        callback.figures.today = outcome == .recorded ? today : nil
        callbacks.append(callback)
        let cut = "appID=\(id.prefix(13))..."
        line(at, "THRESHOLD_CALL event=\(event)", of: number)
        line(at + 0.004, "EVENT \(cut) min=\(minute) currentToday=\((today ?? 60) - 60)s", of: number)
        switch outcome {
        case .recorded:
            line(
                at + 0.02, "RECORDED \(cut) oldToday=\((today ?? 60) - 60)s +60 = newToday=\(today ?? 60)s",
                .info,
                of: number)
        case .rejected(let family):
            line(at + 0.02, "\(family) \(cut) min=\(minute) last=\(minute * 60)", .warn, of: number)
        case .unknown: return
        }
        line(at + 0.03, "THRESHOLD_RESULT event=min.\(minute) recorded=\(outcome == .recorded)", of: number)
    }

    var contents: StoreContents {
        var contents = goodDay()
        (contents.log, contents.callbacks) = (log, callbacks)
        return contents
    }

    /// Twenty minutes of one app, of which some were rejected, then an error.
    static var day: StoreContents {
        var sample = LogSample()
        for minute in 1...20 {
            let at = noon - 41 - Double(20 - minute) * 60.5
            if minute == 9 { sample.line(at - 20, "HEARTBEAT Memory: 3.2MB") }
            let outcome: Callback.Outcome =
                switch minute {
                case 7: .rejected("SKIP_REGRESSION")
                case 12: .rejected("NO_MAPPING")
                case 15: .unknown
                default: .recorded
                }
            sample.callback(minute % 5 == 0 ? 0 : 1, minute, at: at, outcome, today: minute * 60)
        }
        sample.line(noon - 30, "EXTENSION_KILLED by the system, last callback unfinished", .error)
        sample.line(noon - 20, "SKIP_SHIELDED appID=com.example.r... shield is up since the morning", .warn)
        return sample.contents
    }

    /// Callbacks of two processes at once, lines of none between them, lines without a time, and callbacks that no line
    /// is left of.
    static func drawn(_ random: inout SeededGenerator) -> StoreContents {
        var sample = LogSample()
        var at = noon - 90_000
        while sample.log.count < 120 {
            at = at + Double.random(in: 0.5...900, using: &random)
            let outcomes: [Callback.Outcome] = [.recorded, .recorded, .unknown, .rejected("SKIP_DUP")]
            sample.callback(
                Int.random(in: 0...1, using: &random), Int.random(in: 1...60, using: &random), at: at,
                outcomes.randomElement(using: &random) ?? .unknown)
            if Bool.random(using: &random) { sample.line(at + 0.1, "HEARTBEAT \(sample.log.count)", .info) }
            if Int.random(in: 0..<9, using: &random) == 0 {
                sample.line(nil, "no time \(sample.log.count)", .error)
            }
        }
        // Neighbours change places, so that callbacks are interleaved, and a log can have lost any line.
        for place in sample.log.indices.dropFirst() where Int.random(in: 0..<4, using: &random) == 0 {
            sample.log.swapAt(place, place - 1)
        }
        sample.log.removeAll { _ in Int.random(in: 0..<8, using: &random) == 0 }
        return sample.contents
    }
}
