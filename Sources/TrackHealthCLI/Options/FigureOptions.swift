// Figures of the simulated system that are set otherwise than a profile has them.

import ActivitySimulator
import ArgumentParser
import PlainText

struct FigureOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a figure of the system, to a value or a range that the seed draws from, as in phantomFlood.spacing.median=6 or =0.02..60; repeatable. trackhealth lab priors lists them.",
            valueName: "figure=value"))
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
        profile.name += " with " + settings.joined(separator: ", ")
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
