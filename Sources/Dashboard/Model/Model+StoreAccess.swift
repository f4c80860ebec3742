// Opens dialogs that need data, or says why one can't be opened.

import Canvas
import HealthAnalysis
import TrackingModel

extension Model {
    mutating func openFilter() {
        guard let page else { return }
        notice = nil
        dialog = FilterLine(page)
    }

    mutating func openSearch() {
        notice = nil
        list.search = nil
        dialog = SearchLine(selected: list.selected, follows: list.follows)
    }

    mutating func openTime() {
        notice = nil
        dialog = TimeLine()
    }

    mutating func openExport(as format: ExportFormat = .text) -> [Command] {
        guard report != nil else {
            say("There is nothing to export yet.", .problem)
            return []
        }
        dialog = ExportDialog(format, self)
        return [.store(.previewExport(format: format, redacts: false))]
    }

    mutating func openClear() -> [Command] {
        if settings.isReadOnly {
            say("This run is read-only: nothing is written.", .problem)
            return []
        }
        let scope: ClearScope = screen == .recovery ? .recovery : screen == .log ? .extension : .all
        dialog = ClearDialog(scope: scope)
        return [.store(.planClear(scope))]
    }

    mutating func openLabel() {
        guard let gap = gap(atRow: list.selected) else {
            say("There is no gap to label.")
            return
        }
        dialog = LabelDialog(gap)
    }

    /// Marks the selected finding as seen, or takes that back.
    mutating func acknowledge() -> [Command] {
        guard let finding = selectedRecord.flatMap({ FindingsScreen(context, list).finding(of: $0) }) else {
            say("Only findings can be marked as seen.")
            return []
        }
        if finding.isAcknowledged { return [.store(.acknowledge(finding.code, until: nil))] }
        guard let until = finding.until else {
            say("This lasts: it disappears when it ends.")
            return []
        }
        return [.store(.acknowledge(finding.code, until: until))]
    }

    mutating func openFaults() {
        if settings.demo == nil {
            say("Faults belong to a simulated device: trackhealth demo has one.")
        } else {
            dialog = FaultsDialog()
        }
    }

    mutating func openThemes() {
        let selected = settings.themes.firstIndex(of: settings.theme) ?? 0
        dialog = ThemeDialog(selected: selected, original: settings.theme)
    }

    mutating func openAlerts() {
        if context.alerts == nil {
            say("No alerts here: this is a snapshot, or it was started with --no-alerts.")
        } else {
            dialog = AlertsDialog(selected: context.alerts?.entries.first?.id)
        }
    }
}
