// Values of options as shells complete them, and what they say of those that have no words of their own elsewhere.

import ActivitySimulator
import ArgumentParser
import Dashboard
import Foundation
import TrackingEngine

/// A value of an option, with what a shell says of it beside its name.
protocol DescribedArgument: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
    /// A few words.
    var purpose: String { get }
}

extension DescribedArgument {
    static var defaultCompletionKind: CompletionKind { .values(allCases.map { ($0.rawValue, $0.purpose) }) }
}

extension CompletionKind {
    /// Words, each with a few of its own where the shell shows them. They are made only for a script: every start of every
    /// command asks for them.
    static func values(_ values: @autoclosure () -> [(name: String, purpose: String)]) -> CompletionKind {
        switch CompletionShell.requesting {
        case nil: .default
        case .zsh?:
            .list(values().map { "\($0.name.replacing(":", with: "\\:")):\($0.purpose)" })
        case .fish?:
            // The parser puts the list between single quotes as it is, and fish reads what is between them once more.
            .list(
                values().map { value in
                    let words = "\(value.name)\t\(value.purpose)"
                        .replacing(#/["$\\]/#) { "\\" + $0.output }
                        .replacing(#/['\\]/#) { "\\" + $0.output }
                    return "\"\(words)\""
                })
        default: .list(values().map { $0.name })
        }
    }

    /// The names of time zones, which are too many for each option that takes one: the program is asked for them.
    static var timeZones: CompletionKind {
        .custom { _, _, _ in TimeZone.knownTimeZoneIdentifiers }
    }
}

extension UserPreset {
    /// Who it is.
    var purpose: String {
        switch self {
        case .light: "half an hour a day"
        case .median: "three hours a day"
        case .heavy: "eight hours a day"
        case .idleDay: "nobody uses an app"
        case .night: "between ten at night and two"
        case .exam: "ten minutes of one app at ten"
        case .manyApps, .fiftyApps: "some minutes of every app"
        case .shieldedRewards: "rewards are shielded until four"
        case .midnightUser: "one app over midnight"
        case .traveller: "another zone every third day"
        case .clockMeddler: "sets the clock every second day"
        case .sideBySide: "two apps at once"
        case .twoDevices: "apps on another device, too"
        }
    }
}

extension CreditingPolicy {
    /// What it credits.
    var purpose: String {
        switch name {
        case CreditingPolicy.ordinal.name: "each minute of a count once (the engine's own)"
        case CreditingPolicy.clock.name: "what grows no faster than the clock"
        case CreditingPolicy.add.name: "what each callback adds"
        case CreditingPolicy.simpleAdd.name: "up to the threshold, and beyond it what each callback adds"
        case CreditingPolicy.peak.name: "what is above all of the day so far"
        case CreditingPolicy.sessionStart.name: "the threshold on top of the session's start"
        case CreditingPolicy.delta.name: "growth in a session; 30 s end it"
        case CreditingPolicy.longDelta.name: "growth in a session; 90 s end it"
        case CreditingPolicy.deduplicate.name: "nothing within 90 s of a callback"
        case CreditingPolicy.sparse.name: "a few thresholds that are registered once"
        case CreditingPolicy.grace.name: "nothing within 30 s of a start"
        default: ""
        }
    }
}

extension Screen {
    /// What it shows.
    var purpose: String {
        switch self {
        case .overview: "the verdict, and the day at a glance"
        case .timeline: "the day's use, minute by minute"
        case .gaps: "times in which minutes are missing"
        case .recovery: "the log of callbacks"
        case .log: "the extension's log"
        case .apps: "each app's minutes"
        case .findings: "what is wrong, and what to do"
        case .store: "keys and values as they are stored"
        case .compare: "what differs from an earlier store"
        case .devices: "a fleet, worst device first"
        case .groups: "a fleet by version and model"
        case .hours: "a fleet's devices, hour by hour"
        case .days: "a fleet, day by day"
        default: ""
        }
    }
}
