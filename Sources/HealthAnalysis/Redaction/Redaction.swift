// Takes people out of a report: apps become pseudonyms and paths their last component, wherever they occur.

import PlainText
public import TrackingModel

/// Pseudonyms for everything in a report that names an app or a person's folder.
///
/// Ids are numbered in their order, so that the pseudonyms of a store stay the same from report to report. Names and
/// ids inside free text, including log messages, are replaced where they are whole words, in upper or lower case.
public struct Redaction: Sendable {
    private var pseudonyms: [String: String] = [:]
    private var texts = WordReplacement()
    private let path: String
    private let shortPath: String

    /// The pseudonyms for the apps of a report and its path.
    public init(_ report: HealthReport) {
        path = report.source.path
        shortPath = path.split(separator: "/").last.map(String.init) ?? path
        if path != shortPath, !path.isEmpty { texts.add(path, shortPath, isPath: true) }
        for (index, app) in report.apps.sorted(by: { $0.id < $1.id }).enumerated() {
            let pseudonym = "app-\(index + 1)"
            pseudonyms[app.id] = pseudonym
            for word in [app.id, app.name, AppName.short(app.id)] {
                // Sentences hold the name as it is made fit for them.
                for form in Set([word, HarmlessText.line(word), AppName.inSentence(word)]) {
                    texts.add(form, pseudonym)
                }
            }
        }
        // What a callback or gap names without a record of its own is numbered after the apps.
        let series = Set(
            report.gaps.flatMap(\.apps) + report.bursts.flatMap(\.apps) + report.findings.flatMap(\.apps)
        ).subtracting(pseudonyms.keys).sorted()
        for id in series where !id.hasPrefix("usage.app.") {
            let pseudonym = "app-\(pseudonyms.count + 1)"
            pseudonyms[id] = pseudonym
            texts.add(id, pseudonym)
        }
    }

    /// The pseudonym of an app id; another id stays as it is.
    public func id(_ id: String) -> String { pseudonyms[id] ?? text(id) }

    /// A text without names, ids and the path.
    public func text(_ text: String) -> String { texts.applied(to: text) }

    /// A report and its store, both as they are or both with pseudonyms.
    static func applied(
        _ isWanted: Bool, to report: HealthReport, _ contents: StoreContents
    ) -> (HealthReport, StoreContents) {
        guard isWanted else { return (report, contents) }
        let redaction = Redaction(report)
        return (redaction.applied(to: report), redaction.applied(to: contents))
    }

    /// The report with pseudonyms.
    public func applied(to report: HealthReport) -> HealthReport {
        var report = report
        report.source = applied(to: report.source)
        report.verdict.reason = text(report.verdict.reason)
        report.verdict.answers.update { $0.reason = text($0.reason) }
        if let last = report.atLastRecord { report.atLastRecord?.reason = text(last.reason) }
        report.events.lastRecordedApp = report.events.lastRecordedApp.map(id)
        report.readProblems = report.readProblems.map(applied)
        report.gaps.update { gap in
            gap.apps = gap.apps.map(id)
            gap.cause = text(gap.cause)
            gap.explanation = text(gap.explanation)
        }
        report.apps.update { app in
            app.id = id(app.id)
            app.name = app.id
        }
        report.findings.update { finding in
            finding.detail = text(finding.detail)
            finding.apps = finding.apps.map(id)
        }
        report.bursts.update { $0.apps = $0.apps.map(id) }
        report.invariants.update { $0.figures = text($0.figures) }
        return report
    }

    /// The store's contents with pseudonyms, for reports that list its logs.
    public func applied(to contents: StoreContents) -> StoreContents {
        var contents = contents
        contents.source = applied(to: contents.source)
        contents.problems = contents.problems.map(applied)
        contents.fallbackFiles = contents.fallbackFiles.map(text)
        contents.mappings = contents.mappings.mapValues(id)
        contents.recovery.update { entry in
            // The words of an event name are the tracker's own; an app called "app" must not break them.
            if !entry.event.text.hasPrefix("usage.app.") { entry.event = EventName(text(entry.event.text)) }
            entry.error = entry.error.map(text)
            entry.action = text(entry.action)
        }
        contents.log.update { line in
            line.message = text(line.message)
            line.component = text(line.component)
            line.metadata = line.metadata.map { .init(key: text($0.key), value: text($0.value)) }
        }
        contents.callbacks.update { callback in
            callback.appID = callback.appID.map(id)
            if case .rejected(let reason) = callback.outcome { callback.outcome = .rejected(text(reason)) }
        }
        contents.apps.update { app in
            app.id = id(app.id)
            if app.name != nil { app.name = app.id }
        }
        return contents
    }

    private func applied(to source: StoreSource) -> StoreSource {
        var source = source
        source.path = shortPath
        switch source.preferences {
        case .read, .missing, .absent: break
        case .stale(let reason): source.preferences = .stale(reason: text(reason))
        case .unreadable(let reason): source.preferences = .unreadable(reason: text(reason))
        }
        return source
    }

    private func applied(to problem: ReadProblem) -> ReadProblem {
        var problem = problem
        problem.source = text(problem.source)
        problem.key = problem.key.map(text)
        problem.problem = text(problem.problem)
        return problem
    }
}

extension Array {
    fileprivate mutating func update(_ change: (inout Element) -> Void) {
        for index in indices { change(&self[index]) }
    }
}
