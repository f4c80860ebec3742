// Notes of a person in reports: what is taken, where it stands, and what redaction leaves of it.

import Documents
import TestSupport
import Testing
import TrackingModel

@testable import HealthAnalysis

@Suite struct ReportNoteTests {
    private func notes(_ texts: String...) throws -> [ReportNote] { try texts.map { try ReportNote($0) } }

    @Test func `a note is a key and all that follows the first sign`() throws {
        let note = try ReportNote("steps=open a=b, then wait")
        #expect(note.key == "steps")
        #expect(note.value == "open a=b, then wait")
    }

    @Test(arguments: [
        ("18.5", "KEY=VALUE"), ("=18.5", "KEY=VALUE"), ("1st=a", "letter first"),
        ("a b=c", "letters, digits"),
        ("é=c", "letters, digits"), ("ios=", "write ios=VALUE"), ("ios=  ", "says nothing"),
        ("long=" + String(repeating: "x", count: 2_001), "2000 characters"),
        (String(repeating: "k", count: 41) + "=v", "KEY=VALUE"),
    ])
    func `what is no note is refused with what to write`(text: String, description: String) {
        do throws(ReportNoteError) {
            _ = try ReportNote(text)
            Issue.record("\(text.prefix(20)) was taken")
        } catch {
            #expect(error.description.contains(description), "\(error)")
        }
    }

    @Test func `a key stands once`() throws {
        #expect(throws: ReportNoteError.repeated("iOS")) {
            try ReportNote.refuseRepeated(try notes("ios=18", "device=iPad", "iOS=17"))
        }
    }

    @Test func `they are a section of each report, and no report without them changes`() throws {
        let store = goodStore(heartbeat: at(11, 59))
        let report = store.report(at: at(12))
        let notes = try notes("ios=18.5", "expected=12 | <b>minutes</b>", "steps=open\nwait two minutes")
        let text = Document(report, store, notes: notes).text()
        #expect(text.contains("\nNOTES\n  ios       18.5\n  expected  12 | <b>minutes</b>\n"))
        #expect(text.contains("  steps     open\n            wait two minutes\n"))
        let markdown = Document(report, store, notes: notes).markdown
        #expect(markdown.contains("## Notes\n\n| Name     | Value "))
        #expect(markdown.contains("12 \\| &lt;b>minutes"))
        let page = Document(report, store, notes: notes).html
        #expect(page.contains("<dt>ios</dt><dd>18.5</dd>"))
        #expect(!page.contains("<b>minutes"))
        let lines = JSONLines(report, store, device: "d", notes: notes).text.split(separator: "\n")
        #expect(lines[1].hasPrefix(#"{"type":"note","device":"d","report_at":""#))
        #expect(lines[1].hasSuffix(#","key":"ios","value":"18.5"}"#))
        #expect(lines.count { $0.hasPrefix(#"{"type":"note""#) } == 3)
        #expect(!Document(report, store).text().contains("NOTES"))
        #expect(!Document(report, store).html.contains("<dt>ios"))
        #expect(!Document(report, store).markdown.contains("## Notes"))
    }

    @Test(arguments: [
        ("write to anna.b@example.com, please", "write to [masked], please"),
        ("device 00008110-001A2B3C4D5E801E.", "device [masked]."),
        ("6F9619FF-8B86-D011-B42D-00C04FC964FF", "[masked]"), ("serial F2LXK0ABCD12", "serial [masked]"),
        ("in com.example.reader and group.com.example", "in [masked] and [masked]"),
        ("/Users/anna/Desktop/x.png", "[masked]"),
        (
            "iPhone 15 Pro Max, iPhone16,2, iOS 18.5.1 (22F76)",
            "iPhone 15 Pro Max, iPhone16,2, iOS 18.5.1 (22F76)"
        ),
        (
            "opened at 14:31, e.g. twice; and/or 12–15 minutes",
            "opened at 14:31, e.g. twice; and/or 12–15 minutes"
        ),
    ])
    func `what looks like an id is masked, and nothing else`(text: String, masked: String) {
        #expect(IDMask.masked(text) == masked)
    }

    @Test func `redaction holds for notes too`() throws {
        let store = goodStore(heartbeat: at(11, 59))
        let report = store.report(at: at(12))
        let app = try #require(report.apps.first)
        let notes = try notes("actual=\(app.name) stopped, told by kid@example.com")
        for text in [
            Document(report, store, redact: true, notes: notes).text(),
            Document(report, store, redact: true, notes: notes).markdown,
            Document(report, store, redact: true, notes: notes).html,
            JSONLines(report, store, device: "d", redact: true, notes: notes).text,
            ReportNote.json(notes, redacting: Redaction(report)).text(),
        ] {
            #expect(text.contains("app-1 stopped, told by"))
            #expect(!text.contains("kid@"))
        }
    }
}
