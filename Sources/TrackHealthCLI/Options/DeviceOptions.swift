// The options that make a simulated device.

import ActivitySimulator
import ArgumentParser
import PlainText
import TrackingModel

struct DeviceOptions: ParsableArguments {
    @Option(
        name: .customLong("profile"), help: ProfileArgument.help,
        completion: .list(Profile.all.map(\.name)), transform: ProfileArgument.parse)
    var givenProfile: Profile?

    var profile: Profile { givenProfile ?? .ios170 }

    @Option(
        help: UserArgument.help, completion: .list(UserPreset.allCases.map(\.rawValue)),
        transform: UserArgument.parse)
    var user = UserPreset.median

    @Option(help: ArgumentHelp("Equal seeds give equal days.", valueName: "number"))
    var seed: UInt64 = 1
}

/// A profile of the system by its name.
enum ProfileArgument {
    static let help = ArgumentHelp(
        "How the system behaves (default: ios17.0); the names are above.", valueName: "name")

    /// The description of each profile for the help.
    static var discussion: String {
        "Profiles are hypotheses composed from reports, not statements by Apple:\n"
            + Profile.all.map {
                "  " + $0.name + String(repeating: " ", count: max(20 - $0.name.count, 1)) + $0.hypothesis
            }
            .joined(separator: "\n")
    }

    @Sendable static func parse(_ text: String) throws -> Profile {
        guard let profile = Profile.named(text) else {
            let names = Profile.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no profile “\(HarmlessText.line(text))”; there are \(names).")
        }
        return profile
    }
}

/// A simulated user by name.
enum UserArgument {
    static let help = ArgumentHelp(
        "Who uses it: \(UserPreset.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name")

    @Sendable static func parse(_ text: String) throws -> UserPreset {
        guard let user = UserPreset(rawValue: text) else {
            let names = UserPreset.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no user “\(HarmlessText.line(text))”; there are \(names).")
        }
        return user
    }
}
