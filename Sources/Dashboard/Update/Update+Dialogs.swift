// Keys, paste and mouse while a dialog is open, and the mouse on the screens.

import Canvas
import TrackingModel

extension Model {
    mutating func pressInDialog(_ key: Key, keys: KeyTable) -> [Command] {
        switch dialog {
        case .help(let top): pressInHelp(key, top: top, keys: keys)
        case .filter(let input): pressInFilter(key, input)
        case .export(let export): return pressInExport(key, export)
        case .clear(let clear): return pressInClear(key, clear)
        case .theme(let theme): return pressInThemes(key, theme)
        case .fault(let selected): return pressInFaults(key, selected)
        case .label(let label): return pressInLabel(key, label)
        case nil: break
        }
        return []
    }

    mutating func paste(_ text: String) {
        switch dialog {
        case .filter(var input):
            input.insert(text)
            dialog = .filter(input)
            list.filter = LogFilter(input.text)
            refilter(screen)
        case .export(var export):
            export.path.insert(text)
            export.isEdited = true
            dialog = .export(export)
        case .label(var label):
            label.note.insert(text)
            dialog = .label(label)
        default:
            say("Pasted text is only taken where text is typed.", .done)
        }
    }

}
