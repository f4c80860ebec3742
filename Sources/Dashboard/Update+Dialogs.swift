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

    private mutating func pressInHelp(_ key: Key, top: Int, keys: KeyTable) {
        let page = max(size.rows - 6, 1)
        switch key {
        case .escape, .enter, .character("q"), .character("?"), .f(1): dialog = nil
        case .down, .character("j"): dialog = .help(top: top + 1)
        case .up, .character("k"): dialog = .help(top: max(top - 1, 0))
        case .pageDown, .character(" "): dialog = .help(top: top + page)
        case .pageUp: dialog = .help(top: max(top - page, 0))
        case .home, .character("g"): dialog = .help(top: 0)
        default: break
        }
        if case .help(let moved) = dialog {
            dialog = .help(top: min(moved, helpRoom(keys: keys)))
        }
    }

    private mutating func pressInFilter(_ key: Key, _ input: LineInput) {
        var input = input
        switch key {
        case .escape:
            dialog = nil
            list.filter = LogFilter()
            refilter(screen)
            return
        case .enter:
            dialog = nil
            return
        default: input.press(key)
        }
        dialog = .filter(input)
        list.filter = LogFilter(input.text)
        refilter(screen)
    }

    private mutating func pressInExport(_ key: Key, _ export: ExportDialog) -> [Command] {
        var export = export
        switch key {
        case .escape:
            dialog = nil
            return []
        case .enter:
            guard !export.path.text.isEmpty else { return [] }
            dialog = nil
            return [.export(format: export.format, path: export.path.text)]
        case .tab, .down: choose(1, in: &export)
        case .backTab, .up: choose(-1, in: &export)
        default:
            let before = export.path.text
            export.path.press(key)
            export.isEdited = export.isEdited || export.path.text != before
        }
        dialog = .export(export)
        return []
    }

    private func choose(_ step: Int, in export: inout ExportDialog) {
        let all = ExportFormat.offered
        let index = all.firstIndex(of: export.format) ?? 0
        let old = export.format
        export.format = all[(index + step + all.count) % all.count]
        if export.isEdited {
            let text = export.path.text
            if text.hasSuffix("." + old.fileExtension) {
                export.path = LineInput(text.dropLast(old.fileExtension.count) + export.format.fileExtension)
            }
        } else {
            export.path = LineInput(exportPath(for: export.format))
        }
    }

    private mutating func pressInClear(_ key: Key, _ clear: ClearDialog) -> [Command] {
        var clear = clear
        switch key {
        case .escape, .character("q"), .character("n"):
            dialog = nil
            return []
        case .left, .right, .tab, .backTab, .character("h"), .character("l"):
            clear.confirms.toggle()
        case .up, .down, .character("j"), .character("k"):
            let all = ClearScope.allCases
            let index = all.firstIndex(of: clear.scope) ?? 0
            let step = key == .up || key == .character("k") ? -1 : 1
            clear = ClearDialog(scope: all[(index + step + all.count) % all.count])
            dialog = .clear(clear)
            return [.planClear(clear.scope)]
        case .enter:
            dialog = nil
            guard clear.confirms, let plan = clear.plan, plan.refusal == nil, !plan.items.isEmpty else {
                return []
            }
            return [.clear(clear.scope)]
        default: break
        }
        dialog = .clear(clear)
        return []
    }

    private mutating func pressInThemes(_ key: Key, _ theme: ThemeDialog) -> [Command] {
        var theme = theme
        switch key {
        case .escape, .character("q"):
            dialog = nil
            return [.setTheme(theme.original)]
        case .enter:
            dialog = nil
            return []
        case .down, .character("j"), .tab: theme.selected += 1
        case .up, .character("k"), .backTab: theme.selected -= 1
        default: return []
        }
        let count = settings.themes.count
        theme.selected = (theme.selected + count) % max(count, 1)
        dialog = .theme(theme)
        return [.setTheme(settings.themes[theme.selected])]
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

    mutating func point(_ mouse: Mouse) -> [Command] {
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let step = mouse.action == .wheelUp ? -3 : 3
            if case .help(let top) = dialog {
                dialog = .help(top: min(max(top + step, 0), helpRoom(keys: .standard)))
            } else if dialog == nil, screen.isList {
                select(list.selected + step)
            } else if dialog == nil, screen == .timeline {
                moveCursor(byColumns: step)
            }
        case .press(.left):
            if dialog != nil { return [] }
            if let target = tab(atColumn: mouse.x, row: mouse.y) {
                go(to: target)
            } else if screen == .timeline {
                let (lanes, axis) = (timelineLayout.lanes, timeAxis)
                let column = mouse.x - lanes.x - TimelineLayout.labelColumns
                if lanes.contains(x: mouse.x, y: mouse.y), (0..<axis.columns).contains(column) {
                    moveCursor(to: axis.moment(ofColumn: column) + axis.secondsPerColumn / 2)
                }
            } else if screen.isList {
                let rows = listLayout(for: screen).rows
                let row = list.top + mouse.y - rows.y
                if rows.contains(x: mouse.x, y: mouse.y), row < rowCount(on: screen) {
                    // A second click on the same row opens it.
                    if row == list.selected { list.showsDetails.toggle() } else { select(row) }
                }
            }
        case .press, .release: break
        }
        return []
    }
}

extension LineInput {
    /// The usual keys of a line editor.
    mutating func press(_ key: Key) {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .home, .control("a"): moveToStart()
        case .end, .control("e"): moveToEnd()
        case .control("u"): clear()
        default: break
        }
    }
}
