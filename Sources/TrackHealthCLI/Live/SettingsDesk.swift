// Changes settings beside the drawing and the reading.

import Dashboard
import Dispatch
import PlainText
import Synchronization

/// Changes the settings of a running dashboard, one after the other, on a queue of its own: none waits for a read.
final class SettingsDesk: Sendable {
    /// What came of a change.
    struct News {
        /// For the screen.
        var events: [Event]
        /// What holds now; nil where nothing was changed.
        var changed: (configuration: Configuration, settings: ResolvedSettings)?
    }

    private let queue = DispatchQueue(label: "trackhealth.settings", qos: .userInitiated)
    private let start: ResolvedSettings
    private let state: Mutex<(changes: SettingChanges, settings: ResolvedSettings)>

    init(_ changes: SettingChanges, _ settings: ResolvedSettings) {
        start = settings
        state = Mutex((changes, settings))
    }

    func set(_ name: String, to text: String?, for worker: StoreWorker) {
        queue.async { worker.take(self.news(name) { try $0.set(name, to: text) }) }
    }

    /// Reads the configuration file again.
    func reread(for worker: StoreWorker) { queue.async { worker.take(self.news(nil) { try $0.read() }) } }

    /// Waits for what was asked for.
    func finish() { queue.sync {} }

    /// - Parameter name: The setting that is changed; nil for whatever the file says.
    private func news(_ name: String?, _ change: (inout SettingChanges) throws -> Configuration) -> News {
        state.withLock { state in
            do {
                let configuration = try change(&state.changes)
                state.settings = state.settings.changed(name, configuration)
                let rows = SettingRows(
                    settings: state.settings, configuration: configuration,
                    themes: state.changes.themes(with: state.settings.text(.theme)), start: start,
                    keptIn: state.changes.path)
                var news = News(
                    events: [.decided(DecidedSettings(rows))], changed: (configuration, state.settings))
                if let notice = configuration.changeNotice {
                    news.events.append(said(notice, succeeded: false))
                } else if name == nil {
                    news.events.append(said("The settings are read again.", succeeded: true))
                }
                return news
            } catch {
                let end = name == nil ? " The settings stay as they were." : ""
                return News(events: [said("\(error)\(end)", succeeded: false)])
            }
        }
    }

    private func said(_ text: String, succeeded: Bool) -> Event {
        .outcome(CommandOutcome(succeeded: succeeded, message: HarmlessText.line(text)))
    }
}
