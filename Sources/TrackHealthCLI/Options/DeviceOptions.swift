// The options that make a simulated device, and the policies that credit what it reports.

import ActivitySimulator
import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingEngine
import TrackingModel

/// The options that make a simulated device.
struct DeviceOptions: ParsableArguments {
    @Option(
        name: .customLong("profile"), help: ProfileArgument.help, completion: ProfileArgument.completion,
        transform: ProfileArgument.parse)
    var givenProfile: Profile?

    @OptionGroup var figures: FigureOptions

    @Option(help: UserArgument.help, completion: UserArgument.completion, transform: UserArgument.parse)
    var user = UserPreset.median

    @Option(help: .taking("number", "Equal seeds give equal days."))
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
        "How the system behaves: \(names.commaSeparated), or a file with a profile. trackhealth simulate --help describes them. "
            + "(default: ios17.0)", valueName: "name")

    static var completion: CompletionKind { .values(Profile.all.map { ($0.name, $0.claim) }) }

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
            return try Profile(text: bytes.utf8Text)
        } catch let problem as ProfileProblem {
            throw ValidationError("\(HarmlessText.line(text)): \(problem.sentence)")
        }
    }
}

/// A simulated user by name.
enum UserArgument {
    static let help = ArgumentHelp(
        "Who uses it: \(names.commaSeparated). (default: \(UserPreset.median.rawValue))",
        valueName: "name")

    static var completion: CompletionKind { .values(UserPreset.allCases.map { ($0.rawValue, $0.purpose) }) }

    private static let names = UserPreset.allCases.map(\.rawValue)

    @Sendable static func parse(_ text: String) throws -> UserPreset {
        try UnknownName.meant("user", text, names, UserPreset.init(rawValue:))
    }
}

/// Figures of the simulated system that are set otherwise than a profile has them.
struct FigureOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: .taking(
            "figure=value",
            "Set a figure of the system, to a value or a range that the seed draws from, as in phantomFlood.spacing.median=6 or =0.02..60; repeatable. trackhealth lab priors lists them."
        ))
    var settings: [String] = []

    /// A profile with what was set, under a name that says so.
    func applied(to profile: Profile) throws -> Profile {
        guard !settings.isEmpty else { return profile }
        var profile = profile
        do {
            try profile.set(settings)
        } catch {
            throw ValidationError(error.sentence)
        }
        profile.name += " with " + settings.commaSeparated
        return profile
    }
}

extension ProfileProblem {
    /// What is wrong, and what to do.
    var sentence: String {
        switch self {
        case .noAssignment(let text):
            return
                "“\(HarmlessText.line(text))” sets no figure; write it as in phantomFlood.spacing.median=6."
        case .unknownFigure(let name):
            let near = NearestWords.of(name, among: Figure.all.map(\.name))
            return "There is no figure “\(HarmlessText.line(name))”"
                + (near.isEmpty ? "; " : ". Did you mean \(near.joined(separator: " or "))? ")
                + "trackhealth lab priors lists them."
        case .notOf(let figure, let text, let expected):
            return "\(figure) takes \(expected); it can't be “\(HarmlessText.line(text))”."
        case .twice(let figure): return "\(figure) is set twice; set it once."
        case .endsCross(let figure):
            return "\(figure) goes past the other end of its range; set both ends."
        }
    }
}

/// A crediting policy, as given on the command line.
enum PolicyArgument {
    /// - Parameter standard: The policy without the option.
    static func help(_ standard: CreditingPolicy) -> ArgumentHelp {
        ArgumentHelp(
            "Crediting policy: \(CreditingPolicy.all.map(\.name).commaSeparated); with @5 behind it a threshold every 5 minutes (1 to 60), with +dual a second schedule. "
                + "(default: \(standard.name))", valueName: "name")
    }

    static var completion: CompletionKind { .values(CreditingPolicy.all.map { ($0.name, $0.purpose) }) }

    @Sendable static func parse(_ text: String) throws -> CreditingPolicy {
        try UnknownName.meant("policy", text, CreditingPolicy.all.map(\.name), CreditingPolicy.titled)
    }
}

/// The option of commands that credit by one policy, by default the engine's own.
struct PolicyOption: ParsableArguments {
    @Option(
        help: PolicyArgument.help(.ordinal), completion: PolicyArgument.completion,
        transform: PolicyArgument.parse)
    var policy = CreditingPolicy.ordinal
}

/// What is registered for a policy: `5` for a threshold every five minutes, `5+dual` on two schedules.
struct RegistrationArgument: Hashable {
    private let step: Int
    private let isDual: Bool

    func applied(to policy: CreditingPolicy) -> CreditingPolicy {
        policy.registering(every: step, isDual: isDual)
    }

    @Sendable static func parse(_ text: String) throws -> RegistrationArgument {
        let isDual = text.hasSuffix("+dual")
        guard let step = Int(text.dropLast(isDual ? 5 : 0)), CreditingPolicy.steps.contains(step) else {
            throw ValidationError(
                "“\(HarmlessText.line(text))” is no plan; use minutes such as 5, or 5+dual for two schedules."
            )
        }
        return RegistrationArgument(step: step, isDual: isDual)
    }
}
