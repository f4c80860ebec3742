// The screen of a fleet, and the dashboard of each device that is opened from it.

import Canvas
import Dashboard
import FleetHealth
import Foundation
import StoreSources
import Telemetry
import Terminal
import Themes
import TrackingModel

/// One run of the fleet's screen.
struct FleetRun {
    let stores: FleetStores
    /// Whether rows of stores that did not change are kept for the next time.
    var keepsRows = true
    /// The attached devices that are in it; nil for none.
    var attached: AttachedDevices?
    /// The fleet's name in the header.
    let name: String
    /// In which the list begins.
    var order = FleetOrder()
    /// Files of evidence beside each store that is opened.
    var evidence: [String] = []
    /// Where the devices are sent; nil for nowhere.
    var collector: CollectorAddress?
    let choice: ScreenChoice

    /// Shows the list, and the dashboard of what is chosen, until the user quits the list.
    ///
    /// - Returns: The exit code.
    func run() throws -> Int32 {
        let configuration = try Configuration(path: stores.options.config).whole()
        let settings = ResolvedSettings(configuration, options: choice.given, state: choice.earlier.state)
        let drawn = Look(settings, themesFolder: choice.themesFolder)
        let news = Mailbox()
        let pushing = collector.map { collector in
            CollectorFeed(collector) {
                news.post(.outcome(CommandOutcome(succeeded: false, message: $0)))
            } changed: {
                news.post(.pushed(CollectorStatus($0)))
            }
        }
        var stores = stores
        if let pushing { stores.judged = { pushing.take($0, $1) } }
        // What is kept of a store is too little to be sent.
        let cache = keepsRows && pushing == nil ? try FleetCache(for: stores) : nil
        let feed = try FleetFeed(stores, cache: cache)
        feed.start { news.post(.fleet($0)) }
        let devices = AttachedFleet(stores) { feed.deliver($0) }
        if let attached { devices.start(attached) }
        defer {
            feed.stop()
            devices.stop()
            cache?.flush()
            if let pushing { Output.warn(pushing.end()) }
        }
        var theme = drawn.theme
        var last: Model?
        while true {
            let loop = try EventLoop()
            let mouse = last?.context.settings.mouse ?? settings.flag(.mouse)
            let terminal = try Terminal(drawn.terminalOptions(mouse: mouse))
            var model =
                last
                ?? Model(
                    fleet: name, order: order, size: terminal.size, now: SystemClock.now, calendar: calendar,
                    settings: drawn.shown(
                        in: drawn.theme, glyphs: terminal.glyphs, settings, configuration.keys))
            _ = model.update(.resized(terminal.size))
            let (code, ended) = DashboardRun(
                terminal: terminal, loop: loop, model: model,
                theme: try drawn.themes.theme(theme, on: drawn.background), themes: drawn.themes,
                background: drawn.background, source: news
            ).run()
            guard code == 0, let chosen = ended.chosenDevice else { return code }
            last = ended
            last?.chosenDevice = nil
            theme = ended.context.settings.theme
            do {
                let end =
                    try devices.lend(chosen.path) { access, feed in
                        try DashboardStart.run(access, choice, feed: feed, isOfFleet: true)
                    }
                    ?? DashboardStart.run(
                        StoreAccess(path: chosen.path, options: stores.options, evidence: evidence), choice,
                        isOfFleet: true)
                if end > 128 { return end }
            } catch {
                // It may be gone since it was read.
                _ = last?.update(.outcome(CommandOutcome(succeeded: false, message: "\(error)")))
            }
        }
    }

    private var calendar: LocalCalendar {
        LocalCalendar(
            stores.options.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current, around: SystemClock.now)
    }
}
