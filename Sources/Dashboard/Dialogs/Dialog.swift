// A dialog as a type: what its keys, clicks and pasted text do to it, how it is drawn, and what it wants done.

import Canvas
import HealthAnalysis
import TrackingModel

/// What lies over the screen and takes the keys.
protocol Dialog: Hashable, Sendable {
    mutating func press(_ key: Key, _ scene: DialogScene) -> DialogAnswer
    mutating func paste(_ text: String, _ scene: DialogScene) -> DialogAnswer
    /// A click on anything but a key.
    mutating func click(_ click: Click, _ scene: DialogScene) -> DialogAnswer
    /// The keys that a turn of the wheel stands for; nothing where it has no rows.
    func wheelKeys(by step: Int) -> [Key]
    func draw(_ scene: DialogScene, into canvas: inout Canvas)
}

extension Dialog {
    mutating func paste(_ text: String, _ scene: DialogScene) -> DialogAnswer { refusePaste() }

    func refusePaste() -> DialogAnswer {
        .stay(.say("Pasted text is only taken where text is typed.", .note))
    }

    mutating func click(_ click: Click, _ scene: DialogScene) -> DialogAnswer { .stay() }

    func wheelKeys(by step: Int) -> [Key] { Array(repeating: step > 0 ? .down : .up, count: 3) }
}

/// A dialog that is a line in the last row of the frame.
protocol LineDialog: Dialog {
    func draw(in rect: Rect, _ scene: DialogScene, into canvas: inout Canvas)
}

extension LineDialog {
    func wheelKeys(by step: Int) -> [Key] { [] }
    func draw(_ scene: DialogScene, into canvas: inout Canvas) {}
}

/// What a dialog knows of what lies under it.
struct DialogScene: Viewer {
    let context: ViewContext
    let screen: Screen
    /// The list under the dialog; nil over a screen without rows.
    let page: (any ListScreen)?

    /// Whether a key is one of those that open a dialog, which close it too.
    func opens(_ key: Key, _ action: Action) -> Bool {
        settings.keys.binding(for: key, on: screen)?.action == action
    }
}

/// A dialog as it is drawn; each has an extension for what it draws.
struct DialogView<Content: Dialog>: Viewer {
    let scene: DialogScene
    let dialog: Content

    var context: ViewContext { scene.context }
}

/// What becomes of a dialog after a key, and what it wants done, in this order.
struct DialogAnswer {
    var closes: Bool
    var wishes: [DialogWish]

    static func stay(_ wishes: DialogWish...) -> DialogAnswer { DialogAnswer(closes: false, wishes: wishes) }
    static func close(_ wishes: DialogWish...) -> DialogAnswer { DialogAnswer(closes: true, wishes: wishes) }
}

/// Something that a dialog can't do by itself.
enum DialogWish {
    case command(Command)
    case say(String, Notice.Tone)
    case perform(Action)
    case go(Screen)
    case goTo(Instant)
    case openExport(ExportFormat)
    case show(Alert)
    case setMouse(Bool)
    case setGlyphs(GlyphChoice)
    case setStart(StartScreen)
    /// Puts a filter in force; where no row is left by it at once, another one.
    case filter(Filter, anchor: ListState.Anchor?, orElse: Filter?)
    /// Whether a log follows its newest row.
    case follow(Bool)
    /// Searches for a text from a row on; for an empty one, goes back to the row.
    case search(String, from: Int)
    case endSearch
    case select(Int)
}
