// The roles that a theme gives colours to: meanings, not positions on the screen.

package import Canvas

/// The meaning of a cell. Drawing code names roles; only themes name colours.
package enum Role: UInt8, CaseIterable, Sendable {
    // The order defines the number in `StyleID`; `text` must stay 0, which also means "no overlay".
    case text, background, muted, accent, title, border, borderFocus, selection, selectionInactive, key, hint
    case tab, tabActive, header, scrollbar, match, ok, info, notice, warning, error, critical, debug, stale
    case unknown, gap, recovery, paused, graphLow, graphMid, graphHigh, graphLimit, input, dialog,
        dialogDanger
    case badgeOk, badgeNotice, badgeWarning, badgeCritical, badgeUnknown

    /// The name in theme files.
    package var name: String {
        switch self {
        case .text: "text"
        case .background: "background"
        case .muted: "muted"
        case .accent: "accent"
        case .title: "title"
        case .border: "border"
        case .borderFocus: "border.focus"
        case .selection: "selection"
        case .selectionInactive: "selection.inactive"
        case .key: "key"
        case .hint: "hint"
        case .tab: "tab"
        case .tabActive: "tab.active"
        case .header: "header"
        case .scrollbar: "scrollbar"
        case .match: "match"
        case .ok: "ok"
        case .info: "info"
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        case .critical: "critical"
        case .debug: "debug"
        case .stale: "stale"
        case .unknown: "unknown"
        case .gap: "gap"
        case .recovery: "recovery"
        case .paused: "paused"
        case .graphLow: "graph.low"
        case .graphMid: "graph.mid"
        case .graphHigh: "graph.high"
        case .graphLimit: "graph.limit"
        case .input: "input"
        case .dialog: "dialog"
        case .dialogDanger: "dialog.danger"
        case .badgeOk: "badge.ok"
        case .badgeNotice: "badge.notice"
        case .badgeWarning: "badge.warning"
        case .badgeCritical: "badge.critical"
        case .badgeUnknown: "badge.unknown"
        }
    }

    /// The role that a missing role takes its style from, and the attributes that are added.
    var fallback: (role: Role, adding: Attributes)? {
        switch self {
        case .text, .background: nil
        case .muted: (.text, .dim)
        case .accent: (.text, .bold)
        case .title: (.accent, .bold)
        case .border: (.muted, [])
        case .borderFocus: (.accent, [])
        case .selection: (.text, .reverse)
        case .selectionInactive: (.text, .underline)
        case .key: (.accent, [])
        case .hint, .debug, .stale: (.muted, [])
        case .tab, .scrollbar: (.muted, [])
        case .tabActive: (.accent, [.bold, .underline])
        case .header: (.text, .bold)
        case .match: (.text, .reverse)
        case .ok, .info: (.text, [])
        case .notice: (.info, [])
        case .warning: (.text, .bold)
        case .critical: (.warning, .reverse)
        case .error: (.critical, [])
        case .unknown: (.muted, .bold)
        case .gap: (.warning, [])
        case .recovery: (.ok, [])
        case .paused: (.notice, .bold)
        case .graphLow: (.ok, [])
        case .graphMid: (.warning, [])
        case .graphHigh, .graphLimit: (.critical, [])
        case .input, .dialog: (.text, [])
        case .dialogDanger: (.critical, [])
        case .badgeOk: (.ok, [.bold, .reverse])
        case .badgeNotice: (.notice, [.bold, .reverse])
        case .badgeWarning: (.warning, [.bold, .reverse])
        case .badgeCritical: (.critical, [.bold, .reverse])
        case .badgeUnknown: (.unknown, [.bold, .reverse])
        }
    }

    /// The role as the style of a cell.
    package var style: StyleID { StyleID(base: rawValue) }
}
