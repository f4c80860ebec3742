// The version, with what the program was built with and draws with.

import Terminal

enum Version {
    static let number = "0.1.0"
    /// The day of that version, for the manual page.
    static let released = "2026-11-21"

    static var text: String {
        // The compiler tells no more of itself than which versions it is not below.
        #if compiler(>=6.4)
            let swift = "6.4+"
        #elseif compiler(>=6.3)
            let swift = "6.3"
        #else
            let swift = "6.2"
        #endif
        return "trackhealth \(number) (Swift \(swift), \(Terminal.cursesVersion))"
    }
}
