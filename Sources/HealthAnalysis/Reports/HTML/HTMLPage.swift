// What every page has around its content: a head that loads nothing, and the style.

/// A whole document.
package struct HTMLPage: Hashable, Sendable {
    /// Ends in a line feed.
    package let text: String

    /// - Parameters:
    ///   - refreshSeconds: After how long a browser asks again; nil for never.
    ///   - body: What stands in the body.
    package init(title: String, refreshSeconds: Int? = nil, body: HTML) {
        let refresh = refreshSeconds.map { seconds -> HTML in
            "<meta http-equiv=\"refresh\" content=\"\(seconds)\">\n"
        }
        let page: HTML = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            \(refresh ?? "")<title>\(title) – tracking health</title>
            <style>
            \(HTMLStyle.sheet)
            </style>
            </head>
            <body>
            \(body)
            </body>
            </html>

            """
        text = page.source
    }
}
