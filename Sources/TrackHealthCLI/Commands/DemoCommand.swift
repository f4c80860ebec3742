// `trackhealth demo`: the dashboard on a container that a stand-in writes to.

import ArgumentParser
import Dispatch
import Foundation
import SharedStore
import Synchronization
import Terminal
import TrackingModel

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Look around in a container that lives.",
        discussion: """
            Example: trackhealth demo --every 2

            A small stand-in writes a day so far and then one counted minute every few seconds into a container in a
            temporary folder, faster than a device would. It is no tracker: it credits what it makes up. The \
            recording engine and the simulated device will take its place.
            """)

    @Option(help: ArgumentHelp("Seconds between two counted minutes (0.2 to 3600).", valueName: "seconds"))
    var every = 5.0

    @OptionGroup var look: LookOptions
    @OptionGroup var running: RunningOptions

    func validate() throws {
        guard every >= 0.2, every <= 3_600 else {
            throw ValidationError("--every takes 0.2 to 3600 seconds.")
        }
    }

    func run() throws {
        if DashboardStart.withoutTerminal == nil {
            TerminalGuard.start(isEnabled: running.guards, program: "trackhealth")
        }
        let zone = TimeZone.current
        let writer = try StandInWriter(
            calendar: LocalCalendar(zone, around: WallClock.now), now: WallClock.now)
        StateFolder.rememberDemo(writer.container)
        defer { writer.remove() }
        let opening = try Opening(path: writer.container, options: StoreOptions.parse([]))
        if let note = DashboardStart.withoutTerminal {
            Output.complain(note)
            try StatusText.write(opening, look: look)
            return
        }
        let ticking = StandInTicking(writer, every: every)
        let code = try DashboardStart.run(opening, look: look, running: running)
        ticking.stop()
        if code != 0 {
            writer.remove()
            throw ExitCode(code)
        }
    }
}

/// The stand-in at work beside the dashboard.
private final class StandInTicking: Sendable {
    private let writer: Mutex<StandInWriter>
    private let isStopped = Mutex(false)
    private let queue = DispatchQueue(label: "trackhealth.stand-in")
    private let seconds: Double

    init(_ writer: StandInWriter, every seconds: Double) {
        self.writer = Mutex(writer)
        self.seconds = seconds
        schedule()
    }

    private func schedule() {
        queue.asyncAfter(deadline: .now() + seconds) { [self] in
            guard !isStopped.withLock({ $0 }) else { return }
            // A minute that can't be written is a minute that the demo does not show.
            writer.withLock { writer in try? writer.tick(now: WallClock.now) }
            schedule()
        }
    }

    /// Ends the writing; a tick under way is finished first.
    func stop() {
        isStopped.withLock { $0 = true }
        queue.sync {}
    }
}
