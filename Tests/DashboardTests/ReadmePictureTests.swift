// The picture in the README is what the program draws.

import Canvas
import Foundation
import Testing

@testable import Dashboard

@Suite struct ReadmePictureTests {
    @Test func `the README shows the overview as it is drawn`() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "README.md")
        var parts = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "```")
        let picture = model(picturedDay(), columns: 112, rows: 26)
        var canvas = Canvas(size: picture.size)
        picture.view(into: &canvas)
        let drawn = "\n" + canvas.text
        if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
            parts[1] = drawn
            try parts.joined(separator: "```").write(to: readme, atomically: true, encoding: .utf8)
        }
        #expect(parts[1] == drawn)
    }
}
