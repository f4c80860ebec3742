// Why a terminal cannot be used for drawing, with messages for people.

/// A reason why the screen can't be drawn; the program prints its description instead.
package enum TerminalError: Error, Equatable {
    /// Input or output is a file, a pipe or nothing.
    case notATerminal
    /// Neither this entry of the terminal database nor `xterm-256color` can be used.
    case unknownTerminal(name: String)
    /// The terminal has no way to place the cursor.
    case cannotMoveCursor(name: String)
    /// The system could not create a pipe or install signal handlers.
    case noSignals
}

extension TerminalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notATerminal:
            "Standard input and output are not both a terminal, so there is no screen to draw on."
        case .unknownTerminal(let name):
            "The terminal type “\(name)” is not in the terminal database; set TERM to one that is, such as xterm-256color."
        case .cannotMoveCursor(let name):
            "A terminal of type “\(name)” can't move the cursor, so no screen can be drawn on it."
        case .noSignals:
            "No pipe could be created to receive signals with; close some programs and try again."
        }
    }
}
