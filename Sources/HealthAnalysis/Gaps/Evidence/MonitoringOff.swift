// Evidence E15: the device was off, or nothing was monitored on purpose, so that nothing can have been lost.

import PlainText
import TrackingModel

/// Stretches in which no callback could be expected.
struct MonitoringOff {
    /// A part of a silence, with the reason where it was off.
    struct Piece {
        var start: Instant
        var end: Instant
        var reason: Reason?
    }

    /// Why nothing could come.
    enum Reason: Hashable {
        case deviceOff, rebooted, stopped
        case rejected(String)

        var cause: String {
            switch self {
            case .deviceOff: "the device was switched off"
            case .rebooted: "the device was restarted"
            case .stopped: "monitoring was stopped on purpose"
            case .rejected: "the system refused to monitor"
            }
        }
    }

    private let reported: [(stretch: DisjointSpans, reason: Reason)]
    private let reboots: [DeviceTimeline.Reboot]
    private let rejections: [(start: Instant, end: Instant, description: String)]

    init(_ context: GapContext) {
        let observation = context.observation
        let spans = observation.outside.evidence.spans
        reported = [
            (DisjointSpans(spans.filter { $0.kind == .off }), .deviceOff),
            (DisjointSpans(spans.filter { $0.kind == .monitoringOff }), .stopped),
        ]
        reboots = observation.timeline.reboots
        let deliveries = observation.callbacks
        // From the first rejected start while nothing was registered to the next record of a credit.
        rejections = context.contents.recovery.filter { $0.action == "start_monitoring" && !$0.succeeded }
            .map { entry in
                let next = deliveries.partitionPoint { $0.at <= entry.at }
                let end = next < deliveries.count ? deliveries[next].at : observation.at
                return (entry.at, max(end, entry.at), HarmlessText.line(entry.error ?? ""))
            }
    }

    /// A silence cut into what was off and what was not. Short rests are left out.
    func pieces(_ start: Instant, _ end: Instant) -> [Piece] {
        if let refusal = rejections.first(where: { $0.start <= start + 60 && $0.end >= end }) {
            return [Piece(start: start, end: end, reason: .rejected(refusal.description))]
        }
        var parts: [Piece] = reported.flatMap { reported in
            reported.stretch.parts(start, end).map {
                Piece(start: $0.start, end: $0.end, reason: reported.reason)
            }
        }
        parts.sort { $0.start < $1.start }
        guard !parts.isEmpty else {
            let reboot = reboots.first { $0.after < end && $0.before > start }
            return [Piece(start: start, end: end, reason: reboot == nil ? nil : .rebooted)]
        }
        var pieces: [Piece] = []
        var reached = start
        for part in parts where part.end > reached {
            let from = max(part.start, reached)
            if from - reached >= 60 { pieces.append(Piece(start: reached, end: from)) }
            pieces.append(Piece(start: from, end: part.end, reason: part.reason))
            reached = part.end
        }
        if end - reached >= 60 { pieces.append(Piece(start: reached, end: end)) }
        return pieces
    }
}

extension GapContext {
    func timeOff(_ start: Instant, _ end: Instant, _ reason: MonitoringOff.Reason) -> Gap {
        let silence = silenceText(start, end)
        let high = reason == .rebooted ? minutes(from: start, to: end) : 0
        let more =
            switch reason {
            case .deviceOff, .stopped: ": " + reason.cause + "."
            case .rebooted:
                // It was off for an unknown part of the time, and unused or not for the rest.
                "; \(restartText(start, end) ?? "the device was restarted in between"), so it was off for a part of it."
            case .rejected(let description):
                ": the system refused to monitor" + (description.isEmpty ? "." : " (\(description)).")
            }
        return Gap(
            start: start, end: end, gapClass: .off, minutes: .upTo(high), apps: [],
            evidence: [.silence, .monitoringOff], cause: reason.cause, explanation: silence + more)
    }
}
