// What support needs to know about a finding: what it means, how it is recognised, what to do, when it is no alarm.

public import TrackingModel

/// The text on one code, the same in `trackhealth explain`, in the dashboard's details and in the reports.
public struct FindingGuide: Hashable, Sendable {
    public let code: FindingCode
    /// The subject that the code is listed under.
    public let subject: Subject
    /// A few words; the title of findings that give none of their own.
    public let title: String
    /// The level that it has unless `recognition` says otherwise.
    public let level: FindingLevel
    /// Every level that it can have, least first.
    public let levels: [FindingLevel]
    /// What it means to somebody who has never heard of it, in one to three sentences.
    public let meaning: String
    /// The rule with the limits that hold.
    public let recognition: String
    /// What to do, in this order; a sentence each, without limits.
    public let steps: [String]
    /// What it can be confused with, and when it is no alarm.
    public let exceptions: String

    /// What a finding is about.
    public enum Subject: String, CaseIterable, Sendable {
        case tooMuch = "Credited too much"
        case tooLittle = "Credited too little"
        case monitoring = "Monitoring and set-up"
        case atWork = "The extension at work"
        case day = "Days and hours"
        case clock = "Clocks"
        case store = "The store"
    }

    init(
        _ code: FindingCode, _ subject: Subject, _ title: String, _ level: FindingLevel,
        orElse others: [FindingLevel] = [], meaning: String, recognition: String, steps: [GuideStep],
        exceptions: String
    ) {
        self.code = code
        self.subject = subject
        self.title = title
        self.level = level
        levels = ([level] + others).sorted()
        self.meaning = meaning
        self.recognition = recognition
        self.steps = steps.map(\.text)
        self.exceptions = exceptions
    }

    /// The text on every code, in the order of the codes.
    public static func all(_ limits: Thresholds = Thresholds()) -> [FindingGuide] {
        let guides = byCode(limits)
        return FindingCode.allCases.compactMap { guides[$0] }
    }

    fileprivate static func byCode(_ limits: Thresholds) -> [FindingCode: FindingGuide] {
        let lists = [
            onTooMuch, onTooLittle, onMonitoring, onExtension, onDays, onClocks, onStores, onSources,
        ]
        return lists.flatMap { $0(limits) }.keyed(by: \.code)
    }

    /// By the usual limits.
    fileprivate static let usual = byCode(Thresholds())
}

/// Guides one below the other.
@resultBuilder enum GuideList {
    static func buildBlock(_ guides: FindingGuide...) -> [FindingGuide] { guides }
}

extension FindingCode {
    /// The text on this code.
    /// - Parameter limits: What the judgement rests on; `recognition` names these limits.
    public func guide(_ limits: Thresholds = Thresholds()) -> FindingGuide {
        let guides = limits == Thresholds() ? FindingGuide.usual : FindingGuide.byCode(limits)
        // A code without a guide would be a mistake that says nothing, instead of an end.
        return guides[self]
            ?? FindingGuide(
                self, .store, rawValue, .notice, meaning: "", recognition: "", steps: [], exceptions: "")
    }

    /// The title of this code's findings, unless one says more.
    public var title: String { guide().title }
}
