// When the device was in use by evidence, as a row on a time axis; and the rows of evidence behind a moment, gap or burst.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// What a cell of a time axis says of the device.
enum DeviceSign: String, CaseIterable {
    case inUse = "in use"
    /// In use for less than half of the cell.
    case partlyInUse = "partly in use"
    case locked, off, unknown

    func letter(_ glyphs: Glyphs) -> Character {
        switch self {
        case .inUse: glyphs.levels[5]
        case .partlyInUse: glyphs.levels[1]
        case .locked: glyphs.horizontal
        case .off: Gap.Class.off.letter
        case .unknown: glyphs.question
        }
    }

    var role: Role {
        switch self {
        case .inUse, .partlyInUse: .info
        case .locked, .off: .muted
        case .unknown: .border
        }
    }
}

extension ContextProvider {
    /// Whether there is evidence of the device's use.
    var hasDeviceUse: Bool { !(report?.deviceUse.stretches.isEmpty ?? true) }

    /// What each column until now says of the device.
    func deviceSigns(_ axis: TimeAxis) -> [DeviceSign] {
        let all = report?.deviceUse.stretches ?? []
        let stretches = all[all.partitionPoint { $0.end <= axis.start }...].prefix { $0.start < axis.end }
        func minutes(_ state: EvidenceSpan.Fact) -> [Double] {
            axis.minutes(in: stretches.lazy.filter { $0.kind == state }.map { TimeSpan($0.start, $0.end) })
        }
        let (inUse, locked, off) = (minutes(.unlocked), minutes(.locked), minutes(.off))
        return (0..<axis.columns).prefix { axis.moment(ofColumn: $0) < now }.map { column in
            // What is less than a second is none.
            let least = 1.0 / 60
            let half = min(axis.secondsPerColumn, now - axis.moment(ofColumn: column)) / 120
            if inUse[column] >= least { return inUse[column] < half ? .partlyInUse : .inUse }
            if locked[column] + off[column] < max(least, half) { return .unknown }
            return locked[column] < off[column] ? .off : .locked
        }
    }

    func drawDeviceUse(_ signs: [DeviceSign], _ rect: Rect, into canvas: inout Canvas) {
        for (column, sign) in signs.enumerated() {
            canvas.put(sign.letter(glyphs), x: rect.x + column, y: rect.y, style: sign.role.style)
        }
    }

    /// The signs with their meaning.
    func legend(_ signs: [DeviceSign]) -> [(Character, String, Role)] {
        signs.map { ($0.letter(glyphs), $0.rawValue, $0.role) }
    }

    /// `locked 22:40–06:57 by lock.csv`: a line for the rows of a file that say the same.
    func lines(_ reasons: [DeviceUse.Reason]) -> [DetailLine] {
        let shown = reasons.count > 4 ? 3 : reasons.count
        let lines = reasons.prefix(shown).map { reason in
            let spans = reason.spans.prefix(3).map {
                $0.seconds > 0 ? spanText($0.start, $0.end) : timeText($0.start)
            }
            let more = reason.spans.count > 3 ? " and \(reason.spans.count - 3) more" : ""
            let app = reason.app.map { (names.names[$0] ?? $0) + " " } ?? ""
            return DetailLine.field(
                reason.what,
                app + spans.commaSeparated + more + (reason.file.map { " by " + $0 } ?? ""))
        }
        return lines
            + (shown < reasons.count ? [.text("and \(reasons.count - shown) more", .muted)] : [])
    }
}
