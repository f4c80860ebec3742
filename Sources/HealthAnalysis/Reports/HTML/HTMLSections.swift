// The page's lists: findings as cards, apps and gaps as tables, logs as they were written.

import TrackingModel

enum HTMLSections {
    /// What a person added; nothing where there is nothing.
    static func notes(_ rows: ReportRows) -> HTML {
        guard !rows.notes.isEmpty else { return "" }
        let facts = rows.notes.map { note -> HTML in
            "<div><dt>\(note.key)</dt><dd>\(note.value)</dd></div>"
        }
        return section("Notes", String(rows.notes.count), "<dl class=\"facts\">\(facts)</dl>")
    }

    static func findings(_ rows: ReportRows) -> HTML {
        let findings = rows.report.findings
        guard !findings.isEmpty else {
            return section("Findings", "0", "<p class=\"none\">Nothing was found.</p>")
        }
        let cards = findings.map { finding -> HTML in
            """
            <article class="finding \(finding.level.word)">
            <h3><span class="badge">\(finding.level.word)</span>\(finding.title)<code>\(finding.code.rawValue)</code></h3>
            <p class="detail">\(finding.detail)</p>
            <dl><div><dt>Cause</dt><dd>\(finding.cause)</dd></div><div><dt>Remedy</dt><dd>\(finding.remedy)</dd></div>\
            \(since(finding, rows))</dl>
            <ol>\(rows.guide(finding).steps.map { "<li>\($0)</li>" as HTML })</ol>
            </article>

            """
        }
        return section("Findings", String(findings.count), "\(cards)")
    }

    private static func since(_ finding: Finding, _ rows: ReportRows) -> HTML {
        finding.since.map { "<div><dt>Since</dt><dd>\(rows.time($0))</dd></div>" } ?? ""
    }

    static func apps(_ rows: ReportRows) -> HTML {
        let apps = rows.report.apps
        guard !apps.isEmpty else {
            return section("Apps", "0", "<p class=\"none\">No app is known.</p>")
        }
        let most = max(1, apps.compactMap(\.todaySeconds).max() ?? 1)
        let body = apps.map { app -> HTML in
            let share = Double(app.todaySeconds ?? 0) / Double(most) * 100
            let today = app.todaySeconds.map(durationText) ?? "—"
            let state: HTML =
                app.todayState == .valid
                ? "" : "<span class=\"badge \(app.todayState.rawValue)\">\(app.todayState.rawValue)</span>"
            let note: HTML = app.todayExplanation.map { "<small>\($0)</small>" } ?? ""
            return """
                <tr><th scope="row">\(app.name)<small>\(app.category ?? app.id)</small></th>\
                <td class="number"><b>\(today)</b>\(state)\(meter(share))\(note)</td><td>\(week(app))</td>\
                <td class="number">\(app.totalSeconds.map(durationText) ?? "—")</td>\
                <td class="number">\(app.pointsToday.map { String($0) } ?? "—")</td>\
                <td>\(app.lastEventAt.map(rows.time) ?? "—")</td></tr>

                """
        }
        return section(
            "Apps", String(apps.count),
            """
            <div class="scroll"><table class="apps">
            <thead><tr><th scope="col">App</th><th scope="col" class="number">Today</th>\
            <th scope="col">Last seven days</th><th scope="col" class="number">Total</th>\
            <th scope="col" class="number">Points</th><th scope="col">Last event</th></tr></thead>
            <tbody>
            \(body)</tbody></table></div>
            """)
    }

    private static func meter(_ share: Double) -> HTML {
        """
        <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="track" width="100" height="4"/>\
        <rect class="used" width="\(min(max(share, 0), 100))" height="4"/></svg>
        """
    }

    /// A bar for each of the last seven days; a dot where there is no record.
    private static func week(_ app: AppStatus) -> HTML {
        let days = app.lastSevenDays
        guard days.contains(where: { $0 != nil }) else { return "<span class=\"muted\">no record</span>" }
        let most = Double(max(1, days.compactMap { $0 }.max() ?? 1))
        let bars = days.enumerated().map { index, seconds -> HTML in
            let x = Double(index) * 12
            guard let seconds else {
                return "<circle class=\"absent\" cx=\"\(x + 4)\" cy=\"22.5\" r=\"1.5\"/>"
            }
            let height = max(1.5, Double(seconds) / most * 22)
            return """
                <rect x="\(x)" y="\(24 - height)" width="8" height="\(height)" rx="1"><title>\
                \(durationText(seconds))</title></rect>
                """
        }
        let description = days.map { $0.map(durationText) ?? "no record" }.joined(separator: ", ")
        return """
            <svg class="week" viewBox="0 0 80 24" role="img" aria-label="Oldest first: \(description)">\(bars)</svg>
            """
    }

    static func gaps(_ rows: ReportRows) -> HTML {
        let gaps = rows.gaps
        let count = ReportRows.extent(gaps.count, of: rows.report.gaps.count)
        guard !gaps.isEmpty else { return section("Gaps", count, "<p class=\"none\">\(rows.noGaps)</p>") }
        let body = gaps.map { gap -> HTML in
            let cells = rows.row(gap)
            return """
                <tr><th scope="row">\(cells[0])<small>to \(cells[1])</small></th>\
                <td class="number">\(cells[2])</td>\
                <td><span class="class \(gap.gapClass.rawValue)">\(gap.title)</span></td>\
                <td class="number">\(cells[4])</td><td>\(cells[5])</td>\
                <td class="why">\(rows.explanation(gap))</td></tr>

                """
        }
        return section(
            "Gaps", count,
            """
            <div class="scroll"><table class="gaps">
            <thead><tr><th scope="col">From</th><th scope="col" class="number">Length</th><th scope="col">Class</th>\
            <th scope="col" class="number">Minutes</th><th scope="col">Apps</th><th scope="col">Why</th></tr></thead>
            <tbody>
            \(body)</tbody></table></div>
            """)
    }

    static func recovery(_ rows: ReportRows) -> HTML {
        let count = ReportRows.extent(rows.recovery.count, of: rows.contents.recovery.count)
        return log("Recovery log", count, rows.recovery, "No entries.") { row in
            let failed = row[0] == "✗"
            return """
                <tr class="\(failed ? "error" : "info")"><td class="mark">\(failed ? "failed" : "ok")</td>\
                <td>\(row[1])</td><td>\(row[2])</td><td>\(row[3])</td></tr>

                """
        }
    }

    static func lines(_ rows: ReportRows) -> HTML {
        let count = ReportRows.extent(rows.lines.count, of: rows.contents.log.count)
        return log("Extension log", count, rows.lines, "No lines.") { row in
            """
            <tr class="\(row[1].lowercased())"><td class="mark">\(row[1])</td><td>\(row[0])</td><td>\(row[2])</td>\
            <td>\(row[3])</td></tr>

            """
        }
    }

    private static func log(
        _ title: String, _ count: String, _ rows: [[String]], _ none: String, _ row: ([String]) -> HTML
    ) -> HTML {
        guard !rows.isEmpty else { return section(title, count, "<p class=\"none\">\(none)</p>") }
        return section(
            title, count,
            "<div class=\"scroll\"><table class=\"log\"><tbody>\n\(rows.map(row))</tbody></table></div>")
    }

    static func problems(_ rows: ReportRows) -> HTML {
        let problems = rows.report.readProblems
        guard !problems.isEmpty else { return "" }
        let list = problems.map { problem -> HTML in
            let key: HTML = problem.key.map { " <code>\($0)</code>" } ?? ""
            return "<li><b>\(problem.source)</b>\(key) \(problem.problem)</li>\n"
        }
        return section("Read problems", String(problems.count), "<ul class=\"problems\">\n\(list)</ul>")
    }

    static func section(_ title: String, _ count: String, _ content: HTML) -> HTML {
        "<section><h2>\(title) <span class=\"count\">\(count)</span></h2>\n\(content)</section>"
    }
}
