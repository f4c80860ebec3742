// Changes settings for a running dashboard, in the file of changed settings or for one run alone.

import Dashboard
import Foundation
import HealthAnalysis
import SharedStore
import TOMLKit
import Themes
import TrackingModel

/// Changes settings for a running dashboard: in the file, or for this run alone.
struct SettingChanges {
    /// The configuration file, where it is not the usual one.
    private let named: String?
    /// Where changes are kept; nil for this run alone.
    let path: String?
    /// Where themes are looked for first.
    let themesFolder: String?
    /// What was read or written last.
    private var text: String

    init(over configuration: Configuration, keptIn path: String?, themesFolder: String? = nil) {
        named = configuration.path == Configuration.usualPath ? nil : configuration.path
        (self.path, self.themesFolder) = (path, themesFolder)
        text = ChangedSettings.read(path ?? ChangedSettings.usualPath) ?? ""
    }

    /// Sets one value, or takes it back with nil, and keeps that.
    ///
    /// - Throws: Why the value can't be: what `config check` would say of it. Nothing is changed then.
    mutating func set(_ name: String, to value: String?) throws -> Configuration {
        let files = LocalFileSystem()
        var lock: StoreLock?
        if let path {
            try UserFolder.make(URL(filePath: path).deletingLastPathComponent().path)
            lock = try StoreLock.take(besides: path, on: files)
            text = try ChangedSettings.read(path).orThrow(Refusal("\(path) can't be read."))
        }
        defer { lock?.release(on: files) }
        let address = try ChangedSettings.Address(name).orThrow(Refusal("There is no setting “\(name)”."))
        let before = try read()
        var changes: ChangedSettings
        do { changes = try ChangedSettings(text) } catch {
            throw Refusal("\(path ?? "settings.toml") is not TOML: \(error). Correct it, or move it away.")
        }
        try changes.set(address, to: value, before)
        let old = text
        text = changes.text
        do {
            let after = try read()
            let known = Set(problems(before))
            if value != nil, let problem = problems(after).first(where: { !known.contains($0) }) {
                throw Refusal(problem)
            }
            if let path { try AtomicFile.replace(path, with: Array(text.utf8), on: files) }
            return after
        } catch {
            text = old
            throw error
        }
    }

    /// Reads the configuration file again.
    func read() throws(ConfigurationError) -> Configuration {
        try Configuration(path: named, changes: text).whole()
    }

    /// The names of all themes, with one that is none of them.
    func themes(with theme: String) -> [String] {
        let names = ThemeSource(folder: themesFolder).names
        return names.contains(theme) ? names : names + [theme]
    }

    private func problems(_ configuration: Configuration) -> [String] {
        (configuration.changeProblems + ThemeSettings.problems(configuration, folder: themesFolder)).map(
            \.reason)
    }
}
