// Keys and pasted text while a dialog is open.

import Canvas
import TrackingModel

extension Model {
    mutating func pressInDialog(_ key: Key, keys: KeyTable) -> [Command] {
        if frame.form == .minimal, key != .escape { return [] }
        switch dialog {
        case .help(let help): pressInHelp(key, help, keys: keys)
        case .palette(let palette): return pressInPalette(key, palette, keys: keys)
        case .filter(let line): pressInFilter(key, line)
        case .search(let line): pressInSearch(key, line)
        case .time(let input): pressInTime(key, input)
        case .export(let export): return pressInExport(key, export)
        case .clear(let clear): return pressInClear(key, clear)
        case .theme(let theme): return pressInThemes(key, theme)
        case .fault(let selected): return pressInFaults(key, selected)
        case .label(let label): return pressInLabel(key, label)
        case .settings(let dialog): return pressInSettings(key, dialog, keys: keys)
        case .alerts(let dialog): return pressInAlerts(key, dialog)
        case nil: break
        }
        return []
    }

    mutating func paste(_ text: String) {
        switch dialog {
        case .filter(var line):
            line.input.insert(text)
            line.cycle = nil
            take(line)
        case .search(var line):
            line.input.insert(text)
            take(line)
        case .time(var input):
            input.insert(text)
            dialog = .time(input)
        case .export(var export):
            export.path.insert(text)
            export.isEdited = true
            dialog = .export(export)
        case .help(var help) where help.search != nil:
            help.search?.insert(text)
            dialog = .help(help)
        case .palette(var palette):
            palette.input.insert(text)
            dialog = .palette(palette)
        case .label(var label):
            label.note.insert(text)
            dialog = .label(label)
        case .settings(var state) where state.isTyping:
            state.search.insert(text)
            state.selected = 0
            dialog = .settings(state)
        default:
            say("Pasted text is only taken where text is typed.", .note)
        }
    }
}
