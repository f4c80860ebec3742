// What each text of a filter asks for, and where it is wrong.

import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct FilterGrammarTests {
    private let failure = LogEntry(
        at: noon - 3_600, severity: .error, component: "EventHandler",
        message: "Failed to record usage: No mapping found",
        metadata: [.init(key: "eventName", value: "usage.app.1.min.20")])
    private let reached = LogEntry(
        at: noon - 86_400, severity: .info, component: "Store", message: "Threshold reached /tmp/a|b")

    /// Which of the two lines pass: F, R, FR or nothing.
    private func passing(_ text: String) -> String {
        let names = AppLookup(goodDay(), reading(goodDay()).report)
        let matcher = FilterMatcher(Filter(text, fields: LogScreen.fields), now: noon, calendar: toronto)
        return [("F", failure), ("R", reached)].filter { matcher.accepts(LogRow(entry: $0.1, names: names)) }
            .map(\.0).joined()
    }

    @Test(arguments: [
        ("", "FR"), ("   ", "FR"), ("threshold", "R"), ("THRESH", "R"), ("failed usage", "F"),
        ("failed threshold", ""), ("!failed", "R"), ("!failed !store", ""), ("!!failed", "F"),
        ("\"to record\"", "F"), ("\"record to\"", ""), ("!\"to record\"", "R"),
        ("failed|threshold", "FR"), ("mapping | nothing", "F"), ("!failed|mapping", "FR"),
        ("failed|reached error", "F"), ("/fail.*found$/", "F"), ("/^Threshold/", "R"), ("!/^THRESHOLD/", "F"),
        ("/\\/tmp\\/a/", "R"), ("/a\\|b/", "R"), ("\"a|b\"", "R"), ("usage:", "F"), ("no:field", ""),
        ("sev>=warn", "F"), ("sev>=warning", "F"), ("SEV=INFO", "R"), ("sev:info", "R"), ("sev<error", "R"),
        ("sev<=info", "R"), ("sev>error", ""), ("!sev>=warn", "R"), ("severity=error", "F"),
        ("sev=error|sev=info", "FR"), ("app:tub", "F"), ("app=tubes", "F"), ("app=tub", ""),
        ("app:com.example.tubes", "F"), ("app:reader", ""), ("!app:tub", "R"), ("app:/^tub/", "F"),
        ("app:\"tub\"", "F"), ("comp:event", "F"), ("component=store", "R"), ("event:min.20", "F"),
        ("since:2h", "F"), ("since:90m", "F"), ("until:2h", "R"), ("!since:2h", "R"),
        ("since:yesterday", "FR"),
        ("until:yesterday", "R"), ("since:today", "F"), ("since:midnight", "F"), ("since:2025-11-13", "F"),
        ("until:2025-11-12", "R"), ("since:13:00", "F"), ("since:2025-11-13T14:00", ""),
        ("until:2025-11-12T14:32:07", "R"), ("until:2025-11-12T14:32:06", ""),
        ("since:\"2025-11-12 15:00\"", "F"), ("since:\"13 Nov\"", "F"), ("until:\"12 Nov 23:59\"", "R"),
        ("since:2025-11-13T13:32:07-05:00", "F"), ("since:1763058728", ""),
        ("since:2025-11-13T18:32:07Z", "F"), ("since:2025-11-13T18:32:08Z", ""), ("since:1.5d until:2h", "R"),
    ])
    func `a filter passes what it asks for`(text: String, expected: String) {
        let filter = Filter(text, fields: LogScreen.fields)
        #expect(filter.isValid, "\(filter.problem?.reason ?? filter.unfinished?.reason ?? "")")
        #expect(passing(text) == expected)
    }

    @Test(arguments: [
        ("sev>=loud", 5..<9, "none of debug, info, warn, error, critical"),
        ("x sev>=loud", 7..<11, "none of"), ("since:never", 6..<11, "is not a time"),
        ("since:25:00 x", 6..<11, "is not a time"), ("since:2025-02-30 x", 6..<16, "is not a time"),
        ("class:lost", 0..<6, "not a field of this screen, which has sev, app, component"),
        ("level:notice", 0..<6, "not a field of this screen"), ("app>=x", 0..<5, "write app: or app="),
        ("since>=2h", 0..<7, "write since:"), ("| x", 0..<1, "both sides"), ("a||b", 1..<2, "after |"),
        ("! x", 0..<1, "after !"), ("//", 0..<2, "between the two /"), ("/a**/", 3..<4, "regex error"),
        ("/ab(c/", 4..<5, "regex error"), ("/(a+)+b/", 1..<6, "forever"), ("/[a/", 2..<3, "regex error"),
        ("/(a|a)*b/", 1..<7, "a choice"), ("/x(a|ab)*c/", 2..<9, "a choice"),
        ("/(a?){40}a{40}/", 1..<6, "forever"),
        ("/(?:a|b)+/", 1..<9, "a choice"), ("/.*a.*b.*c.*/", 1..<12, "4 parts of any length"),
    ])
    func `what is wrong has its place and a reason`(text: String, range: Range<Int>, reason: String) throws {
        let problem = try #require(Filter(text, fields: LogScreen.fields).problem)
        #expect(problem.range == range)
        #expect(problem.reason.contains(reason), "\(problem.reason)")
    }

    @Test(arguments: [
        "sev>=", "sev>=w", "sev", "app:", "app=", "\"open", "/open", "/open\\/", "since:", "since:2",
        "since:2025-11",
        "since:14:", "since:yest", "a|", "a | ", "!", "x !", "since:2025-11-13T14", "app:\"tu", "app:/tu",
    ])
    func `what is not finished is no error`(text: String) {
        let filter = Filter(text, fields: LogScreen.fields)
        #expect(filter.problem == nil)
        if text == "sev" {
            #expect(filter.isValid)
        } else {
            #expect(filter.unfinished != nil)
        }
    }

    @Test(arguments: [
        "/.*a.*b.*c/", "/(error|warn) in \\d+/", "/a+?b/", "/[a|b]+/", "/(?i)x+/", "/(a+)?/", "/\\(a|b\\)+/",
    ])
    func `an expression whose end is near is taken`(text: String) {
        #expect(Filter(text, fields: LogScreen.fields).isValid)
    }

    @Test(arguments: [
        ("", 0..<0, "sev"), ("se", 0..<2, "sev"), ("!se", 1..<3, "sev"), ("x se", 2..<4, "sev"),
        ("x|se", 2..<4, "sev"), ("/a b/ se", 6..<8, "sev"), ("\"a b\" se", 6..<8, "sev"),
        ("sev>=w", 5..<6, "warn"),
    ])
    func `what can follow is told of the term at the cursor`(text: String, range: Range<Int>, first: String) {
        let completion = FilterCompletion(
            text, cursor: text.count, fields: LogScreen.fields, values: FilterValues())
        #expect(completion.range == range)
        #expect(completion.candidates.first?.text.hasPrefix(first) == true)
    }

    @Test(arguments: ["/foo se", "\"foo se", "/foo", "app:/se"])
    func `nothing is offered inside of an expression or a quoted text`(text: String) {
        let completion = FilterCompletion(
            text, cursor: text.count, fields: LogScreen.fields, values: FilterValues())
        #expect(completion.candidates.isEmpty)
    }

    @Test func `each screen has its own fields`() {
        #expect(Filter("class:lost", fields: GapsScreen.fields).isValid)
        #expect(Filter("level>=warning code:read", fields: FindingsScreen.fields).isValid)
        #expect(Filter("group:usage type:integer", fields: StoreScreen.fields).isValid)
        #expect(Filter("event:midnight", fields: RecoveryScreen.fields).isValid)
        #expect(
            Filter("since:2h", fields: StoreScreen.fields).problem?.reason.contains(
                "which has app, group, type")
                == true)
    }

    @Test(arguments: [
        ("fail", "failed", true), ("fail", "x fail", true), ("fail", "fai", false),
        ("!fail", "!failed", false),
        ("a|b", "a|b c", true), ("a|b", "a", false), ("sev>=warn", "sev>=warn x", true),
        ("app:t", "app:tub", true), ("since:2h", "since:2h x", false), ("", "x", true),
    ])
    func `a filter that narrows another one is known`(old: String, new: String, narrows: Bool) {
        #expect(
            Filter(new, fields: LogScreen.fields).narrows(Filter(old, fields: LogScreen.fields)) == narrows)
    }

    @Test func `one term is changed and the rest stays as it was typed`() {
        func floor(_ text: String, _ severity: Severity?) -> String {
            Filter(text, fields: LogScreen.fields).text(floor: severity)
        }
        #expect(floor("", .warn) == "sev>=warn")
        #expect(floor("usage  !x sev>=info app:tub", .error) == "sev>=error usage  !x app:tub")
        #expect(floor("sev>=info", nil) == "")
        #expect(floor("sev=info|x", .warn) == "sev>=warn sev=info|x")
        #expect(Filter("app:tub x", fields: LogScreen.fields).text(app: nil) == "x")
        #expect(Filter("x", fields: LogScreen.fields).text(app: "Two Words") == "app=\"Two Words\" x")
    }
}
