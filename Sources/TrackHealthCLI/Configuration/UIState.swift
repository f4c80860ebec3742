// Where one was on screen, kept from one run to the next in the state folder.

import Dashboard
import Foundation
import SharedStore
import Synchronization
import TOMLKit
import Themes
import TrackingModel

/// The last positions, views and columns in `ui.toml`, by name.
struct UIState: Equatable {
    var values: [String: SettingValue] = [:]

    static let lastScreen = "last-screen"
    static let zoom = "timeline-zoom"
    static let appsSortColumn = "apps-by"
    static let appsSortReversed = "apps-backwards"
    static let views = "views"
    static let hiddenColumns = "hidden-columns"
    static let detailsShare = "details-percent"

    static var usualPath: String { StateFolder.own + "/ui.toml" }

    init() {}

    /// The choices of a text; nil where it is damaged.
    init?(_ text: String) {
        guard let table = try? TomlDocument.table(of: text) else { return nil }
        for key in table.keys {
            if let value = table[key].flatMap({ SettingValue($0) }) { values[key] = value }
        }
    }

    /// What an earlier run left.
    ///
    /// - Returns: The choices, none where there are none, and a word on a file that can't be read as such.
    static func read(_ path: String = usualPath) -> (state: UIState, notice: String?) {
        let files = LocalFileSystem()
        guard let stamp = try? files.stamp(of: path), stamp.kind == .regular else { return (UIState(), nil) }
        guard let file = try? files.read(path, links: .refuse, limit: 1 << 16),
            let text = String(validating: file.bytes, as: UTF8.self), let state = UIState(text)
        else {
            return (UIState(), "Where one was on screen can't be read and is left out: \(path)")
        }
        return (state, nil)
    }

    var text: String {
        let lines = values.keys.sorted().map { key in "\(key) = \(values[key]?.toml ?? "")\n" }
        return "# Where one was on screen. Written by trackhealth; settings belong in config.toml.\n"
            + lines.joined()
    }

    func text(_ name: String) -> String? {
        if case .text(let text) = values[name] { text } else { nil }
    }

    func flag(_ name: String) -> Bool? {
        if case .flag(let flag) = values[name] { flag } else { nil }
    }

    func number(_ name: String) -> Double? {
        if case .number(let number) = values[name] { number } else { nil }
    }

    /// Takes over what differs between two looks at a running dashboard.
    mutating func take(_ new: SavedChoices, after old: SavedChoices) {
        func take<Value: Equatable>(
            _ path: KeyPath<SavedChoices, Value>, _ name: String, _ value: (Value) -> SettingValue?
        ) {
            if new[keyPath: path] != old[keyPath: path] { values[name] = value(new[keyPath: path]) }
        }
        take(\.screen, Self.lastScreen) { .text(StartScreen.screen($0).word) }
        take(\.zoom, Self.zoom) { .text($0) }
        take(\.appsSortColumn, Self.appsSortColumn) { $0.map { .text($0) } }
        take(\.appsSortReversed, Self.appsSortReversed) { .flag($0) }
        take(\.views, Self.views) { $0.isEmpty ? nil : .text($0) }
        take(\.hiddenColumns, Self.hiddenColumns) { $0.isEmpty ? nil : .text($0) }
        take(\.detailsShare, Self.detailsShare) { $0.map { .number(Double($0)) } }
    }
}

/// Writes choices down soon after they are made, beside the drawing. What can't be written is forgotten without a word.
final class StateKeeper: Sendable {
    private struct NotedChoices {
        /// As they are written.
        var written: SavedChoices
        var last: SavedChoices
    }

    private let path: String
    private let pause: Double
    private let queue = DispatchQueue(label: "trackhealth.state", qos: .utility)
    private let choices: Mutex<NotedChoices>

    /// - Parameters:
    ///   - path: The file.
    ///   - first: What is chosen now.
    ///   - pause: What is chosen within so many seconds is written once: somebody who looks for a screen goes over
    ///     several.
    init(path: String = UIState.usualPath, beginningWith first: SavedChoices, pause: Double = 1) {
        self.path = path
        self.pause = pause
        choices = Mutex(NotedChoices(written: first, last: first))
    }

    /// Takes a look at what is chosen now, and has what changed written.
    func note(_ now: SavedChoices) {
        let isFirst = choices.withLock { choices in
            guard now != choices.last else { return false }
            defer { choices.last = now }
            return choices.last == choices.written
        }
        if isFirst { queue.asyncAfter(deadline: .now() + pause) { [self] in writeChanges() } }
    }

    /// Writes what was noted, and waits for it.
    func finish() { queue.sync { writeChanges() } }

    private func writeChanges() {
        let (old, new) = choices.withLock { choices in
            defer { choices.written = choices.last }
            return (choices.written, choices.last)
        }
        if new != old { Self.write(from: old, to: new, path) }
    }

    private static func write(from old: SavedChoices, to new: SavedChoices, _ path: String) {
        let files = LocalFileSystem()
        try? UserFolder.make(URL(filePath: path).deletingLastPathComponent().path)
        // Of several programs each keeps what the others chose; without the lock the later one may win.
        let lock = try? StoreLock.take(besides: path, on: files)
        defer { lock?.release(on: files) }
        var state = UIState.read(path).state
        state.take(new, after: old)
        // A loss of power may cost a choice, which is no reason to wait for the disk.
        try? AtomicFile.replace(path, with: Array(state.text.utf8), on: files, isDurable: false)
    }
}
