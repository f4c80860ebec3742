// `snapshot --format html`: the page has the text of the frame, its tags close, and nothing of a store is markup.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct SnapshotPageTests {
    @Test func `a page has the same text as the frame, and nothing of a store becomes markup`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        try bench.python(
            """
            import plistlib, sys, glob
            path = glob.glob(sys.argv[1] + "/Library/Preferences/*.plist")[0]
            values = plistlib.load(open(path, "rb"))
            values["map_com.example.reader_name"] = "<script>&\\"'\\u05e9\\u05dc \\u05e2\\u05d5 \\u754c\\u202e"
            plistlib.dump(values, open(path, "wb"), fmt=plistlib.FMT_BINARY)
            """)
        func frame(_ format: String) throws -> String {
            let run = try bench.run(
                "snapshot", bench.container, "--at", "last", "--screen", "apps", "--size", "90x20", "--theme",
                "dark", "--format", format)
            #expect(run.code == 0, "\(run.errors)")
            return run.output
        }
        let page = try frame("html")
        #expect(!page.contains("<script") && page.contains("&lt;script&gt;&amp;&quot;"))
        let text = try ChildProcess.python(
            """
            import html.parser, sys
            class Page(html.parser.HTMLParser):
                open, text, inside = [], "", False
                def handle_starttag(self, tag, attributes):
                    assert tag in ("html", "head", "meta", "title", "style", "body", "pre", "span", "b"), tag
                    if tag != "meta": self.open.append(tag)
                def handle_endtag(self, tag): assert self.open.pop() == tag
                def handle_data(self, data):
                    if "pre" in self.open: self.text += data
            page = Page(); page.feed(open(sys.argv[1], encoding="utf-8").read()); page.close()
            assert not page.open
            sys.stdout.reconfigure(encoding="utf-8")
            print("\\n".join(line.rstrip() for line in page.text.split("\\n")))
            """, [try written(page, bench)])
        #expect(text == (try frame("text")))
    }

    private func written(_ page: String, _ bench: Bench) throws -> String {
        let path = bench.folder.path + "/page.html"
        try page.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
