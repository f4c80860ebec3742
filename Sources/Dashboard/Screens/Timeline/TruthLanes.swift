// The actual use in a simulation on the timeline: what was used, and lost and phantom minutes separately.

import Canvas
import Documents
import HealthAnalysis
import Themes
import TrackingModel

/// How credited minutes differ from used ones.
enum TruthDifference {
    /// Used but not credited.
    case lost
    /// Credited but not used.
    case phantom

    var role: Role { self == .lost ? .critical : .warning }

    func glyph(_ glyphs: Glyphs) -> Character { self == .lost ? glyphs.downTriangle : glyphs.triangle }

    func stretches(_ places: MinuteMatch) -> [TimeSpan] { self == .lost ? places.lost : places.phantom }
}

extension TruthSums {
    var role: Role {
        countedSeconds == nil ? .unknown : lost > 0 ? .critical : phantom > 0 ? .warning : .ok
    }
}

extension TimelineView {
    /// Columns of at least this many seconds show the number of differing minutes, narrower ones only a sign.
    private static let secondsForFigures = 120.0

    var differenceLabel: String {
        "\(TruthDifference.lost.glyph(glyphs))lost \(TruthDifference.phantom.glyph(glyphs))pha"
    }

    /// Draws the actual use, on the same scale as the lane of credited minutes.
    func drawTruth(_ rect: Rect, into canvas: inout Canvas) {
        guard let truth else { return }
        let uses = truth.uses(in: TimeSpan(axis.start, min(axis.end, now)))
        let fine = samples(of: axis)
        let known =
            fine.column(
                of: truth.span.start)...max(
                fine.column(of: min(truth.span.end, now)), fine.column(of: truth.span.start))
        let minutes = fine.minutes(in: uses.lazy.map(\.stretch)).enumerated()
            .map { known.contains($0.offset) ? $0.element : nil }
        canvas.histogram(
            minutes, in: rect, maximum: fine.secondsPerColumn / 60, zero: .border, glyphs: glyphs
        ) { _ in .text }
    }

    /// The differing minutes in each column, as whole numbers whose sum is the total.
    private func figures(_ difference: TruthDifference) -> [Int] {
        let stretches = shown.truthDays.lazy.flatMap(\.apps).compactMap(\.places)
            .flatMap { difference.stretches($0) }
        var sum = 0.0
        var reported = 0
        return axis.minutes(in: stretches).map { minutes in
            sum += minutes
            let whole = Int(truncatingIfRepresentable: sum.rounded()) ?? reported
            defer { reported = whole }
            return whole - reported
        }
    }

    /// Draws figures from 1 to 9, a star for more; in narrow columns only the sign of the difference.
    func drawDifference(
        _ difference: TruthDifference, _ rect: Rect, into canvas: inout Canvas
    ) {
        let sign = difference.glyph(glyphs)
        if axis.secondsPerColumn < Self.secondsForFigures {
            let stretches = shown.truthDays.lazy.flatMap(\.apps).compactMap(\.places)
                .flatMap { difference.stretches($0) }
            let least = axis.secondsPerColumn / 120
            for (column, minutes) in axis.minutes(in: stretches).enumerated() where minutes >= least {
                canvas.put(sign, x: rect.x + column, y: rect.y, style: difference.role.style)
            }
            return
        }
        for (column, minutes) in figures(difference).enumerated() where minutes > 0 {
            let figure: Character = minutes < 10 ? Character(String(minutes)) : "*"
            canvas.put(figure, x: rect.x + column, y: rect.y, style: difference.role.style)
        }
    }

    /// Draws both differences in one row: each column shows the sign of the larger one.
    func drawBothDifferences(_ rect: Rect, into canvas: inout Canvas) {
        let (lost, phantom) = (figures(.lost), figures(.phantom))
        for column in lost.indices where lost[column] + phantom[column] > 0 {
            let difference: TruthDifference = lost[column] >= phantom[column] ? .lost : .phantom
            canvas.put(
                difference.glyph(glyphs), x: rect.x + column, y: rect.y,
                style: difference.role.style)
        }
    }

    /// Draws the sums over the whole width; a short form if it is narrow.
    func drawSums(y: Int, into canvas: inout Canvas) {
        guard let sums = truthSums else { return }
        let rect = shown.layout.areas.lanes
        let description = sums.description
        let text = description.columns <= rect.width ? description : sums.shortText
        canvas.text(text, x: rect.x, y: y, style: sums.role.style, width: rect.width)
    }

    /// The meaning of the marks.
    var differenceLegend: [(Character, String, Role)] {
        guard axis.secondsPerColumn >= Self.secondsForFigures else {
            return [TruthDifference.lost, .phantom].map { difference in
                let description =
                    difference == .lost ? "lost: used, not credited" : "phantom: credited, not used"
                return (difference.glyph(glyphs), description, difference.role)
            }
        }
        return [
            ("9", "1\(glyphs.dash)9 minutes lost or phantom", .text), ("*", "ten or more", .text),
        ]
    }

    /// The actual use at the cursor, and on its day.
    func truthLines(from start: Instant, to end: Instant) -> [DetailLine] {
        guard let truth else { return [] }
        var lines: [DetailLine] = [.gap, .title("Simulated truth", .accent)]
        let stretch = TimeSpan(start, end)
        guard stretch.start < truth.span.end, stretch.end > truth.span.start else {
            return lines + [.text("The simulation does not cover this time.", .muted)]
        }
        lines += usedLines(stretch, truth)
        for difference in [TruthDifference.lost, .phantom] {
            lines += differenceLines(difference, stretch)
        }
        guard let day = shown.truthDays.first(where: { $0.day == calendar.day(of: start) }) else {
            return lines
        }
        let sums = TruthSums([day])
        lines.append(.text(calendar.dayText(day.day) + ": " + sums.description + ".", sums.role))
        for app in day.apps.prefix(6) where app.lost + app.phantom > 0 {
            let description = "\(app.lost) lost, \(app.phantom) phantom"
            lines.add(appName(app.app), description, TruthSums(app).role)
        }
        return lines
    }

    private func usedLines(_ stretch: TimeSpan, _ truth: SimulatedTruth) -> [DetailLine] {
        var seconds: [String: Double] = [:]
        for use in truth.uses(in: stretch) {
            seconds[use.app, default: 0] += use.stretch.clipped(to: stretch).seconds
        }
        guard !seconds.isEmpty else { return [.field("used", "nothing", .muted)] }
        return seconds.largestFirst.prefix(4).map { app, seconds in
            .field("used", "\(appName(app)) \(durationText(seconds.rounded()))")
        }
    }

    private func differenceLines(
        _ difference: TruthDifference, _ stretch: TimeSpan
    ) -> [DetailLine] {
        shown.truthDays.flatMap(\.apps).compactMap { app -> (String, Double)? in
            guard let places = app.places else { return nil }
            let seconds = difference.stretches(places).sum { $0.clipped(to: stretch).seconds }
            return seconds >= 1 ? (app.app, seconds) : nil
        }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(4).map { app, seconds in
            .field(
                "\(difference.glyph(glyphs)) \(difference == .lost ? "lost" : "phantom")",
                "\(appName(app)) \(durationText(seconds.rounded()))", difference.role)
        }
    }
}
