// The version, with what the program was built with and draws with.

import Terminal

enum Version {
    static let number = "0.1.0"

    static var text: String {
        #if swift(>=6.3)
            let swift = "6.3 or newer"
        #else
            let swift = "6.2"
        #endif
        return "trackhealth \(number) (Swift \(swift), \(Terminal.cursesVersion))"
    }
}
