// Commands as a person pastes them into a shell.

package enum ShellWords {
    /// A word of a command.
    package static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/._-+".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// What opens a path.
    package static func command(_ path: String, _ word: String? = nil) -> String {
        ["trackhealth", word, quoted(path)].compactMap { $0 }.joined(separator: " ")
    }
}
