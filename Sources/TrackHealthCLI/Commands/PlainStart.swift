// `trackhealth` and `trackhealth PATH` without the parser, which takes longer than all else before the first frame.

import ArgumentParser
import Foundation

enum PlainStart {
    /// What the parser makes of arguments without any option. Options, commands and what is not there are left to it and
    /// to its words.
    ///
    /// - Parameter exists: Whether there is something at a path.
    /// - Returns: Nil for what may be anything else.
    static func opening(
        _ arguments: [String], exists: (_ path: String) -> Bool = { access($0, F_OK) == 0 }
    ) -> DashboardOpening? {
        guard let path = arguments.first else { return DashboardOpening() }
        guard arguments.count == 1, !path.isEmpty, !path.hasPrefix("-"), exists(path) else { return nil }
        // Only a word can be a command, and no other path needs the names of all.
        let isWord = !path.utf8.contains(UInt8(ascii: "/"))
        return isWord && isCommand(path) ? nil : DashboardOpening(path: path)
    }

    private static func isCommand(_ word: String) -> Bool {
        word == "help" || TrackHealth.command(named: word) != nil
    }
}
