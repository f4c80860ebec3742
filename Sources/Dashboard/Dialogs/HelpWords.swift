// The words of the screens, for the help. The glossary of the documentation has the same meanings.

import Canvas
import HealthAnalysis

/// A word that screens use, with its meaning.
struct Word {
    let name: String
    let meaning: String
    /// Other words for it, in JSON, in filters or elsewhere, under which the search finds it.
    let also: [String]

    init(_ name: String, _ meaning: String, also: [String] = []) {
        self.name = name
        self.meaning = meaning
        self.also = also
    }

    /// In the order of the glossary.
    static let all: [Word] = [
        Word(
            "callback",
            "one call of the system into the tracker's monitor extension: a threshold was reached, "
                + "an interval began or ended", also: ["message", "arrival"]),
        Word("event", "the name that a callback carries, such as usage.app.1.min.9"),
        Word(
            "threshold",
            "an amount of use that the system is asked to call back for, such as minute 9 of an app"),
        Word("ordinal", "the number of a threshold in its day: 9 in min.9", also: ["position", "place"]),
        Word("window", "the thresholds that are registered for one app at one time", also: ["block"]),
        Word(
            "registration",
            "handing windows to the system with startMonitoring; a restart is any registration but "
                + "the first"),
        Word("burst", "several callbacks within seconds: phantom, replay or delayed"),
        Word("flood", "a burst so large that the system goes silent after it", also: ["any burst"]),
        Word(
            "delayed",
            "the system delivered callbacks late, often many together",
            also: ["deferred", "withheld", "held back"]),
        Word(
            "replay",
            "callbacks for use that was already reported, delivered again after a restart", also: ["heal"]),
        Word(
            "credit",
            "to add the seconds of a callback to an app's total; also the total that results",
            also: ["counted", "count in"]),
        Word(
            "rejected",
            "the tracker decided not to credit a callback, and has a reason",
            also: ["refused", "not believed"]),
        Word("failed", "the tracker tried to credit a callback, or to do something else, and could not"),
        Word(
            "error",
            "what was tried and failed; a kill is none, nor is a line of error in a log that names no attempt"
        ),
        Word("recovered", "minutes that were missing and have been backfilled or replayed"),
        Word("lost", "use that was never credited", also: ["missing"]),
        Word("phantom", "credited minutes without use", also: ["invented", "made up"]),
        Word("gap", "a stretch without callbacks; its class says what the evidence shows"),
        Word("not monitored", "a gap because no registered threshold was left", also: ["blind"]),
        Word(
            "possible loss",
            "a gap in which use is likely or records are missing, without proof of a loss", also: ["suspect"]),
        Word("late", "a gap whose callbacks may still come, or came late"),
        Word("idle", "silence, as on an unused device"),
        Word("off", "the device was off, or nothing was to be monitored"),
        Word("evidence", "what decides the class of a gap, numbered E1 to E17", also: ["proof"]),
        Word(
            "device in use",
            "unlocked or with an app in front, by files given as evidence; what they don't say is unknown"),
        Word("label", "what a person says a gap was"),
        Word(
            "callbacks came",
            "the share of the minutes up to the highest one reported whose own callback came, credited or not",
            also: ["delivered"]),
        Word("left", "the minutes until an app's registered thresholds are used up", also: ["headroom"]),
        Word("unproven", "nothing is known to be wrong, and the records can't tell that all is well"),
        Word(
            "verdict", "the judgement of the whole: ok, unproven, warning, critical or unknown",
            also: ["status"]),
        Word("finding", "one thing that is wrong or worth knowing, with a stable code"),
        Word("alert", "a finding or measure that crossed a limit and notifies"),
        Word(
            "unknown", "the store can't say; never the same as zero or as good news", also: ["null", "none"]),
        Word("limits, bounds", "the least and the most that a figure can be", also: ["low", "high"]),
        Word("store", "the tracker's shared data"),
        Word("container", "the App Group folder that holds it"),
        Word(
            "format",
            "how trackers of one generation write their data: G1 to G7, and the current one",
            also: ["dialect"]),
        Word("heartbeat", "the last sign of life of the extension: fresh, stale or silent"),
    ]
}

extension ContextProvider {
    /// The words to explain, by title.
    var helpWords: [(title: String, words: [Word])] {
        switch subject {
        case .store:
            return [
                (
                    "Classes of gaps",
                    Gap.Class.allCases.map { Word("\($0.letter) \($0.title)", $0.meaning) }
                ),
                (
                    "Marks on the timeline",
                    Timeline.Mark.Incident.allCases.map { Word(String($0.letter(glyphs)), $0.description) }
                ),
                (
                    "Device in use, by evidence",
                    hasDeviceUse
                        ? DeviceSign.allCases.map { Word(String($0.letter(glyphs)), $0.rawValue) } : []
                ), ("Words", Word.all),
            ].filter { !$0.words.isEmpty }
        case .fleet:
            return [
                (
                    "Reading the pages",
                    [
                        Word("was", "Nothing in the store is recent: it is judged as of its last record"),
                        Word(
                            "lost, phantom",
                            "Minutes that logs prove; \(glyphs.dash) is unknown, which is neither good nor bad"
                        ),
                        Word(
                            "groups",
                            "How many of a group\u{2019}s devices have a property, of those whose stores say "
                                + "it, with the 95 % interval (Wilson)"),
                        Word(
                            String(glyphs.triangle),
                            "A group is worse than all others by more than chance explains (Fisher\u{2019}s "
                                + "exact test, adjusted for all comparisons, below 1 %)"),
                    ]
                )
            ]
        case .lab:
            let board = context.lab?.board
            return [
                (
                    "Reading the picture",
                    [
                        Word(String(glyphs.check), "The best policy of a profile, where they differ"),
                        Word(String(glyphs.diamond), "The default policy"),
                        Word(
                            "bars",
                            "How far off, on a scale that gives small figures more room: policies differ by "
                                + "powers of ten"),
                        Word(
                            "\(glyphs.heavy)\(glyphs.bullet)\(glyphs.heavy)",
                            "A figure with its 95 % interval"),
                    ]
                ),
                (
                    "Measures",
                    board?.measures.map { Word($0.title, $0.description + " (\($0.unit))") } ?? []
                ), ("Profiles", board?.profiles.map { Word($0.name, $0.description) } ?? []),
                ("Made by", [Word("", board?.command ?? "")]),
            ]
        }
    }
}
