// `trackhealth device`: the dashboard on a device that is attached.

import ArgumentParser
import ChildProcesses
import Foundation
import SharedStore
import StoreSources
import Terminal
import TrackingModel

struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Open the dashboard on an attached device.",
        usage: "trackhealth device [<options>] [<id>]",
        discussion: """
            Example: trackhealth device --every 10s

            Copies the tracker's container from the device again and again, with pymobiledevice3 (pip install \
            pymobiledevice3) or, on a Mac, devicectl, and shows each copy as soon as it is whole. A simulator's \
            container is opened in its place. Only apps that are signed for development can be copied from. Nothing \
            on the device is ever changed. The device may be attached later, and come and go.

            Where no tool reaches the store, a command of your own can: \
            trackhealth device --pull 'rsync -a phone:container/ "$TRACKHEALTH_PULL"/'
            """)

    @Argument(
        help:
            "Identifier, its beginning, or name of the device, as trackhealth devices lists it; the only one if left out."
    )
    var id: String?

    @OptionGroup var pulling: PullOptions
    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var display: ScreenOptions

    func run() throws {
        _ = try configuration.read().whole()
        try display.choice.guarding { try show() }
    }

    private func show() throws {
        let options = StoreChoice(group: pulling.group, config: configuration.config)
        if let path = try simulatorContainer() {
            let access = try StoreAccess(path: path, options: options)
            throw ExitCode(try DashboardStart.run(access, display.choice))
        }
        let feed = try pulling.feed(id)
        defer { feed.end() }
        let access = try StoreAccess(feed, options: options)
        throw ExitCode(try DashboardStart.run(access, display.choice, feed: feed))
    }

    /// The folder of the group in a simulator that is meant; nil where a device is.
    private func simulatorContainer() throws -> String? {
        guard let id, pulling.pull == nil else { return nil }
        let group = pulling.group
        return try awaited {
            guard let simulators = try? await SimulatorControl.devices(),
                let simulator = simulators.first(where: { $0.id == id || $0.description.name == id })
            else { return nil }
            guard let path = try await SimulatorControl.container(of: simulator.id, group: group) else {
                throw CollectorFailure.groupRefused(
                    group: group, reason: "no app of this simulator has this group")
            }
            return path
        }
    }
}
