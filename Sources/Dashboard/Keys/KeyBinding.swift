// The actions of keys, clicks and the palette, each with its keys and texts.

package import Canvas
import TrackingModel

/// An action with its keys and texts.
package struct KeyBinding: Hashable, Sendable {
    package let action: Action
    package internal(set) var keys: [Key]
    /// A word or two for the footer; nil if the footer does not show it.
    package let short: String?
    /// A sentence for the help and the manual.
    package let long: String
    /// The screens where it does something; nil for all of the action's subjects.
    package let screens: [Screen]?
    /// Bindings of higher rank come first in the footer.
    let rank: Int

    init(
        _ action: Action, _ keys: [Key], footer: (word: String, rank: Int)? = nil,
        on screens: [Screen]? = nil,
        _ long: String
    ) {
        self.action = action
        self.keys = keys
        short = footer?.word
        self.long = long
        self.screens = screens
        rank = footer?.rank ?? 0
    }

    func isUsed(on screen: Screen) -> Bool {
        screens?.contains(screen) ?? action.subjects.contains(screen.subject)
    }

    /// The sentence behind the screens that it is true of: `Every list: Next match`.
    package var placedSentence: String { screens.map { $0.places + ": " + long } ?? long }

    /// The first clause of the sentence: what the key does, without details.
    var clause: String { String(long.prefix { !":;,".contains($0) }) }

    /// The names of the keys for people, for example `j ↓`.
    package func keyNames(_ glyphs: Glyphs) -> String {
        keys.map { $0.name(glyphs) }.joined(separator: " ")
    }
}

/// An action that a key can be bound to.
package enum Action: String, CaseIterable, Sendable {
    case quit, back, help, palette
    case nextScreen, previousScreen, screen, fleet, nextPanel, previousPanel
    case cursorLeft, cursorRight, zoomIn, zoomOut, fitData, anchor, onTimeline
    case up, down, pageUp, pageDown, top, bottom
    case details, detailsDown, detailsUp, nextLink, previousLink, filter
    case search, nextMatch, previousMatch, severityFloor, appOnly
    case dayLater, dayEarlier, hourLater, hourEarlier, minutesLater, minutesEarlier, goToTime
    case nextError, previousError, nextWarning, previousWarning, nextGap, previousGap
    case sort, reverseSort, fold, views, columns, foldAll, foldRow, unfoldRow, wrap
    case moreDetails, lessDetails, scrollLeft, scrollRight
    case bookmark, nextBookmark, previousBookmark
    case changes, earlierFrom, earlierTo, laterFrom, laterTo
    case pause, asOfLast, ownZone, refresh, redraw
    case export, clear, undoClear, copy, copyAll, copyField, copyReport, compare
    case theme, settings, editSettings, mouse, suspend, fault, nextScene, previousScene, label,
        acknowledge, alerts
    case nextMeasure, previousMeasure, nextUser, previousUser

    /// The severity of the rows that it jumps to, and in which direction; nil for any other action.
    var jump: (to: Severity, forward: Bool)? {
        switch self {
        case .nextError: (.error, true)
        case .previousError: (.error, false)
        case .nextWarning: (.warn, true)
        case .previousWarning: (.warn, false)
        default: nil
        }
    }

    /// The screen on which its key is carried out if pressed on one without a binding for it; nil if the key only says
    /// there where it works.
    func home(from screen: Screen) -> Screen? {
        switch screen.subject {
        case .fleet where jump != nil: .devices
        case .store where jump != nil || self == .filter || self == .search: .log
        case .store where self == .goToTime || self == .onTimeline: screen == .timeline ? nil : .timeline
        default: nil
        }
    }

    /// On whose screens it is used where a binding names none.
    var subjects: [Screen.Subject] {
        switch self {
        case .back, .help, .theme, .redraw, .suspend, .quit: [.store, .fleet, .lab]
        case .screen, .nextScreen, .previousScreen, .mouse: [.store, .fleet]
        default: [.store]
        }
    }
}
