// A dialog as a type: it handles keys, clicks and pasted text, draws itself, and returns effects.

import Canvas
import HealthAnalysis
import TrackingModel

/// A dialog over the screen; it receives the keys.
protocol Dialog: Hashable, Sendable {
    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse
    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse
    /// Handles a click on anything except a key hint.
    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse
    /// Handles a click on a row, by the dialog's own number for it.
    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse
    /// Whether the screen behind is only background: not for one line of input, nor where its colours matter.
    var dimsScreen: Bool { get }
    /// The keys that turning the wheel presses; empty for a dialog without rows.
    func wheelKeys(by step: Int) -> [Key]
    /// Its `DialogView<Self>.draw`, which is declared for that one type, so that only the dialog can name it.
    typealias Drawing = (DialogView<Self>) -> (inout Canvas) -> Void
    static var drawing: Drawing { get }
}

extension Dialog {
    func draw(_ scene: DialogContext, into canvas: inout Canvas) {
        Self.drawing(DialogView(scene: scene, dialog: self))(&canvas)
    }

    var dimsScreen: Bool { true }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse { refusePaste() }

    func refusePaste() -> DialogResponse {
        .stay(.say("Pasted text is only taken where text is typed."))
    }

    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        if case .row(let row) = click { self.click(row: row, scene) } else { .stay() }
    }

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse { .stay() }

    func wheelKeys(by step: Int) -> [Key] { Array(repeating: step > 0 ? .down : .up, count: 3) }
}

/// A dialog that takes the last row of the frame.
protocol LineDialog: Dialog {
    func draw(in rect: Rect, _ scene: DialogContext, into canvas: inout Canvas)
}

extension LineDialog {
    var dimsScreen: Bool { false }
    func wheelKeys(by step: Int) -> [Key] { [] }
    /// Nothing: a line is drawn in the place of the footer.
    static var drawing: Drawing { { _ in { _ in } } }

    /// Draws the input with its label at the left, and a note at the right that has so much room.
    func drawLine(
        _ input: LineInput, label: String, note: String, room: Int, marked: Range<Int>? = nil,
        suggestion: String = "", in rect: Rect, _ scene: DialogContext, into canvas: inout Canvas
    ) {
        let width = min(note.columns, room)
        canvas.text(note, x: rect.maxX - 1 - width, y: rect.y, style: .muted, width: width)
        scene.drawInput(
            input, label: label, x: rect.x + 1, y: rect.y, width: rect.width - width - 4, marked: marked,
            suggestion: suggestion, into: &canvas)
    }
}

/// What a dialog can read: the context, and the screen under it.
struct DialogContext: ContextProvider {
    let context: ViewContext
    let screen: Screen
    /// The list under the dialog; nil for a screen without rows.
    let page: (any ListScreen)?

    /// Whether a key opens this dialog; the same key closes it.
    func opens(_ key: Key, _ action: Action) -> Bool {
        settings.keys.binding(for: key, on: screen)?.action == action
    }
}

/// A dialog together with its scene, for drawing; each dialog extends it with its drawing code.
struct DialogView<Content: Dialog>: ContextProvider {
    let scene: DialogContext
    let dialog: Content

    var context: ViewContext { scene.context }
}

/// Whether a dialog closes after an input, and the effects to carry out, in this order.
struct DialogResponse {
    var closes: Bool
    var effects: [DialogEffect]

    static func stay(_ effects: DialogEffect...) -> DialogResponse {
        DialogResponse(closes: false, effects: effects)
    }
    static func close(_ effects: DialogEffect...) -> DialogResponse {
        DialogResponse(closes: true, effects: effects)
    }
}

/// An effect that a dialog can't carry out itself.
enum DialogEffect {
    case command(Command)
    case say(String, Notice.Tone = .note)
    case perform(Action)
    case go(Screen)
    case goTo(Instant)
    /// Sorts the list by a column.
    case sort(String)
    /// Filters a list, which is shown.
    case filterScreen(Screen, Filter)
    case saveView(String)
    case showView(SavedView)
    case removeView(SavedView)
    /// Which columns the list does without.
    case hideColumns(Set<String>)
    case openExport(ExportFormat)
    case show(Alert)
    case inject(Demo.Fault)
    /// Applies a filter; if no row passes it, applies the other one instead.
    case filter(Filter, anchor: ListState.Anchor?, orElse: Filter?)
    /// Whether a log follows its newest row.
    case follow(Bool)
    /// Searches for a text from a row on; an empty text returns to that row.
    case search(String, from: Int)
    case endSearch
    case select(Int)
}
