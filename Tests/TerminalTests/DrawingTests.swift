// What is written to the terminal, byte by byte: nothing when nothing changed, little for little, nothing harmful.

import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct DrawingTests {
    @Test func `an unchanged picture writes nothing and a changed digit a few bytes`() throws {
        let session = try Probe.start(size: (120, 40))
        let first = session.log.count
        #expect(session.has("\u{1B}[?2026h"))
        session.send("00000")
        session.readUntilQuiet(0.2)
        #expect(session.log.count == first)
        session.send("+")
        session.readUntilQuiet(0.2)
        #expect((1...60).contains(session.log.count - first), "\(session.text(from: first))")
        session.send("q")
        #expect(session.wait() == 7)
    }

    @Test func `Ctrl-L paints everything anew and at once`() throws {
        let session = try Probe.start()
        let first = session.log.count
        session.send("l")
        #expect(session.read(until: "\u{1B}[?2026l", from: first) != nil)
        #expect(session.has("size 80x24.", from: first))
        #expect(session.has("日本 e\u{301}! │", from: first))
    }

    @Test func `control characters, marks and flags never leave their cell`() throws {
        let session = try Probe.start()
        let first = session.log.count
        session.send("h")
        session.readUntilQuiet()
        let drawn = Array(session.log[first...])
        #expect(!drawn.contains { $0 == 0 || $0 == 7 || $0 == 0x7F })
        for text in ["\u{9B}", "\u{202E}", "\u{200B}", "\u{305}\u{306}"] {
            #expect(!session.has(text, from: first), "\(session.text(from: first))")
        }
        #expect(session.has("a\u{300}\u{301}\u{302}\u{303}", from: first))
    }

    @Test(
        arguments: [
            ("xterm-256color", "xterm-256color indexed"), ("no-such-terminal", "xterm-256color indexed"),
            ("linux", "linux eight"),
            ("vt100", "vt100 none"), (nil, "xterm-256color indexed"),
        ] as [(String?, String)])
    func `it starts on every terminal`(_ term: String?, _ expected: String) throws {
        let session = try Probe.start(term: term)
        #expect(session.has("started \(expected)"), "\(session.text())")
        if term == "linux" || term == "vt100" { #expect(!session.has("\u{1B}[?2026h")) }
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
    }

    @Test func `a cursor that can't be hidden waits in the last cell`() throws {
        let session = try Probe.start(term: "vt100")
        session.send("+")
        session.readUntilQuiet(0.2)
        // The digit is in the seventh column of the second row; the last cell is 22 rows and 72 columns further.
        let ends = ["1\u{1B}[22B\u{1B}[72C", "\u{1B}[24;80H"]
        #expect(
            ends.contains { Array(session.log.suffix($0.utf8.count)) == Array($0.utf8) },
            "\(session.text().suffix(40))")
        session.send("q")
        #expect(session.wait() == 7)
    }

    @Test func `underline is under words and not under the blanks between them`() throws {
        let session = try Probe.start()
        #expect(session.has("two") && session.has("words"), "\(session.text())")
        #expect(!session.has("two ") && !session.has(" words"), "\(session.text())")
        session.send("q")
        #expect(session.wait() == 7)
    }

    @Test func `a terminal without a cursor gets the text form`() throws {
        let session = try PtySession(executable: Probe.path, environment: ["TERM": "dumb"])
        #expect(session.wait() == 3)
        #expect(session.has("text form: A terminal of type"))
        #expect(session.settings == session.settingsBefore)
        #expect(!session.log.contains(0x1B), "\(session.text())")
    }

    @Test func `without UTF-8 only ASCII is sent`() throws {
        let session = try Probe.start(environment: ["LANG": "C"])
        #expect(session.has("utf8 false"))
        #expect(session.has("? ?  e! |"), "\(session.text())")
        #expect(!session.log.contains { $0 >= 0x80 })
    }

    @Test func `the mouse goes back to the terminal at once, and reports come as cells`() throws {
        let session = try Probe.start()
        session.send("\u{1B}[<0;5;7M")
        #expect(
            session.read(until: "mouse press(Canvas.Mouse.Button.left) 4 6") != nil, "\(session.text())")
        let first = session.log.count
        session.send("m")
        #expect(session.read(until: "\u{1B}[?1000l", from: first) != nil)
    }

    @Test func `a pasted megabyte is one paste and garbage does no harm`() throws {
        let session = try Probe.start()
        session.send("\u{1B}[200~")
        session.send([UInt8](repeating: 0x71, count: 1 << 20))
        session.send("\u{1B}[201~")
        #expect(session.read(until: "paste 1048576") != nil)
        // Nothing of it is `q` or another key that acts.
        session.send((0..<200_000).map { $0 % 7 == 0 ? 0x1B : UInt8(0x30 + $0 % 10) })
        session.send("\u{18}\u{18}\u{1B}[201~")
        session.readUntilQuiet(0.7)
        session.send("q")
        #expect(session.wait() == 7)
        Probe.expectHandedBack(session)
    }

    @Test func `a deadline comes without input, and copying is a sequence`() throws {
        let session = try Probe.start()
        session.send("t")
        #expect(session.read(until: "deadline") != nil)
        session.send("y")
        #expect(session.read(until: "\u{1B}]52;c;dGV4dA==\u{7}") != nil)
    }

    @Test func `a change of theme keeps no memory`() throws {
        let session = try Probe.start()
        // The first changes fill what stays in use.
        session.send("rr")
        session.readUntilQuiet()
        let start = session.log.count
        session.send("l")
        session.readUntilQuiet()
        let text = session.text(from: start)
        let place = try #require(text.firstRange(of: "kept "), "\(text)")
        let kept = text[place.upperBound...].prefix { $0.isNumber }
        // 1 000 changes lost 32 000 KiB once.
        #expect(Int(kept).map { $0 < 8_000 } == true, "\(kept) KiB")
        session.send("q")
        #expect(session.wait() == 7)
    }
}
