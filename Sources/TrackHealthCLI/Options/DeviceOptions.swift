// The options that make a simulated device.

import ActivitySimulator
import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingModel

struct DeviceOptions: ParsableArguments {
    @Option(
        name: .customLong("profile"), help: ProfileArgument.help, completion: ProfileArgument.completion,
        transform: ProfileArgument.parse)
    var givenProfile: Profile?

    @OptionGroup var figures: FigureOptions

    @Option(help: UserArgument.help, completion: UserArgument.completion, transform: UserArgument.parse)
    var user = UserPreset.median

    @Option(help: ArgumentHelp("Equal seeds give equal days.", valueName: "number"))
    var seed: UInt64 = 1

    func validate() throws { _ = try profile() }

    /// The chosen profile, or the usual one, with the figures that were set.
    func profile(usual: Profile = .ios170) throws -> Profile {
        try figures.applied(to: givenProfile ?? usual)
    }
}

/// A profile of the system by its name, or a file with one.
enum ProfileArgument {
    static let help = ArgumentHelp(
        "How the system behaves: \(names.joined(separator: ", ")), or a file with a profile. trackhealth simulate --help describes them. "
            + "(default: ios17.0)", valueName: "name")

    static var completion: CompletionKind { .list(names) }

    private static let names = Profile.all.map(\.name)

    /// The description of each profile for the help.
    static var discussion: String {
        "Profiles; all but ideal are hypotheses composed from reports, not statements by Apple:\n"
            + TextTable.rows(Profile.all.map { ($0.name, $0.claim) }, width: 20).joined(separator: "\n")
    }

    @Sendable static func parse(_ text: String) throws -> Profile {
        if let profile = Profile.named(text) { return profile }
        guard FileManager.default.fileExists(atPath: text) else {
            throw UnknownName.refusal("profile", text, names)
        }
        do {
            let bytes = try LocalFileSystem().read(text, links: .follow, limit: 1 << 20).bytes
            return try Profile(text: String(decoding: bytes, as: UTF8.self))
        } catch let problem as ProfileProblem {
            throw ValidationError("\(HarmlessText.line(text)): \(problem.sentence)")
        }
    }
}

/// A simulated user by name.
enum UserArgument {
    static let help = ArgumentHelp(
        "Who uses it: \(names.joined(separator: ", ")). (default: \(UserPreset.median.rawValue))",
        valueName: "name")

    static var completion: CompletionKind { .list(names) }

    private static let names = UserPreset.allCases.map(\.rawValue)

    @Sendable static func parse(_ text: String) throws -> UserPreset {
        try UnknownName.meant("user", text, names, UserPreset.init(rawValue:))
    }
}
