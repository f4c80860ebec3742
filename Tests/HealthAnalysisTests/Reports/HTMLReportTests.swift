// The page: nothing of a store becomes markup, nothing is loaded, tags close, and its colours can be read.

import Documents
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct HTMLReportTests {
    private var bad: StoreContents {
        var entries = minutes(1...8, from: at(8)) + minutes(20...25, from: at(8, 20))
        entries.append(entry(at(9), "usage.app.0.min.26", ok: false, error: "No mapping"))
        var store = goodStore(heartbeat: at(11, 59)).crediting(entries)
        store.memory = [MemorySample(at: at(11, 59), bytes: 5_400_000, measure: .footprint)]
        return store
    }

    private func page(_ store: StoreContents, redact: Bool = false) -> String {
        Document(store.report(at: at(12)), store, redact: redact).html
    }

    @Test func `the page tells the verdict, the figures, the findings and the gaps`() {
        let text = page(bad)
        for part in [
            "<!doctype html>\n<html lang=\"en\">", "<title>Tracking health of box</title>",
            "<h1>Tracking health of box</h1>", "<section class=\"verdict warning\">",
            "<code>minutes-lost</code>", "<dt>Lost minutes</dt><dd><b>12 min</b><small>in 2 gaps</small>",
            "<dt>Rejected part</dt><dd><b>1 min</b>",
            "<dt>Phantom</dt><dd><b>none</b>", "<dt>Recovered</dt><dd><b>none</b>",
            "<span class=\"badge lost\">lost</span>",
            "<span class=\"badge\">warning</span>Minutes were lost", "<title>08:15: ", "No mapping",
            "<dt>Remedy</dt>", "14 minutes in the logs, 1 error, gaps: 2 lost, 2 idle",
        ] { #expect(text.contains(part), "\(part)") }
    }

    @Test func `nothing of a store becomes markup`() {
        let hostile =
            "</td><script>alert('1')</script>\"><img src=x onerror=\"x\">&\u{202E}\u{1B}[2J<\u{338}b>"
        var store = bad
        store.apps[0].name = hostile
        store.apps[0].category = hostile
        store.source.path = "/x/" + hostile
        store.source.group = hostile
        store.recovery[3].error = hostile
        store.recovery[3].succeeded = false
        store.recovery[4].event = EventName(hostile)
        store.log = [
            LogEntry(
                at: at(11), severity: .error, component: hostile, message: hostile,
                metadata: [.init(key: hostile, value: hostile)])
        ]
        store.problems = [ReadProblem(source: hostile, key: hostile, problem: hostile)]
        let text = page(store)
        #expect(!text.contains("<script") && !text.contains("<img"))
        #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
        // A stroke through `<` makes one character of both, but a browser sees the sign alone.
        #expect(text.contains("&lt;\u{338}b&gt;"))
        #expect(tagsClose(text))
    }

    @Test func `the page loads nothing and runs nothing`() {
        let text = page(bad)
        for part in [
            "http:", "https:", "src=", "@import", "<script", "<link", "javascript:", "onclick", "onload",
        ] {
            #expect(!text.contains(part), "\(part)")
        }
        #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    }

    @Test func `a store that says nothing still makes a whole page`() {
        for store in [emptyStore(), bad] { #expect(tagsClose(page(store))) }
        let text = page(emptyStore())
        #expect(text.contains("<dt>Lost minutes</dt><dd><b>unknown</b>"))
        #expect(text.contains("No app is known."))
    }

    /// Whether every element that needs an end has it, in order.
    private func tagsClose(_ text: String) -> Bool {
        var open: [String] = []
        for part in text.components(separatedBy: "<").dropFirst() {
            let tag = part.prefix { $0 != ">" }
            let name = tag.prefix { $0 != " " && $0 != "\n" }
            if tag.hasSuffix("/") || name.hasPrefix("!") || name == "meta" { continue }
            if name.hasPrefix("/") {
                guard open.popLast() == String(name.dropFirst()) else { return false }
            } else {
                open.append(String(name))
            }
        }
        return open.isEmpty
    }

    @Test func `all text reaches a contrast of 4.5 in both schemes`() throws {
        let text = page(bad)
        let schemes = text.components(separatedBy: ":root {").dropFirst().prefix(2).map(Self.colors)
        try #require(schemes.count == 2)
        for scheme in schemes {
            let grounds: [(String, [String])] = [
                ("ink", ["page", "card", "faint", "idle"]), ("muted", ["page", "card"]),
                ("ok", ["ok-wash", "page"]),
                ("notice", ["notice-wash"]), ("warning", ["warning-wash", "card", "page"]),
                ("critical", ["critical-wash", "card", "page"]), ("unknown", ["unknown-wash"]),
                ("not-monitored", ["page"]),
                ("on", ["lost", "not-monitored", "recovered"]), ("phantom", ["page"]),
            ]
            for (ink, papers) in grounds {
                for paper in papers {
                    let pair = (try #require(scheme[ink]), try #require(scheme[paper]))
                    #expect(Self.contrast(pair.0, pair.1) >= 4.5, "\(ink) on \(paper)")
                }
            }
        }
    }

    private static func colors(_ sheet: String) -> [String: UInt32] {
        var colors: [String: UInt32] = [:]
        for part in sheet.prefix(while: { $0 != "}" }).split(separator: ";") {
            let description = part.split(separator: ":").map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard description.count == 2, description[0].hasPrefix("--"), description[1].hasPrefix("#") else {
                continue
            }
            colors[String(description[0].dropFirst(2))] = UInt32(description[1].dropFirst(), radix: 16)
        }
        return colors
    }

    /// The contrast of two colours (WCAG 2).
    private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
        func light(_ color: UInt32) -> Double {
            zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
                let value = Double(color >> UInt32(channel.0) & 255) / 255
                return sum + channel.1
                    * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
            }
        }
        let (low, high) = (min(light(one), light(other)), max(light(one), light(other)))
        return (high + 0.05) / (low + 0.05)
    }
}
