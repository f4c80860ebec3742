// The actions of keys, clicks and the palette.

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
    case sort, reverseSort, fold
    case moreDetails, lessDetails, scrollLeft, scrollRight
    case bookmark, nextBookmark, previousBookmark
    case changes, earlierFrom, earlierTo, laterFrom, laterTo
    case pause, asOfLast, ownZone, refresh, redraw
    case export, clear, undoClear, copy, copyAll, copyField, copyReport, compare
    case theme, settings, mouse, suspend, fault, nextScene, previousScene, label, acknowledge, alerts
    case nextMeasure, previousMeasure, nextUser, previousUser

    /// On whose screens it is used where a binding names none.
    var subjects: [Screen.Subject] {
        switch self {
        case .back, .help, .theme, .redraw, .suspend, .quit: [.store, .fleet, .lab]
        case .screen, .nextScreen, .previousScreen, .mouse: [.store, .fleet]
        default: [.store]
        }
    }
}
