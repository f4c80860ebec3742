// Screens as named pictures: text files with the rows, and below them the style of every cell by role.

import Canvas
import Foundation
import TestSupport
import Testing
import Themes

@testable import Dashboard

/// Compares a frame with the picture of its name in `Screens`. A missing picture is written and fails once;
/// `RECORD_SCREENS=1` in the environment writes all of them anew.
func expectScreen(
    _ model: Model, named name: String, styles: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    var canvas = Canvas(size: model.size)
    model.view(into: &canvas)
    let actual = styles ? canvas.text + "\n" + styleRows(of: canvas) : canvas.text
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path
    try Picture.expect(actual, in: folder + "/Screens/\(name).txt", sourceLocation: sourceLocation)
}

/// A letter for each role's cells, rows without any style of their own left out.
private func styleRows(of canvas: Canvas) -> String {
    var text = ""
    for y in 0..<canvas.size.rows {
        let runs = canvas.runs(inRow: y).filter { $0.style != Role.text.style || $0.style.overlay != 0 }
        guard !runs.isEmpty else { continue }
        let description = runs.map { run in
            let base = Role(rawValue: run.style.base)?.name ?? "?"
            let overlay = run.style.overlay == 0 ? "" : "+" + (Role(rawValue: run.style.overlay)?.name ?? "?")
            return "\(run.x)-\(run.x + run.count - 1) \(base)\(overlay)"
        }
        text += "\(y): " + description.joined(separator: ", ") + "\n"
    }
    return text
}
