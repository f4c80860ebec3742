// How a screen begins: that of a store, and that of a fleet with the dashboards opened from it.

import Canvas
import ChildProcesses
import Dashboard
import FleetHealth
import Foundation
import HealthAnalysis
import PlainText
import StoreSources
import Telemetry
import Terminal
import Themes
import TrackingModel

/// Starting the dashboard on a terminal.
struct DashboardStart {
    private let access: StoreAccess
    private let settings: ResolvedSettings
    private let look: Look
    private let themesFolder: String?
    /// Where one was on screen earlier; nil where that is neither used nor kept.
    private let state: UIState?
    /// A word on choices that could not be read.
    private let damage: String?
    private let demo: DemoDevice?
    private let feed: DeviceFeed?
    private let place: StartPlace?
    private let isOfFleet: Bool

    /// Why there is no terminal to draw on; nil where there is one.
    static var withoutTerminal: String? {
        Output.isTerminal
            ? nil : "Standard input and output are not both a terminal: printing the status instead."
    }

    /// Takes over the terminal and runs until the user quits. Without one, or on one that can't be drawn on, it prints
    /// the status as text.
    ///
    /// - Parameters:
    ///   - demo: The simulated device behind the store; nil for any other store.
    ///   - place: The screen to begin with; nil for the one in the settings.
    ///   - isOfFleet: Whether the screen of a fleet comes back behind it.
    static func run(
        _ access: StoreAccess, _ choice: ScreenChoice, demo: DemoDevice? = nil,
        feed: DeviceFeed? = nil, place: StartPlace? = nil, isOfFleet: Bool = false
    ) throws -> Int32 {
        if let note = withoutTerminal {
            Output.warn(note)
            if let feed { try awaited { try await feed.copyOnce() } }
            try StatusText.write(access, look: choice.look(access.configuration))
            return 0
        }
        let configuration = try access.configuration.whole()
        let (state, damage) = choice.earlier
        let settings = ResolvedSettings(configuration, options: choice.given)
        let look = Look(settings, themesFolder: choice.themesFolder)
        let start = DashboardStart(
            access: access, settings: settings, look: look, themesFolder: choice.themesFolder,
            state: choice.noState ? nil : state,
            damage: damage ?? configuration.changeNotice, demo: demo, feed: feed, place: place,
            isOfFleet: isOfFleet)
        do {
            return try start.draw()
        } catch let error as TerminalError {
            Output.warn(error.description)
            try StatusText.write(access, look: look)
            return 0
        }
    }

    private func draw() throws -> Int32 {
        IdleMemory.shareHeap()
        let (theme, name, refusal) = try chosenTheme()
        let loop = try EventLoop()
        let terminal = try Terminal(look.terminalOptions(mouse: settings.flag(.mouse)))
        let detectedGlyphs = terminal.glyphs
        var model = Model(
            size: terminal.size, now: access.instant, calendar: access.calendar,
            feed: access.fixedInstant == nil ? .live : .snapshot,
            sourceName: place?.name ?? feed?.name ?? demo?.name ?? access.name,
            settings: modelSettings(theme: name, detectedGlyphs: detectedGlyphs))
        model.context.isOfFleet = isOfFleet
        model.opensAtLastRecord = access.opensAtLastRecord && demo == nil
        takeUp(&model)
        if let notice = refusal ?? damage { model.say(HarmlessText.line(notice), .problem) }
        if let feed { model.watch(deviceCalled: feed.name) }
        let keeper = state.map { _ in StateKeeper(beginningWith: model.savedChoices) }
        model.context.settings.themeSummary = theme.summary
        let changes = SettingChanges(
            over: access.configuration, keptIn: keeper == nil ? nil : ChangedSettings.usualPath,
            themesFolder: themesFolder)
        let run = DashboardRun(
            terminal: terminal, loop: loop, model: model, theme: theme, themes: look.themes,
            background: look.background,
            source: try StoreWorker(access, settings, feed: feed, changes: changes),
            clock: access.clock,
            note: { keeper?.note($0.savedChoices) }, demo: demo)
        let code = run.run().code
        keeper?.finish()
        return code
    }

    /// The theme with its name. One that was changed on screen may be gone, which is no reason not to start.
    private func chosenTheme() throws -> (Theme, name: String, refusal: String?) {
        do {
            return (try look.themes.theme(look.theme, on: look.background), look.theme, nil)
        } catch {
            guard case .changed = settings[.theme].origin else { throw error }
            let name = Setting.theme.standard.description
            let refusal = "The theme that was chosen earlier can't be used: \(error)"
            return (try look.themes.theme(name, on: look.background), name, refusal)
        }
    }

    private func modelSettings(theme: String, detectedGlyphs: Glyphs) -> DashboardSettings {
        var made = look.shown(in: theme, glyphs: detectedGlyphs, settings, access.configuration.keys)
        made.demo = demo?.panel
        made.detectedGlyphs = detectedGlyphs
        made.version = Version.number
        made.take(
            DecidedSettings(
                SettingRows(
                    settings: settings, configuration: access.configuration, themes: made.themes,
                    keptIn: state.map { _ in ChangedSettings.usualPath })))
        return made
    }

    /// Begins where the settings say, in the order and width that an earlier run left.
    private func takeUp(_ model: inout Model) {
        let last = state?.text(UIState.lastScreen).flatMap { Screen(name: $0) }
        let screen: Screen? =
            switch model.context.settings.startScreen {
            case .screen(let screen): screen
            case .last: last
            }
        model.resume(
            screen: screen, zoom: state?.text(UIState.zoom),
            appsSortColumn: state?.text(UIState.appsSortColumn),
            appsSortReversed: state?.flag(UIState.appsSortReversed),
            detailsShare: state?.number(UIState.detailsShare).flatMap { Int(exactly: $0) },
            views: state?.text(UIState.views), hiddenColumns: state?.text(UIState.hiddenColumns))
        if let place {
            model.begin(at: place.screen)
            if let baseline = place.baseline { model.compare(with: baseline) }
        }
    }
}

/// Where a dashboard begins that is opened for one thing.
struct StartPlace {
    /// The store's name in the header.
    let name: String
    let screen: Screen
    /// The store that this one is compared with; nil for none.
    var baseline: ComparedStore?
}

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
        let settings = ResolvedSettings(configuration, options: choice.given)
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
        let zone = stores.options.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current
        return try DashboardRun.inTurns(
            drawn, mouse: settings.flag(.mouse), source: news, chosen: \.chosenDevice,
            first: { glyphs, size in
                Model(
                    fleet: name, order: order, size: size, now: SystemClock.now,
                    calendar: LocalCalendar(zone, around: SystemClock.now),
                    settings: drawn.shown(in: drawn.theme, glyphs: glyphs, settings, configuration.keys))
            },
            open: { chosen in
                try devices.lend(chosen.path) { access, feed in
                    try DashboardStart.run(access, choice, feed: feed, isOfFleet: true)
                }
                    ?? DashboardStart.run(
                        StoreAccess(path: chosen.path, options: stores.options, evidence: evidence), choice,
                        isOfFleet: true)
            })
    }
}
