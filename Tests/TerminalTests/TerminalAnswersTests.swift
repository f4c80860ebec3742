// What terminals answer about themselves, in one piece, in part and damaged.

import Testing

@testable import Terminal

struct TerminalAnswersTests {
    private static let whole =
        "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?2031;0$y\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?64;1c"

    @Test func `all answers are read`() {
        let answers = TerminalAnswers(Array(Self.whole.utf8))
        #expect(answers.version == "XTerm(379)")
        #expect(answers.supportsSynchronizedOutput == true)
        #expect(answers.reportsColorScheme == false)
        #expect(answers.background == .dark)
        #expect(answers.backgroundColor == "rgb:1e1e/1e1e/2e2e")
        #expect(answers.isComplete)
    }

    @Test func `what is missing stays unknown, and a part is never the end`() {
        let bytes = Array(Self.whole.utf8)
        for count in 0..<bytes.count { #expect(!TerminalAnswers(Array(bytes[..<count])).isComplete) }
        let short = TerminalAnswers(Array("typed\u{1B}[?1;2c".utf8))
        #expect(
            short.isComplete && short.version == nil && short.background == nil
                && short.supportsSynchronizedOutput == nil)
        #expect(TerminalAnswers(Array("\u{1B}]11;nonsense\u{7}".utf8)).backgroundColor == nil)
    }
}
