// A report as one HTML page: readable and printable, in light and dark, on a phone, without network and scripts.

extension Document {
    /// A page that includes its style, loads nothing and runs nothing; it ends in a line feed.
    public var html: String { page() }

    /// - Parameters:
    ///   - refreshSeconds: After how long a browser asks again; nil for never.
    ///   - links: Other pages, with their names.
    package func page(refreshSeconds: Int? = nil, links: [(address: String, name: String)] = []) -> String {
        let refresh = refreshSeconds.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">\n" as HTML }
        let anchors = links.map { "<a href=\"\($0.address)\">\($0.name)</a>\n" as HTML }
        let page: HTML = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            \(refresh ?? "")<title>\(title ?? "")</title>
            <style>
            \(HTMLStyle.sheet)
            </style>
            </head>
            <body>
            <main>
            <header>
            \(links.isEmpty ? "" : "<p class=\"brand\">\(anchors)</p>\n" as HTML)<h1>\(title ?? "")</h1>
            </header>
            \(blocks.map(\.html))</main>
            <footer>
            <p>Made by trackhealth from what the stores held at the time above. This page loads nothing and runs nothing.</p>
            </footer>
            </body>
            </html>

            """
        return page.source
    }
}

extension Document.Block {
    fileprivate var html: HTML {
        switch self {
        case .heading(let title, let note):
            let count = note.map { " <span class=\"count\">\($0)</span>" as HTML }
            return "<h2>\(title)\(count ?? "")</h2>\n"
        case .banner(let title, let text, let level):
            return """
                <section class="verdict \(level.rawValue)">
                \(icon(level))
                <div><p class="title">\(title)</p><p class="reason">\(text)</p></div>
                </section>

                """
        case .facts(let facts):
            let list = facts.map { "<div><dt>\($0.name)</dt><dd>\($0.text)</dd></div>" as HTML }
            return "<dl class=\"facts\">\(list)</dl>\n"
        case .figures(let facts):
            let list = facts.map { fact -> HTML in
                """
                <div class="tile \(fact.level?.rawValue ?? "")"><dt>\(fact.name)</dt><dd><b>\(fact.value)</b>\
                <small>\(fact.note)</small></dd></div>

                """
            }
            return "<dl class=\"tiles\">\n\(list)</dl>\n"
        case .table(let table): return table.html
        case .paragraph(let text): return "<p>\(text)</p>\n"
        case .list(let items): return "<ul>\(items.map { "<li>\($0)</li>\n" as HTML })</ul>\n"
        case .steps(let steps): return "<ol>\(steps.map { "<li>\($0)</li>\n" as HTML })</ol>\n"
        case .code(let lines, _): return "<pre><code>\(lines.map { "\($0)\n" as HTML })</code></pre>\n"
        case .card(let title, let level, let code, let blocks):
            let badge = level.map { "<span class=\"badge\">\($0.rawValue)</span>" as HTML }
            return """
                <article class="finding \(level?.rawValue ?? "")">
                <h3>\(badge ?? "")\(title)\(code.map { "<code>\($0)</code>" as HTML } ?? "")</h3>
                \(blocks.map(\.html))</article>

                """
        case .picture(let picture, _): return "\(picture)\n"
        }
    }

    /// A shape for each level, so that colour is not the only difference.
    private func icon(_ level: Document.Tone) -> HTML {
        let shape: HTML =
            switch level {
            case .ok: "<circle cx='24' cy='24' r='21'/><path d='M14 25l7 7 13-15'/>"
            case .warning: "<path d='M24 4l21 38H3z'/><path d='M24 18v11M24 35v1'/>"
            case .critical: "<path d='M15 3h18l12 12v18L33 45H15L3 33V15z'/><path d='M24 13v14M24 34v1'/>"
            default: "<circle cx='24' cy='24' r='21'/><path d='M17 19a7 7 0 1 1 10 6c-2 1-3 2-3 5M24 35v1'/>"
            }
        return "<svg class=\"icon\" viewBox=\"0 0 48 48\" aria-hidden=\"true\">\(shape)</svg>"
    }
}

extension Document.Table {
    /// Each cell names its column, for a phone, on which the cells of a row stand below each other.
    fileprivate var html: HTML {
        guard !rows.isEmpty else { return "<p class=\"none\">\(empty)</p>\n" }
        func kind(_ head: Document.Head) -> HTML {
            head.isNumber ? " class=\"number\"" : head.width == nil ? " class=\"why\"" : ""
        }
        let titles = heads.map { "<th scope=\"col\"\(kind($0))>\($0.title)</th>" as HTML }
        let lines = rows.map { row -> HTML in
            let cells = zip(heads, row).map { head, cell -> HTML in
                "<td\(kind(head)) data-title=\"\(head.title)\">\(cell.html)</td>"
            }
            return "<tr>\(cells)</tr>\n"
        }
        return """
            <div class="scroll"><table><thead><tr>\(titles)</tr></thead>
            <tbody>
            \(lines)</tbody></table></div>

            """
    }
}

extension Document.Cell {
    fileprivate var html: HTML {
        switch look {
        case .plain: "\(text)"
        case .badge(let name): "<span class=\"badge \(name.lowercased())\">\(text)</span>"
        case .link(let address): "<a href=\"\(address)\">\(text)</a>"
        case .days(let days):
            """
            <svg class="week" viewBox="0 0 80 24" role="img" aria-label="\(text)"><title>\(text)</title>\
            \(Self.bars(days))</svg>
            """
        }
    }

    private static func bars(_ days: [Int?]) -> [HTML] {
        let most = Double(max(1, days.compactMap(\.self).max() ?? 1))
        return days.enumerated().map { index, value in
            let x = Double(index) * 12
            guard let value else {
                return "<circle class=\"absent\" cx=\"\(x + 4)\" cy=\"22.5\" r=\"1.5\"/>"
            }
            let height = max(1.5, Double(value) / most * 22)
            return "<rect x=\"\(x)\" y=\"\(24 - height)\" width=\"8\" height=\"\(height)\" rx=\"1\"/>"
        }
    }
}
