// The details of a finding, a burst, a self-check, and of the headings above them.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension FindingsScreen {
    func details(of verdict: Verdict) -> [DetailLine] {
        var lines: [DetailLine] = [
            .title(
                "\(verdict.level.glyph(glyphs)) \(verdict.level.rawValue)", verdict.level.textRole),
            .text(verdict.reason),
        ]
        for answer in verdict.answers {
            let (glyph, role) = (answer.answer.glyph(glyphs), answer.answer.role)
            lines += [
                .gap, .title("\(glyph) \(answer.title): \(answer.answer.rawValue)", role),
                .text(answer.question.description, .muted), .text(answer.reason),
            ]
            let basis = answer.basis(calendar, near: now, dash: glyphs.dash)
            if !basis.isEmpty { lines.add("from", basis) }
            lines.add(answer.answer == .no ? "to do" : "to settle it", answer.settledBy)
            lines += evidence(for: answer).map { linkLine($0) }
        }
        return lines
    }

    private func evidence(for answer: VerdictAnswer) -> [EvidenceLink] {
        guard let report, answer.answer != .yes else { return [] }
        let findings = report.findings.filter { $0.code == answer.code }.prefix(1)
        return findings.map(\.link)
            + (answer.question == .complete
                ? report.gaps.filter(\.mayMissMinutes).prefix(3).map { .gap($0.start, apps: $0.apps) }
                : answer.question == .real ? report.bursts.prefix(3).map { .burst($0.start) } : [])
    }

    func details(of finding: Finding) -> [DetailLine] {
        var lines: [DetailLine] = [
            .title("\(finding.level.glyph(glyphs)) \(finding.title)", finding.level.role), .gap,
            .text(finding.detail), .gap,
        ]
        lines.add("since", finding.since.map { sinceText($0, finding.until) })
        lines.add("until", finding.until.map { timeText($0) })
        if finding.isAcknowledged {
            let key = keyName(.acknowledge).map { "; \($0) takes it back" } ?? ""
            lines.add("seen", "weighs nothing in the verdict until something new happens\(key)", .accent)
        } else if finding.until != nil, finding.level > .notice, let key = keyName(.acknowledge) {
            lines.add("", "\(key) marks it as seen", .hint)
        }
        if !finding.apps.isEmpty {
            lines.add("apps", appNames(finding.apps))
        }
        lines += section("What to do", [.text(finding.remedy)])
        if let report, let contents {
            let items = store.listing?.items ?? []
            let evidence = report.evidence(for: finding, in: contents).filter { link in
                switch link {
                case .key(let key): items.contains { $0.key == key }
                case .counted: shownRecords(of: finding) > 0
                default: true
                }
            }
            lines += links(evidence, from: .finding, title: "Evidence")
        }
        lines += section("Probable cause", [.text(finding.cause)])
        if finding.code == .readProblems, let problems = contents?.problems {
            lines += [.gap, .title("What could not be read", .muted)]
            lines += problems.prefix(50).map { problem in
                let place = [problem.source, problem.key].compactMap { $0 }.joined(separator: " ")
                return .text(place + ": " + problem.problem)
            }
        }
        lines += guideLines(of: finding.code.guide(report?.thresholds ?? Thresholds()))
        return lines + [.gap, .field("code", finding.code.rawValue, .muted)]
    }

    /// `13:14 (2h 05m ago)`; without the age where the condition is over.
    private func sinceText(_ since: Instant, _ until: Instant?) -> String {
        let moment = timeText(since)
        return until == nil && now > since ? "\(moment) (\(ageText(now - since)))" : moment
    }

    func details(of burst: DeliveryBurst) -> [DetailLine] {
        let start = timeText(burst.start)
        var lines: [DetailLine] = [
            .title("\(burst.verdict.title.uppercased())  \(start)", burst.role),
            .text(burst.verdict.meaning, .muted), .gap, .text(burst.reason), .gap,
            .field("callbacks", "\(burst.events) in \(decimal(burst.seconds, places: 1)) s"),
            .field("claimed", minutes(burst.claimedMinutes)),
            .field("possible", minutes(burst.possibleMinutes) + " by the clock"),
            .field("credited", minutes(burst.countedMinutes), burst.isHarmless ? .muted : .warning),
        ]
        lines += self.lines(report?.deviceUse.reasons(for: burst) ?? [])
        lines.add("after restart", burst.secondsAfterRestart.map { durationText($0) })
        lines.add("shield", burst.isShielded.map { $0 ? "an app was shielded" : "open" })
        lines.add("power", burst.isCharging.map { $0 ? "charging" : "on battery" })
        lines.add(countText(burst.apps.count, "app"), appNames(burst.apps))
        let records = callbacks(of: burst).compactMap { record(of: $0)?.at }
        let stretch = records.bounds.map { EvidenceLink.stretch($0.lowerBound, $0.upperBound) }
        return lines
            + links(
                [stretch].compactMap { $0 } + [.moment(burst.start)]
                    + (report?.findings(on: burst) ?? []).prefix(4).map(\.link)
                    + burst.apps.prefix(4).map { .app($0) }, from: .stretch)
    }

    private func minutes(_ minutes: Double) -> String { decimal(minutes, places: 0) + " min" }

    func details(of check: Invariant) -> [DetailLine] {
        [
            .title(
                "\(check.state.glyph(glyphs)) \(check.name.description)",
                check.state == .violated ? .warning : .title), .gap, .text(check.figures), .gap,
            .text(check.state.meaning, .muted), .gap, .field("code", check.name.rawValue, .muted),
        ]
    }

    var detailsOfNone: [DetailLine] {
        [
            .title("\(glyphs.check) Nothing was found", .ok), .gap,
            .text(
                "No rule found a problem in what the store holds. What it does not hold is unknown: the Store "
                    + "screen shows what was read."),
        ]
    }

    func details(of bursts: [DeliveryBurst]) -> [DetailLine] {
        [
            .title(countText(bursts.count, "burst"), .title), .gap,
            .text(
                "A burst is several callbacks within seconds. The system may have held them back, which is "
                    + "harmless, or have reported minutes that nobody used. Each row says which, and why."),
        ]
    }

    func details(of checks: [Invariant]) -> [DetailLine] {
        let unknown = checks.count { $0.state == .unknown }
        var lines: [DetailLine] = [
            .title(countText(checks.count, "self-check"), .title), .gap,
            .text("Statements that hold for every correct store, whatever was used."), .gap,
            .text(
                "A failed self-check shows that figures contradict each other, but not which of them is wrong. It "
                    + "changes the verdict only if a finding above says so."),
        ]
        if unknown > 0 {
            lines += [.gap, .text("\(unknown) can't be checked: the store lacks their data.", .muted)]
        }
        return lines
    }

    func guideLines(of guide: FindingGuide) -> [DetailLine] {
        section("What it means", [.text(guide.meaning)])
            + section("Step by step", guide.steps.enumerated().map { .text("\($0 + 1). \($1)") })
            + section("How it is recognised", [.text(guide.recognition)])
            + section("When it is no alarm", [.text(guide.exceptions)])
    }
}
